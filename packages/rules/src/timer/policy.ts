import { TIMER_SECONDS, TIMER_TITLE_MAX } from '../limits.ts'

export const isTimerTitle = (title: string): boolean => title.length <= TIMER_TITLE_MAX
export const isTimerLength = (seconds: number): boolean =>
  seconds >= TIMER_SECONDS.min && seconds <= TIMER_SECONDS.max

/** Rest of a timer, in milliseconds. */
export const timeLeft = (
  timer: { readonly expiration: number; readonly paused: number | null },
  now: number,
): number => timer.paused ?? Math.max(0, timer.expiration - now)
