import { OVERDUE_SHIFT_MS, VOTE_ANIMATION_LEAD_MS } from '../limits.ts'
import type { VoteSchedule } from '../state.ts'

/**
 * The order of voting (VOTE-23): the hand starts at the nominee and sweeps clockwise, so the seat after the nominee
 * is first and the nominee last. At counter L the hand rests on position L - 1, which may still change its mind;
 * going on to L + 1 fixes it. Everything about turns is computed from this one function.
 */
export const votePosition = (seat: number, nominee: number, seats: number): number =>
  (seat - nominee - 1 + seats) % seats

export const seatAtPosition = (position: number, nominee: number, seats: number): number =>
  (nominee + 1 + position) % seats

/** Facts the hand is computed from: the state and a screen's view of it both have these. */
export interface VoteClock {
  readonly locked: number
  readonly speed: number
  readonly schedule: VoteSchedule | null
}

/** Counter before the first lock is 0, -1, -2 or -3: the hand has not moved in any of them. */
const moves = (locked: number): number => Math.max(locked, 0)

/**
 * Where the counter stands at a given moment. Goes on by itself between two messages, so that the hand passes a
 * seat on every screen at the same time, however late the news of it arrives.
 */
export function counterAt(
  { locked, speed, schedule }: VoteClock,
  serverTime: number,
  seats: number,
): { readonly counter: number; readonly since: number | null } {
  if (!schedule || schedule.nextAt === null || serverTime < schedule.nextAt)
    return { counter: locked, since: schedule?.since ?? null }
  const next = moves(locked) + 1
  const counter = Math.min(next + Math.floor((serverTime - schedule.nextAt) / speed), seats + 1)
  return { counter, since: schedule.nextAt + (counter - next) * speed }
}

/** Seats whose hands are not fixed yet, in the order of the hand; the one it rests on is among them. */
export const seatsToCome = (locked: number, nominee: number, seats: number): readonly number[] =>
  Array.from({ length: seats }, (_, position) => position)
    .slice(Math.max(moves(locked) - 1, 0))
    .map((position) => seatAtPosition(position, nominee, seats))

export const voteAnimationMs = (speed: number): number => speed - VOTE_ANIMATION_LEAD_MS

const between = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)

/**
 * Angle of the hand in degrees clockwise from the first seat; grows steadily through one round, so that it can be
 * animated.
 */
export function handAngle(clock: VoteClock, serverTime: number, seats: number, nominee: number): number {
  const { counter, since } = counterAt(clock, serverTime, seats)
  const to = between(counter, 0, seats)
  const from = between(counter - 1, 0, seats)
  const moved = since === null ? 1 : between((serverTime - since) / voteAnimationMs(clock.speed), 0, 1)
  return (360 * (nominee + from + (to - from) * moved)) / seats
}

/**
 * When the seat at this position is, or was, fixed; null while no time is set for it (not started, or paused).
 * A step that is long overdue will be shifted, so its time is not known either.
 */
export function lockTime(
  clock: VoteClock & { readonly lockTimes: readonly number[] },
  position: number,
  now: number,
): number | null {
  const past = clock.lockTimes[position]
  if (past !== undefined) return past
  const nextAt = clock.schedule?.nextAt ?? null
  if (nextAt === null || now - nextAt > OVERDUE_SHIFT_MS) return null
  return nextAt + (position + 1 - moves(clock.locked)) * clock.speed
}
