import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const scriptId = z.string().min(1).max(50)

const matchSchema = z.object({
  time: z.number(),
  scripts: z.tuple([scriptId, scriptId]),
  channel: z.string().nullable().default(null),
  results: z.tuple([z.number(), z.number()]).nullable().default(null),
  link: z.string().nullable().default(null),
})

export const tournamentSchema = z.object({
  matches: z.array(matchSchema).default([]),
  playoffs: z.array(matchSchema).default([]),
  scripts: z
    .array(
      z.object({
        id: scriptId,
        name: z.string(),
        group: z.string(),
        points: z.number().default(0),
        matches: z.number().default(0),
        url: z.string().nullable().default(null),
        rule: z.string().default(''),
        description: z.string().default(''),
        author: z.string().default(''),
      }),
    )
    .default([]),
  channels: z
    .record(z.string(), z.object({ name: z.string(), logo: z.string(), url: z.string() }))
    .default({}),
  votePeriod: z
    .number()
    .positive()
    .default(24 * 60 * 60 * 1000),
})

export type Tournament = z.infer<typeof tournamentSchema>
export type Match = z.infer<typeof matchSchema>

/** Playoffs are numbered on behind the group matches. */
export const PLAYOFF_OFFSET = 38

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
