import { TIMER_MINUTES, TIMER_SECONDS, TIMER_TITLE_MAX } from '../limits.ts'

/** From the dialogue: minutes or seconds, each within its own limits; null where they are not kept. */
export function timerSeconds(unit: 'minutes' | 'seconds', amount: number): number | null {
  const { min, max } = unit === 'minutes' ? TIMER_MINUTES : TIMER_SECONDS
  if (!(amount >= min && amount <= max)) return null
  return unit === 'minutes' ? Math.round(amount * 60) : Math.round(amount)
}

export const isTimerTitle = (title: string): boolean => title.length <= TIMER_TITLE_MAX
export const isTimerLength = (seconds: number): boolean =>
  seconds >= TIMER_SECONDS.min && seconds <= TIMER_SECONDS.max

/** What is left of a timer, in milliseconds. */
export const timeLeft = (
  timer: { readonly expiration: number; readonly paused: number | null },
  now: number,
): number => timer.paused ?? Math.max(0, timer.expiration - now)
