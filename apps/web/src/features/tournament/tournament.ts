import { PLAYOFF_OFFSET, type RestAnswer } from '@belfry/protocol'

/** A tournament of scripts, as the server tells it. Matches are known by their numbers. */
export type Tournament = Readonly<RestAnswer<'tournament'>>
export type Match = Readonly<Tournament['matches'][number]>
export type Script = Readonly<Tournament['scripts'][number]>

/** One's own votes: by the number of the match, the script. */
export type Votes = Readonly<Record<string, string>>

const SEMI_FINALS = 42
const FINALS = 44
export const MATCHES_PER_PAGE = 6

export type Round = 'group' | 'quarter' | 'semi' | 'final'

export function roundOf(number: number): Round {
  if (number < PLAYOFF_OFFSET) return 'group'
  if (number < SEMI_FINALS) return 'quarter'
  return number < FINALS ? 'semi' : 'final'
}

export const matchOf = ({ matches, playoffs }: Tournament, number: number): Match | undefined =>
  roundOf(number) === 'group' ? matches[number] : playoffs[number - PLAYOFF_OFFSET]

export interface NumberedMatch {
  readonly number: number
  readonly match: Match
}

/** The playoffs of a round, with their numbers. */
export const playoffsOf = ({ playoffs }: Tournament, round: Round): readonly NumberedMatch[] =>
  playoffs
    .map((match, index) => ({ number: index + PLAYOFF_OFFSET, match }))
    .filter(({ number }) => roundOf(number) === round)

export const scriptOf = ({ scripts }: Tournament, id: string): Script | undefined =>
  scripts.find((script) => script.id === id)

/** Who is to come, as the data name them until it is known who that is. */
export interface ComingPlace {
  readonly kind: 'group' | 'winner' | 'loser'
  readonly params: Readonly<Record<string, string | number>>
}

export function placeOf(id: string): ComingPlace | null {
  const [, group, place] = /^([A-Z])([1-9])$/.exec(id) ?? []
  if (group !== undefined && place !== undefined) return { kind: 'group', params: { group, place } }
  const [, side, number] = /^([WL])(\d{2})$/.exec(id) ?? []
  if (side === undefined) return null
  // Matches are counted from 1 where people read of them.
  return { kind: side === 'W' ? 'winner' : 'loser', params: { number: Number(number) + 1 } }
}

export type VoteState = 'upcoming' | 'active' | 'locked'

export function voteState({ time }: Match, votePeriod: number, now: number): VoteState {
  if (now < time) return 'upcoming'
  return now < time + votePeriod ? 'active' : 'locked'
}

/** The page of the group matches on which something is going on or comes next; the last when all is over. */
export function firstPage({ matches, votePeriod }: Tournament, now: number): number {
  const next = matches.findIndex((match) => voteState(match, votePeriod, now) !== 'locked')
  return Math.floor((next < 0 ? Math.max(0, matches.length - 1) : next) / MATCHES_PER_PAGE)
}

export const groupPage = ({ matches }: Tournament, page: number): readonly NumberedMatch[] =>
  matches
    .map((match, number) => ({ number, match }))
    .slice(page * MATCHES_PER_PAGE, (page + 1) * MATCHES_PER_PAGE)

interface Chance {
  readonly isOpen: boolean
  /** A script stands there, and not only a place as `A1` or `W38`. */
  readonly isFilled: boolean
  readonly isGuest: boolean
}

/** Why a side of a match can't be voted for, told before somebody tries. */
export function whyNoVote({ isOpen, isFilled, isGuest }: Chance): 'barred' | 'unfilled' | 'guest' | null {
  if (!isOpen) return 'barred'
  if (!isFilled) return 'unfilled'
  return isGuest ? 'guest' : null
}

export interface Standing {
  readonly group: string
  /** The best first. */
  readonly scripts: readonly Script[]
}

export function standings({ scripts }: Tournament): readonly Standing[] {
  const groups = [...new Set(scripts.map(({ group }) => group))].toSorted()
  return groups.map((group) => ({
    group,
    scripts: scripts.filter((script) => script.group === group).toSorted((a, b) => a.rank - b.rank),
  }))
}

const UNITS = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1000],
] as const
export type Unit = (typeof UNITS)[number][0]

/** What is left of a time in days, hours, minutes and seconds, without the units that have nothing to say yet. */
export function remainingParts(ms: number): readonly { readonly unit: Unit; readonly count: number }[] {
  let left = Math.max(0, ms)
  const parts = UNITS.map(([unit, size]) => {
    const count = Math.floor(left / size)
    left -= count * size
    return { unit, count }
  })
  const first = parts.findIndex(({ count }) => count > 0)
  return parts.slice(first < 0 ? -1 : first)
}

/** What lies at the bare address: the groups until the day of the knockout, the knockout from then on. */
export const overviewAt = (now: number, knockoutFrom: number | null): 'group' | 'knockout' =>
  knockoutFrom !== null && now >= knockoutFrom ? 'knockout' : 'group'

/** Voting for what one has voted for takes the vote back. */
export const choiceAfter = (voted: string | undefined, script: string): string | null =>
  voted === script ? null : script
