import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TournamentMatch as Match, PLAYOFF_OFFSET, type Tournament } from '@belfry/protocol'
import { tournamentSchema } from '@belfry/protocol/schemas'

/** Without a folder there is no tournament. A broken one is told at the start, with the place. */
export function readTournament(folder: string | undefined): Tournament {
  if (folder === undefined) return tournamentSchema.parse({})
  const file = join(folder, 'data.json')
  let raw: unknown
  try {
    raw = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`)
  }
  const parsed = tournamentSchema.safeParse(raw)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Error(`${file}: ${issue?.path.join('.')}: ${issue?.message}`)
}

export const matchOf = (tournament: Tournament, match: number): Match | undefined =>
  match < PLAYOFF_OFFSET ? tournament.matches[match] : tournament.playoffs[match - PLAYOFF_OFFSET]

export type VoteState = 'upcoming' | 'active' | 'locked'

export function voteState(match: Match, votePeriod: number, now: number): VoteState {
  if (now < match.time) return 'upcoming'
  return now < match.time + votePeriod ? 'active' : 'locked'
}

/** Milliseconds in which one can still vote. */
export const voteRemaining = (match: Match, votePeriod: number, now: number): number =>
  voteState(match, votePeriod, now) === 'active' ? match.time + votePeriod - now : 0
