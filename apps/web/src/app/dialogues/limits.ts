import { TIMER_MINUTES, TIMER_SECONDS, TIMER_TITLE_MAX } from '@belfry/rules'
import type { PromptDialogue, TimerAnswer } from '../../lib/modals/dialogues.ts'

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

export const TIMER_LIMITS = { minutes: TIMER_MINUTES, seconds: TIMER_SECONDS } as const

export type TimerUnit = keyof typeof TIMER_LIMITS

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
