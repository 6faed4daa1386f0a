import { ok, type Result } from '@belfry/kit'
import { seatOf } from '../core/actor.ts'
import { characterOf, hasTrait, isNpcTeam, traitOf } from '../core/characters.ts'
import type { GameContent, Team } from '../core/content.ts'
import { type RuleError, refuse } from '../core/errors.ts'
import type { Alignment, SessionState, ToldCharacter } from '../state.ts'

export interface RolePick {
  readonly isStoryteller: boolean
  /** Storyteller's entry is meant, not a seat. */
  readonly isForStoryteller: boolean
  /** Team of the role that lies there now. */
  readonly held: Team | null
  /** Team of the role to be placed; null takes the role away. */
  readonly team: Team | null
}

/** A character that may be chosen, also for the notes players keep: a traveller is the Storyteller's to give and to take. */
export function canPickRole(pick: RolePick): Result<true, RuleError> {
  if (isNpcTeam(pick.team)) return refuse('role-not-for-seats')
  if (pick.team === 'traveller' && pick.isForStoryteller) return refuse('traveller-on-storyteller')
  if (pick.isStoryteller) return ok(true)
  return pick.team === 'traveller' || pick.held === 'traveller' ? refuse('traveller-locked') : ok(true)
}

/** A player's own alignment is theirs to say only as a traveller. */
export const canSetOwnAlignment = (state: SessionState, userId: string, index: number): boolean => {
  const seat = state.seats[index]
  return seat !== undefined && seat.traveller !== null && seatOf(state, userId) === index
}

export const holdsRolesBack = (state: SessionState, content: GameContent): boolean =>
  state.npcs.some((id) => hasTrait(characterOf(state, content, id), 'distribute-later'))

/** Before a game, what is placed by hand waits for its beginning. At a table in one browser there is nobody to tell. */
const isBeforeGame = ({ game, meta }: SessionState): boolean => game.id === null && !meta.isLocal

/** Role that reaches its player when set now; otherwise it waits with the others until they are sent. */
export const isRoleTold = (state: SessionState, content: GameContent, team: Team | null): boolean =>
  team === 'traveller' ||
  (!isBeforeGame(state) && !holdsRolesBack(state, content)) ||
  (state.game.isRunning && !state.secret.hasUnsentRoles)

/** A token that turns a seat evil belongs to somebody who does not know: the app never tells them. */
const isUnknowinglyEvil = (state: SessionState, content: GameContent, index: number): boolean =>
  (state.secret.seats[index]?.reminders ?? []).some(
    ({ role }) => traitOf(characterOf(state, content, role), 'reminder-turns')?.to === 'e',
  )

const mayLearnAlignment = (
  state: SessionState,
  content: GameContent,
  index: number,
  alignment: Alignment,
): boolean => !(alignment === 'e' && isUnknowinglyEvil(state, content, index))

/** What a player may be told about a seat; a side they may not learn stays as they know it. */
export const tellable = (
  state: SessionState,
  content: GameContent,
  index: number,
  { role, team, alignment }: ToldCharacter,
  known: Alignment = state.secret.seats[index]?.sentAlignment ?? null,
): ToldCharacter => ({
  role,
  team,
  alignment: mayLearnAlignment(state, content, index, alignment) ? alignment : known,
})

/** Alignment that reaches its player when set now. */
export const isAlignmentTold = (
  state: SessionState,
  content: GameContent,
  index: number,
  alignment: Alignment,
): boolean =>
  isRoleTold(state, content, state.secret.seats[index]?.team ?? null) &&
  mayLearnAlignment(state, content, index, alignment)
