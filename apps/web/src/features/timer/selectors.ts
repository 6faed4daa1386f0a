import { isPrivateChannel, type SessionView, type TimerView } from '@belfry/rules'

const two = (value: number): string => String(value).padStart(2, '0')

const SECONDS_A_MINUTE = 60
const SECOND_MS = 1000

/** Minutes and seconds; a second that has begun counts whole, so that it ends at zero. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND_MS))
  return `${Math.floor(seconds / SECONDS_A_MINUTE)}:${two(seconds % SECONDS_A_MINUTE)}`
}

/** Time until what is shown of a running timer changes next. */
export const untilNextSecond = (leftMs: number): number => leftMs % SECOND_MS || SECOND_MS

/** Whoever talks apart has other things on the screen. */
export const showsTimer = (view: SessionView): boolean => {
  const channel = view.gamestate.userChannels[view.self.userId]
  return view.gamestate.timer !== null && (channel === undefined || !isPrivateChannel(channel))
}

/** A message may come a little before its time by the own clock. */
const EARLY_MS = 250

/** Timer that ran out, rather than being cancelled. */
export const hasRunOut = (before: TimerView | null, after: TimerView | null, now: number): boolean =>
  before !== null && after === null && before.paused === null && now >= before.expiration - EARLY_MS
