import { COUNTDOWN, handAngle, seatAtPosition } from '@belfry/rules'
import { type CountdownStep, countdownStep } from '../../lib/countdown/countdown.ts'
import type { SoundName } from '../../lib/sounds/names.ts'
import { clockOf, counterNow, isHeld } from './held.ts'
import type { VoteScene } from './selectors.ts'

/** Clock reading at a moment, in steps; between them only the hand moves. */
export interface ClockReading {
  readonly counter: number
  readonly countdown: CountdownStep | null
  /** The server holds the hand until people are back. */
  readonly isHeld: boolean
}

type Shown = Pick<ClockReading, 'counter' | 'countdown'>

export const isSameReading = (a: ClockReading, b: ClockReading): boolean =>
  a.counter === b.counter && a.countdown === b.countdown && a.isHeld === b.isHeld

export function readClock(scene: VoteScene, serverNow: number): ClockReading {
  const counter = counterNow(scene, serverNow)
  const endsAt = scene.vote.schedule?.nextAt ?? null
  const isCounting = counter === COUNTDOWN && endsAt !== null
  const countdown = isCounting ? countdownStep(endsAt, serverNow) : null
  return { counter, countdown, isHeld: isHeld(scene, serverNow) }
}

/** Position of the hand around the table: 2.5 is half-way from the third seat to the fourth. */
export const handPosition = (scene: VoteScene, serverNow: number): number =>
  (handAngle(clockOf(scene, serverNow), serverNow, scene.seats, scene.nominee) * scene.seats) / 360

/** The same for those who do not want things to move: the hand stands where it is going. */
export const restingPosition = ({ nominee, seats }: VoteScene, counter: number): number =>
  nominee + Math.min(Math.max(counter, 0), seats)

/** Below this the ticks follow each other so fast that they must be short. */
const SHORT_TICK_BELOW_MS = 1000

const hasHandUp = ({ vote, nominee, seats }: VoteScene, position: number): boolean =>
  (vote.votes[seatAtPosition(position, nominee, seats)] ?? 0) > 0

/** Cues that are heard when the clock goes from one reading to the next. */
export function cuesBetween(before: Shown, after: Shown, scene: VoteScene): readonly SoundName[] {
  if (after.countdown !== null && after.countdown !== before.countdown)
    return after.countdown === 'go' ? [] : ['countdown']
  if (after.counter <= before.counter || after.counter < 1) return []
  const tick = scene.vote.speed < SHORT_TICK_BELOW_MS ? 'voteTickShort' : 'voteTick'
  const isCast = after.counter >= 2 && hasHandUp(scene, after.counter - 2)
  return isCast ? [tick, 'voteCast'] : [tick]
}

/** The countdown was called off: what still sounds of it stops. */
export const isCalledOff = (before: Shown, after: Shown): boolean =>
  before.countdown !== null && after.countdown === null && after.counter < 1
