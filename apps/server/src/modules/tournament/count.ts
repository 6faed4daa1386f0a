import {
  type CountedMatch,
  PLAYOFF_OFFSET,
  type ShownTournament,
  type Tournament,
  type TournamentMatch,
} from '@belfry/protocol'
import type { Tally, Withheld } from '../../db/repositories/votes.ts'
import { type VoteState, voteRemaining, voteState } from './data.ts'

/** Votes as people cast them. */
export interface Cast {
  readonly tallies: readonly Tally[]
  readonly withheld: readonly Withheld[]
}

const WIN = 3
const TIE = 1

type Pair = readonly [number, number]

interface Played {
  readonly number: number
  readonly match: TournamentMatch
  readonly state: VoteState
  readonly votes: Pair
  readonly lastAt: number | null
  /** Result; null until it is known. */
  readonly results: Pair | null
}

interface Standing {
  readonly id: string
  readonly group: string
  readonly points: number
  readonly matches: number
  /** Votes for it and against it, which decide among equals. */
  readonly ahead: number
  readonly votes: number
}

/** Criteria that decide among equals, the more important first. */
const better = (a: Standing, b: Standing): number =>
  b.points - a.points || b.ahead - a.ahead || b.votes - a.votes || (a.id < b.id ? -1 : 1)

class Count {
  readonly #tournament: Tournament
  readonly #cast: Cast
  readonly #now: number

  constructor(tournament: Tournament, cast: Cast, now: number) {
    this.#tournament = tournament
    this.#cast = cast
    this.#now = now
  }

  /**
   * One person's many accounts are taken out of a vote that is still open when they are banned for good. What was
   * decided before stays: others have voted on what followed from it.
   */
  #votesFor(number: number, { time }: TournamentMatch, choice: string): Pick<Tally, 'count' | 'lastAt'> {
    const { tallies, withheld } = this.#cast
    const isMeant = (one: { match: number; choice: string }): boolean =>
      one.match === number && one.choice === choice
    const tally = tallies.find(isMeant)
    const end = time + this.#tournament.votePeriod
    const out = withheld.filter((vote) => isMeant(vote) && vote.bannedAt < end).length
    return { count: (tally?.count ?? 0) - out, lastAt: tally?.lastAt ?? 0 }
  }

  /** A result that was written down counts; otherwise the votes do, as soon as nobody can vote any more. */
  played(number: number, match: TournamentMatch): Played {
    const [first, second] = match.scripts
    const a = this.#votesFor(number, match, first)
    const b = this.#votesFor(number, match, second)
    const votes: Pair = [a.count, b.count]
    const state = voteState(match, this.#tournament.votePeriod, this.#now)
    const last = Math.max(a.lastAt, b.lastAt)
    const isKnown = state === 'locked' && this.#isScript(first) && this.#isScript(second)
    return {
      number,
      match,
      state,
      votes,
      lastAt: last === 0 ? null : last,
      results: match.results ?? (isKnown ? votes : null),
    }
  }

  #isScript(id: string): boolean {
    return this.#tournament.scripts.some((script) => script.id === id)
  }

  /** Score of a script from the matches of its group. */
  standing(id: string, group: string, played: readonly Played[]): Standing {
    let [points, matches, ahead, votes] = [0, 0, 0, 0]
    for (const { match, results } of played) {
      const side = match.scripts.indexOf(id)
      if (side < 0 || !results) continue
      const [first, second] = results
      const [own, other] = side === 0 ? [first, second] : [second, first]
      matches += 1
      votes += own
      ahead += own - other
      points += own > other ? WIN : own === other ? TIE : 0
    }
    return { id, group, points, matches, ahead, votes }
  }
}

interface Ranked extends Standing {
  /** Place in its group, from 1. */
  readonly rank: number
  readonly isTied: boolean
}

const isEqual = (a: Standing, b: Standing): boolean =>
  a.points === b.points && a.ahead === b.ahead && a.votes === b.votes

/** The one order of scripts in their groups, for the leaderboard and for the bracket. */
function rankedScripts({ scripts }: Tournament, count: Count, groups: readonly Played[]): readonly Ranked[] {
  const standings = scripts.map(({ id, group, points, matches }) => {
    const of = count.standing(id, group, groups)
    return { ...of, points: points ?? of.points, matches: matches ?? of.matches }
  })
  return standings.map((one) => {
    const rivals = standings.filter(({ id, group }) => group === one.group && id !== one.id)
    return {
      ...one,
      rank: 1 + rivals.filter((other) => better(other, one) < 0).length,
      isTied: rivals.some((other) => isEqual(other, one)),
    }
  })
}

