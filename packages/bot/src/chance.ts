import { draw, drawInt, type Seed } from '@belfry/kit'

/** A stream of choices from a seed: the same bot plays the same game again. */
export class Chance {
  #seed: Seed

  constructor(seed: Seed) {
    this.#seed = seed
  }

  /** True as often as `share` says, from 0 to 1. */
  happens(share: number): boolean {
    const { value, seed } = draw(this.#seed)
    this.#seed = seed
    return value < share
  }

  below(limit: number): number {
    const { value, seed } = drawInt(this.#seed, limit)
    this.#seed = seed
    return value
  }

  of<T>(items: readonly T[]): T | undefined {
    return items[this.below(Math.max(1, items.length))]
  }
}
