import { ok, type Result } from '@belfry/kit'
import { isStoryteller, seatOf } from '../core/actor.ts'
import { type RuleError, refuse } from '../core/errors.ts'
import { MAX_SEATS } from '../limits.ts'
import type { Seat, SessionState, ToldCharacter } from '../state.ts'

/** Facts the gathering depends on: the state and a screen's view of it both have these. */
export interface GatherFacts {
  readonly hasNomination: boolean
  readonly seatCount: number
}

/**
 * Seats stay where they are while votes are counted around the table. `check` is the number of seats the
 * sender saw: of two Storytellers who move seats at once, only one does.
 */
export function canArrangeSeats(facts: GatherFacts, check: number): Result<true, RuleError> {
  if (facts.hasNomination) return refuse('seats-during-nomination')
  if (check !== facts.seatCount) return refuse('seats-changed', { expected: check, actual: facts.seatCount })
  return ok(true)
}

export const hasRoomForSeat = (seatCount: number): boolean => seatCount < MAX_SEATS

export const gatherFacts = (state: SessionState): GatherFacts => ({
  hasNomination: state.vote.nomination !== null,
  seatCount: state.seats.length,
})

/** A seat without anybody; in local play it is somebody's by its name. */
export const isEmptySeat = (seat: Pick<Seat, 'id' | 'name'> | undefined): boolean =>
  seat !== undefined && seat.id === null && seat.name === null

/** A seat with a player, or with the character of a player who left it during the game. */
export const isSeatInUse = (
  seat: Pick<Seat, 'id' | 'name'> | undefined,
  role: string | null | undefined,
  isRunning: boolean,
): boolean => !isEmptySeat(seat) || (isRunning && typeof role === 'string')

/** Seats that go when there are to be fewer: unused ones first, and from the end of the table. */
export function seatsToGo(
  seatCount: number,
  count: number,
  isInUse: (index: number) => boolean,
): readonly number[] {
  const indexes = Array.from({ length: seatCount }, (_, index) => index).reverse()
  const inTurn = [...indexes.filter((index) => !isInUse(index)), ...indexes.filter(isInUse)]
  return inTurn.slice(0, Math.max(0, seatCount - count))
}

export const isAllRevealed = ({ seats }: Pick<SessionState, 'seats'>): boolean =>
  seats.length > 0 && seats.every(({ isRevealed }) => isRevealed)

/** Claim of a seat: somebody without one takes a free one. */
export function canClaimSeat(state: SessionState, userId: string, index: number): Result<true, RuleError> {
  if (isStoryteller(state, userId)) return refuse('seat-for-players')
  const seat = state.seats[index]
  if (!seat) return refuse('no-such-seat')
  if (seat.id !== null) return refuse('seat-taken')
  return seatOf(state, userId) < 0 ? ok(true) : refuse('already-seated')
}

/**
 * What a player who sits down knows by that alone. Back on the own seat it is what they knew when they left; other
 * players learn no more than everybody may see, until the Storyteller says so or the game begins.
 */
export function toldOnSitting(state: SessionState, index: number, userId: string): ToldCharacter | null {
  const last = state.secret.seats[index]?.lastTold
  if (last?.userId === userId) return { role: last.role, team: last.team, alignment: last.alignment }
  const traveller = state.seats[index]?.traveller ?? null
  return traveller === null ? null : { role: traveller, team: 'traveller', alignment: null }
}
