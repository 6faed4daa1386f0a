import { draw } from '@belfry/kit'

/** A dice cup with a seed: the same town on every screen. */
export interface Dice {
  /** Between `low` and `high`. */
  readonly between: (low: number, high: number) => number
  readonly chance: (probability: number) => boolean
}

export function createDice(seed: number): Dice {
  let current = seed
  const next = (): number => {
    const drawn = draw(current)
    current = drawn.seed
    return drawn.value
  }
  return {
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
  }
}

/** Coordinates need no more than a tenth of a unit. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)
