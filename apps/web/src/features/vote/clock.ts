import { COUNTDOWN, handAngle, seatAtPosition } from '@belfry/rules'
import { type CountdownStep, countdownStep } from '../../lib/countdown/countdown.ts'
import type { SoundName } from '../../lib/sounds/names.ts'
import { counterNow, type VoteScene } from './selectors.ts'

/** Clock reading at a moment, in steps; between them only the hand moves. */
export interface ClockReading {
  readonly counter: number
  readonly countdown: CountdownStep | null
}

export const isSameReading = (a: ClockReading, b: ClockReading): boolean =>
  a.counter === b.counter && a.countdown === b.countdown

export function readClock(scene: VoteScene, serverNow: number): ClockReading {
  const counter = counterNow(scene, serverNow)
  const endsAt = scene.vote.schedule?.nextAt ?? null
  const isCounting = counter === COUNTDOWN && endsAt !== null
  return { counter, countdown: isCounting ? countdownStep(endsAt, serverNow) : null }
}

/** Position of the hand around the table: 2.5 is half-way from the third seat to the fourth. */
export const handPosition = ({ vote, seats, nominee }: VoteScene, serverNow: number): number =>
  (handAngle(vote, serverNow, seats, nominee) * seats) / 360

/** The same for those who do not want things to move: the hand stands where it is going. */
export const restingPosition = ({ nominee, seats }: VoteScene, counter: number): number =>
  nominee + Math.min(Math.max(counter, 0), seats)

/** Below this the ticks follow each other so fast that they must be short. */
const SHORT_TICK_BELOW_MS = 1000

const hasHandUp = ({ vote, nominee, seats }: VoteScene, position: number): boolean =>
  (vote.votes[seatAtPosition(position, nominee, seats)] ?? 0) > 0

/** Cues that are heard when the clock goes from one reading to the next. */
export function cuesBetween(
  before: ClockReading,
  after: ClockReading,
  scene: VoteScene,
): readonly SoundName[] {
  if (after.countdown !== null && after.countdown !== before.countdown)
    return after.countdown === 'go' ? [] : ['countdown']
  if (after.counter <= before.counter || after.counter < 1) return []
  const tick = scene.vote.speed < SHORT_TICK_BELOW_MS ? 'voteTickShort' : 'voteTick'
  const isCast = after.counter >= 2 && hasHandUp(scene, after.counter - 2)
  return isCast ? [tick, 'voteCast'] : [tick]
}

/** The countdown was called off: what still sounds of it stops. */
export const isCalledOff = (before: ClockReading, after: ClockReading): boolean =>
  before.countdown !== null && after.countdown === null && after.counter < 1
