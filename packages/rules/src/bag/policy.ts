import type { BagTeam, SHEET_TEAM_ORDER, TeamCounts } from '@belfry/content'
import { ok, type Result } from '@belfry/kit'
import { hasTrait } from '../core/characters.ts'
import type { CharacterFacts, Team } from '../core/content.ts'
import { type RuleError, refuse } from '../core/errors.ts'
import { MAX_COPIES_IN_BAG, MAX_COUNTED_PLAYERS, MIN_COUNTED_PLAYERS } from '../limits.ts'

export type Bag = Readonly<Record<string, number>>

export const BAG_TEAMS: typeof SHEET_TEAM_ORDER = ['townsfolk', 'outsider', 'minion', 'demon']

const isBagTeam = (team: Team): team is BagTeam => (BAG_TEAMS as readonly Team[]).includes(team)

export const selectedCount = (bag: Bag): number =>
  Object.values(bag).reduce((total, count) => total + count, 0)

/** Seats beyond the last row of the table of counts do not count. */
export const countedPlayers = (nonTravellers: number): number => Math.min(nonTravellers, MAX_COUNTED_PLAYERS)

/** Copies of one role that may go into the bag. */
export const copiesAllowed = (players: number): number => Math.min(MAX_COPIES_IN_BAG, players)

/** Roles that are usually kept out of the bag may go in while a role in it says so. */
export const liftsBagDisabled = (selected: readonly (CharacterFacts | undefined)[]): boolean =>
  selected.some((character) => hasTrait(character, 'lifts-bag-disabled'))

export interface Selection {
  readonly character: CharacterFacts | undefined
  readonly count: number
  /** Number of seats, travellers included. */
  readonly players: number
  /** The characters in the bag so far. */
  readonly selected: readonly (CharacterFacts | undefined)[]
}

export function canSelectRole({ character, count, players, selected }: Selection): Result<true, RuleError> {
  if (!character || !isBagTeam(character.team)) return refuse('role-not-for-bag')
  const max = copiesAllowed(players)
  if (count > max) return refuse('bag-too-many-copies', { max })
  if (count > 0 && hasTrait(character, 'bag-disabled') && !liftsBagDisabled(selected))
    return refuse('bag-disabled')
  return ok(true)
}

/** The bag goes round once there is exactly one role for everybody. */
export function canAssignRoles(bag: Bag, nonTravellers: number): Result<true, RuleError> {
  if (nonTravellers < MIN_COUNTED_PLAYERS) return refuse('too-few-players', { min: MIN_COUNTED_PLAYERS })
  const needed = countedPlayers(nonTravellers)
  const selected = selectedCount(bag)
  return selected === needed ? ok(true) : refuse('bag-count', { selected, needed })
}

/** Counts of the teams as they are written beside the bag. */
export const roleCountsLabel = (counts: TeamCounts | null): string =>
  BAG_TEAMS.map((team) => counts?.[team] ?? '?').join(' / ')
