/** Countdown of four seconds as it is shown: three, two, one, and a last second in which it is about to begin. */
export type CountdownStep = 3 | 2 | 1 | 'go'

const SECOND_MS = 1000
const STEPS: readonly CountdownStep[] = ['go', 1, 2, 3]

export function countdownStep(endsAt: number, now: number): CountdownStep | null {
  if (now >= endsAt) return null
  const left = Math.ceil((endsAt - now) / SECOND_MS)
  return STEPS[Math.min(left, STEPS.length) - 1] ?? null
}
