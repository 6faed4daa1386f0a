import { ok, type Result } from '@belfry/kit'
import { seatOf } from '../core/actor.ts'
import { traitOf } from '../core/characters.ts'
import type { CharacterFacts, Team } from '../core/content.ts'
import { type RuleError, refuse } from '../core/errors.ts'
import { isNight } from '../game/phase.ts'
import { POINT_THROTTLE_MS } from '../limits.ts'
import type { PointingState, SessionState } from '../state.ts'

/** Pointing that is going on, if any. */
export function runningPointing(
  state: SessionState,
): { readonly atNight: boolean; readonly pointing: PointingState } | null {
  if (state.pointing.isPointing) return { atNight: false, pointing: state.pointing }
  if (state.secret.nightPointing.isPointing) return { atNight: true, pointing: state.secret.nightPointing }
  return null
}

/** Facts a pointing depends on; a screen has the same in its view. */
export interface PointingFacts {
  readonly isPointing: boolean
  readonly hasNomination: boolean
  readonly phase: number
}

/** The start of a pointing: at night somebody must be chosen; by day everybody points and nobody is. */
export function canStartPointing(
  facts: PointingFacts,
  recipients: readonly string[],
): Result<true, RuleError> {
  if (facts.isPointing) return refuse('pointing-in-progress')
  if (facts.hasNomination) return refuse('pointing-during-nomination')
  if (isNight(facts.phase)) return recipients.length > 0 ? ok(true) : refuse('pointing-needs-recipients')
  return recipients.length === 0 ? ok(true) : refuse('pointing-open-by-day')
}

export const mayPointAgain = (pointing: PointingState, userId: string, now: number): boolean =>
  now - (pointing.pointedAt[userId] ?? Number.NEGATIVE_INFINITY) >= POINT_THROTTLE_MS

export function canPoint(
  state: SessionState,
  userId: string,
  now: number,
): Result<{ atNight: boolean }, RuleError> {
  const running = runningPointing(state)
  if (running?.pointing.isPointing !== 'start') return refuse('pointing-not-open')
  const { atNight, pointing } = running
  if (seatOf(state, userId) < 0) return refuse('not-seated')
  // Refusal in the same words as if nothing were going on: being left out must not be noticed.
  if (atNight && !pointing.recipients.includes(userId)) return refuse('pointing-not-open')
  return mayPointAgain(pointing, userId, now) ? ok({ atNight }) : refuse('pointing-too-fast')
}

/** A seat as far as pointing asks about it: the state and a Storyteller's view both have these. */
export interface PointingSeat {
  readonly id: string | null
  readonly isDead: boolean
  readonly role: string | null
  readonly reminders: readonly { readonly role: string }[]
}

type Characters = (id: string | null) => Pick<CharacterFacts, 'team' | 'traits'> | undefined

const isLeftOut = ({ role, reminders }: PointingSeat, characters: Characters): boolean =>
  traitOf(characters(role), 'left-out-of-team')?.by === 'role' ||
  reminders.some((reminder) => traitOf(characters(reminder.role), 'left-out-of-team')?.by === 'reminder')

/** People whom a night pointing wakes: a team, or the dead, without those who are not what they seem. */
export const pointingTeam = (
  seats: readonly PointingSeat[],
  characters: Characters,
  group: Team | 'dead',
): string[] =>
  seats.flatMap((seat) => {
    if (seat.id === null || isLeftOut(seat, characters)) return []
    const belongs = group === 'dead' ? seat.isDead : characters(seat.role)?.team === group
    return belongs ? [seat.id] : []
  })
