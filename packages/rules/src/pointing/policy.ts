import { ok, type Result } from '@belfry/kit'
import { isStoryteller, seatOf } from '../core/actor.ts'
import { characterAt, characterOf, traitOf } from '../core/characters.ts'
import type { GameContent, Team } from '../core/content.ts'
import { type RuleError, refuse } from '../core/errors.ts'
import { isNight } from '../game/phase.ts'
import { POINT_THROTTLE_MS } from '../limits.ts'
import type { PointingState, SessionState } from '../state.ts'

/** The pointing that is going on, if any. */
export function runningPointing(
  state: SessionState,
): { readonly atNight: boolean; readonly pointing: PointingState } | null {
  if (state.pointing.isPointing) return { atNight: false, pointing: state.pointing }
  if (state.secret.nightPointing.isPointing) return { atNight: true, pointing: state.secret.nightPointing }
  return null
}

/** At night somebody must be chosen; by day everybody points and nobody is. */
export function canStartPointing(
  state: SessionState,
  recipients: readonly string[],
): Result<true, RuleError> {
  if (runningPointing(state)) return refuse('pointing-in-progress')
  if (state.vote.nomination) return refuse('pointing-during-nomination')
  if (isNight(state.game.phase)) return recipients.length > 0 ? ok(true) : refuse('pointing-needs-recipients')
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
  // Refused with the same words as if nothing were going on: being left out must not be noticed.
  if (atNight && !pointing.recipients.includes(userId)) return refuse('pointing-not-open')
  return mayPointAgain(pointing, userId, now) ? ok({ atNight }) : refuse('pointing-too-fast')
}

const isLeftOut = (state: SessionState, content: GameContent, seat: number): boolean => {
  const byRole = traitOf(characterAt(state, content, seat), 'left-out-of-team')
  if (byRole?.by === 'role') return true
  const reminders = state.secret.seats[seat]?.reminders ?? []
  return reminders.some(
    ({ role }) => traitOf(characterOf(state, content, role), 'left-out-of-team')?.by === 'reminder',
  )
}

/** Whom a night pointing wakes: a team, or the dead, without those who are not what they seem. */
export function teamToPoint(state: SessionState, content: GameContent, group: Team | 'dead'): string[] {
  return state.seats.flatMap(({ id, isDead }, seat) => {
    if (id === null || isLeftOut(state, content, seat)) return []
    const belongs = group === 'dead' ? isDead : characterAt(state, content, seat)?.team === group
    return belongs && !isStoryteller(state, id) ? [id] : []
  })
}
