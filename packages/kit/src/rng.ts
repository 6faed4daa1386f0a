/**
 * Randomness as data: a seed goes in, a number and the next seed come out, so that the same seed deals the
 * same roles in every process and every replay.
 */
export type Seed = number

export interface Drawn<T> {
  readonly value: T
  readonly seed: Seed
}

/** mulberry32: small and fast; who has seen a shuffled table knows what comes next, so not for secrets. */
export function draw(seed: Seed): Drawn<number> {
  const next = (seed + 0x6d2b79f5) >>> 0
  let t = next
  t = Math.imul(t ^ (t >>> 15), t | 1)
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
  return { value: ((t ^ (t >>> 14)) >>> 0) / 4294967296, seed: next }
}

export function drawInt(seed: Seed, below: number): Drawn<number> {
  const { value, seed: next } = draw(seed)
  return { value: Math.floor(value * below), seed: next }
}

/** Dice: where numbers from 0 up to 1 come from. */
export type Dice = () => number

/** Dice for one decision, and the seed that is there afterwards. */
export interface Cup {
  readonly roll: Dice
  left(): Seed
}

/** Dice of a seed, which roll the same each time: whoever has seen enough of them can tell what comes next. */
export function seededCup(seed: Seed): Cup {
  let current = seed
  return {
    roll() {
      const drawn = draw(current)
      current = drawn.seed
      return drawn.value
    },
    left: () => current,
  }
}

/** With dice that nobody can foretell, nothing follows from what was rolled before. */
export const openCup = (roll: Dice): Cup => ({ roll, left: () => Math.floor(roll() * 2 ** 32) })

export function mixed<T>(items: readonly T[], { roll }: Cup): T[] {
  const result = [...items]
  for (let i = result.length - 1; i > 0; i--) {
    const other = Math.floor(roll() * (i + 1))
    const here = result[i] as T
    result[i] = result[other] as T
    result[other] = here
  }
  return result
}
