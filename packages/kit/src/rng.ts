/**
 * Randomness as data: a seed goes in, a number and the next seed come out, so that the same seed deals the
 * same roles in every process and every replay.
 */
export type Seed = number

export interface Drawn<T> {
  readonly value: T
  readonly seed: Seed
}

/** mulberry32: small, fast and good enough to shuffle a bag; not for secrets. */
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

export function shuffle<T>(items: readonly T[], seed: Seed): Drawn<T[]> {
  const result = [...items]
  let current = seed
  for (let i = result.length - 1; i > 0; i--) {
    const drawn = drawInt(current, i + 1)
    current = drawn.seed
    const here = result[i] as T
    result[i] = result[drawn.value] as T
    result[drawn.value] = here
  }
  return { value: result, seed: current }
}
