/**
 * One step of a fuzzed game: a kind and a few numbers. What they mean is read off the table as it is when the
 * step comes, so that a game stays playable when steps are taken out of it to make a counter-example short.
 */
export interface Choice {
  readonly kind: string
  readonly numbers: readonly number[]
}

/** Reads a step's numbers one after another, each as whatever is needed. */
export class Picks {
  readonly #numbers: readonly number[]
  #at = 0

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers
  }

  int(below: number): number {
    const number = this.#numbers[this.#at++ % Math.max(1, this.#numbers.length)] ?? 0
    return below <= 0 ? 0 : number % below
  }

  flag(): boolean {
    return this.int(2) === 1
  }

  of<T>(items: readonly T[]): T | undefined {
    return items[this.int(items.length)]
  }

  some<T>(items: readonly T[], most: number): T[] {
    const count = this.int(most + 1)
    return Array.from({ length: count }, () => this.of(items)).flatMap((item) =>
      item === undefined ? [] : [item],
    )
  }
}
