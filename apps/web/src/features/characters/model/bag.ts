import {
  type BagTeam,
  type Character,
  type ContentIndex,
  SHEET_TEAM_ORDER,
  type TeamCounts,
} from '@belfry/content'
import type { Result } from '@belfry/kit'
import {
  type Bag,
  canSelectRole,
  countedPlayers,
  type EditionView,
  type PlayerView,
  type RuleError,
} from '@belfry/rules'

export interface BagEntry {
  readonly character: Character
  readonly count: number
  /** Whether one more may go in, or why not. */
  readonly more: Result<true, RuleError>
}

export interface BagTeamPart {
  readonly team: BagTeam
  readonly entries: readonly BagEntry[]
  readonly selected: number
  /** As many as the table of counts wants; null where it says nothing. */
  readonly needed: number | null
}

export interface BagModel {
  readonly teams: readonly BagTeamPart[]
  readonly counts: TeamCounts | null
  readonly nonTravellers: number
  /** Characters in the bag that change how it is filled. */
  readonly setups: readonly Character[]
}

export const nonTravellersOf = (players: readonly PlayerView[], content: ContentIndex): number =>
  players.filter(({ role }) => role === null || content.character(role)?.team !== 'traveller').length

export function bagModel(
  bag: Bag,
  players: readonly PlayerView[],
  edition: EditionView | null,
  content: ContentIndex,
): BagModel {
  const nonTravellers = nonTravellersOf(players, content)
  const counts = content.teamCounts(countedPlayers(nonTravellers))
  const known = (edition?.roles ?? []).flatMap((id) => content.character(id) ?? [])
  const selected = Object.keys(bag).map((id) => content.character(id))
  const entryOf = (character: Character): BagEntry => {
    const count = bag[character.id] ?? 0
    return {
      character,
      count,
      more: canSelectRole({ character, count: count + 1, players: players.length, selected }),
    }
  }
  const teams = SHEET_TEAM_ORDER.map((team) => {
    const entries = known.filter((character) => character.team === team).map(entryOf)
    return {
      team,
      entries,
      selected: entries.reduce((sum, { count }) => sum + count, 0),
      needed: counts?.[team] ?? null,
    }
  })
  return { teams, counts, nonTravellers, setups: selected.flatMap((one) => (one?.setup ? [one] : [])) }
}

const isPlain = ({ traits }: Character): boolean => !traits.some(({ name }) => name === 'bag-disabled')

/** A random bag as the table of counts wants it; `random` gives numbers from 0 to below 1. */
export function randomBag({ teams }: BagModel, random: () => number): Bag {
  const bag: Record<string, number> = {}
  for (const { entries, needed } of teams) {
    const left = entries.map(({ character }) => character).filter(isPlain)
    for (let taken = 0; taken < (needed ?? 0) && left.length > 0; taken++) {
      const [character] = left.splice(Math.floor(random() * left.length), 1)
      if (character) bag[character.id] = 1
    }
  }
  return bag
}

/** What must be told to come from one bag to another: the number of each role that differs. */
export const bagChanges = (
  before: Bag,
  after: Bag,
): readonly { readonly role: string; readonly count: number }[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((role) => ({ role, count: after[role] ?? 0 }))
    .filter(({ role, count }) => (before[role] ?? 0) !== count)

/** A click on a role: in, and out again. More than one takes the buttons beside it. */
export const clickedCount = (count: number): number => (count === 0 ? 1 : 0)
