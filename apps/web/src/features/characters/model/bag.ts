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
  type BagProblem,
  bagAdvice,
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
  /** The numbers that go with what is in the bag; null where any will do or no table says. */
  readonly wanted: readonly number[] | null
  readonly isRight: boolean
}

export interface BagModel {
  readonly teams: readonly BagTeamPart[]
  readonly counts: TeamCounts | null
  readonly nonTravellers: number
  /** So many get no character: no table reaches that far. */
  readonly withoutCharacter: number
  /** Characters in the bag that change how it is filled. */
  readonly setups: readonly Character[]
  readonly problems: readonly BagProblem[]
  /** Characters that stay out of the bag and make it right. */
  readonly standIns: readonly Character[]
}

export const nonTravellersOf = (players: readonly PlayerView[], content: ContentIndex): number =>
  players.filter(({ role }) => role === null || content.character(role)?.team !== 'traveller').length

export interface BagFacts {
  readonly bag: Bag
  readonly players: readonly PlayerView[]
  readonly edition: EditionView | null
  readonly npcs: readonly string[]
}

const charactersOf = (ids: readonly string[], content: ContentIndex): readonly Character[] =>
  ids.flatMap((id) => content.character(id) ?? [])

/** Facts for a random bag: beyond the table of counts, what its last row deals. */
export const randomFacts = ({ players, edition, npcs }: BagFacts, content: ContentIndex) => ({
  script: charactersOf(edition?.roles ?? [], content),
  npcs: charactersOf(npcs, content),
  usual: content.teamCounts(countedPlayers(nonTravellersOf(players, content))),
})

export function bagModel(facts: BagFacts, content: ContentIndex): BagModel {
  const { bag, players } = facts
  const nonTravellers = nonTravellersOf(players, content)
  const counts = content.teamCounts(nonTravellers)
  const { script: known, npcs } = randomFacts(facts, content)
  const advice = bagAdvice({ bag, usual: counts, script: known, npcs })
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
      wanted: advice.wanted[team],
      isRight: counts !== null && !advice.problems.some((one) => 'team' in one && one.team === team),
    }
  })
  return {
    teams,
    counts,
    nonTravellers,
    withoutCharacter: nonTravellers - countedPlayers(nonTravellers),
    setups: selected.flatMap((one) => (one?.setup ? [one] : [])),
    problems: advice.problems,
    standIns: charactersOf(advice.standIns, content),
  }
}

/** Changes from one bag to another: the number of each role that differs. */
export const bagChanges = (
  before: Bag,
  after: Bag,
): readonly { readonly role: string; readonly count: number }[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((role) => ({ role, count: after[role] ?? 0 }))
    .filter(({ role, count }) => (before[role] ?? 0) !== count)

/** A click on a role: in, and out again. More than one takes the buttons beside it. */
export const clickedCount = (count: number): number => (count === 0 ? 1 : 0)