/** `A1` is the first of group A, `W38` and `L38` are who won and lost match 38. */
const PLACE = /^([A-Z])([1-9])$/
const OUTCOME = /^([WL])(\d{2})$/

export interface Counted {
  readonly tournament: ShownTournament
  readonly matches: readonly CountedMatch[]
}

interface Bracket {
  readonly standings: readonly Ranked[]
  readonly isOver: (group: string) => boolean
  readonly ofMatch: (number: number) => Played | undefined
}

/** Votes decide; among equals whoever did better in the groups goes on. */
function sidesOf({ standings }: Bracket, { match, results }: Played): readonly [string, string] | null {
  if (!results) return null
  const [a, b] = match.scripts
  if (results[0] !== results[1]) return results[0] > results[1] ? [a, b] : [b, a]
  const places = [a, b].map((id) => standings.find((one) => one.id === id))
  const [first, second] = places
  return first && second && better(first, second) > 0 ? [b, a] : [a, b]
}

/** Script that is meant; one that is still to come stays as it is written. */
function resolved(bracket: Bracket, name: string): string {
  const [, group = '', place = '0'] = PLACE.exec(name) ?? []
  if (group !== '' && bracket.isOver(group)) {
    const isThere = (one: Ranked): boolean => one.group === group && one.rank === Number(place)
    return bracket.standings.find(isThere)?.id ?? name
  }
  const [, side = '', number = '0'] = OUTCOME.exec(name) ?? []
  const match = side === '' ? undefined : bracket.ofMatch(Number(number))
  const sides = match && sidesOf(bracket, match)
  return sides ? sides[side === 'W' ? 0 : 1] : name
}

function playoffs(
  tournament: Tournament,
  count: Count,
  groups: readonly Played[],
  standings: readonly Ranked[],
): readonly Played[] {
  const played: Played[] = []
  const bracket: Bracket = {
    standings,
    isOver: (group) => {
      const own = new Set(tournament.scripts.filter((one) => one.group === group).map(({ id }) => id))
      const its = groups.filter(({ match }) => own.has(match.scripts[0]))
      return its.length > 0 && its.every(({ results }) => results !== null)
    },
    ofMatch: (number) => played.find((one) => one.number === number),
  }
  for (const [index, match] of tournament.playoffs.entries()) {
    const [a, b] = match.scripts
    const scripts: [string, string] = [resolved(bracket, a), resolved(bracket, b)]
    played.push(count.played(index + PLAYOFF_OFFSET, { ...match, scripts }))
  }
  return played
}

/** The tournament with everything that follows from the votes. */
export function counted(tournament: Tournament, cast: Cast, now: number): Counted {
  const count = new Count(tournament, cast, now)
  const groups = tournament.matches.map((match, number) => count.played(number, match))
  const standings = rankedScripts(tournament, count, groups)
  const knockout = playoffs(tournament, count, groups, standings)
  const shown = ({ match, results }: Played) => ({
    ...match,
    results: results && ([...results] as [number, number]),
    voteRemaining: voteRemaining(match, tournament.votePeriod, now),
  })
  return {
    tournament: {
      ...tournament,
      matches: groups.map(shown),
      playoffs: knockout.map(shown),
      scripts: tournament.scripts.flatMap((script) => {
        const ranked = standings.find(({ id }) => id === script.id)
        return ranked ? [{ ...script, ...ranked }] : []
      }),
    },
    matches: [...groups, ...knockout].map(({ number, match, state, votes, lastAt }) => ({
      number,
      scripts: match.scripts,
      state,
      votes: [...votes],
      lastAt,
      isTyped: match.results !== null,
    })),
  }
}

const AFTERGLOW_MS = 7 * 24 * 60 * 60 * 1000

/** From the day its data are there until a week after the last vote. */
export function isOn({ matches, playoffs: later, votePeriod }: Tournament, now: number): boolean {
  const last = Math.max(...[...matches, ...later].map(({ time }) => time))
  return Number.isFinite(last) && now < last + votePeriod + AFTERGLOW_MS
}
