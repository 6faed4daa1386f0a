import type { PromptDialogue, TimerAnswer } from './dialogues.ts'

/** A prompt's text as it will be sent, or nothing while it is too short or too long. */
export function promptValue(
  typed: string,
  limits: Pick<PromptDialogue, 'minlength' | 'maxlength'>,
): string | null {
  const value = typed.trim()
  const isAllowed =
    value.length >= (limits.minlength ?? 0) && value.length <= (limits.maxlength ?? Number.POSITIVE_INFINITY)
  return isAllowed ? value : null
}

export const TIMER_LIMITS = {
  minutes: { min: 0.1, max: 60, step: 0.1 },
  seconds: { min: 3, max: 3600, step: 1 },
} as const

export type TimerUnit = keyof typeof TIMER_LIMITS

export const TIMER_TITLE_MAX = 50
const SECONDS_A_MINUTE = 60

/** The timer's answer in seconds, or nothing while the amount is outside its unit's limits. */
export function timerValue(
  amount: number,
  unit: TimerUnit,
  rest: Omit<TimerAnswer, 'seconds'>,
): TimerAnswer | null {
  const { min, max } = TIMER_LIMITS[unit]
  if (!Number.isFinite(amount) || amount < min || amount > max) return null
  const seconds = Math.round(unit === 'minutes' ? amount * SECONDS_A_MINUTE : amount)
  return {
    seconds,
    title: rest.title.trim().slice(0, TIMER_TITLE_MAX),
    isPausedDuringVotes: rest.isPausedDuringVotes,
  }
}
