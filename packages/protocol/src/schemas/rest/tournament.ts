import { z } from 'zod'
import { VOTE_ERRORS } from '../../rest/limits.ts'
import { get, post } from './call.ts'

const scriptId = z.string().min(1).max(50)

const matchSchema = z.object({
  time: z.number(),
  scripts: z.tuple([scriptId, scriptId]),
  channel: z.string().nullable().default(null),
  results: z.tuple([z.number(), z.number()]).nullable().default(null),
  link: z.string().nullable().default(null),
})

/** A tournament of scripts, as whoever runs it writes it down. */
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

const shownMatch = matchSchema.extend({
  /** Milliseconds in which one could still vote when the server was asked. */
  voteRemaining: z.number(),
})
const shownTournament = tournamentSchema.extend({
  matches: z.array(shownMatch),
  playoffs: z.array(shownMatch),
})

export type Tournament = z.output<typeof tournamentSchema>
export type TournamentMatch = z.output<typeof matchSchema>

export const tournamentCalls = {
  tournament: get(shownTournament),
  /** Null withdraws the vote. */
  vote: post(
    z.object({ match: z.number().int().min(0), choice: z.string().max(50).nullable() }),
    z.object({ success: z.boolean(), error: z.enum(VOTE_ERRORS).nullable() }),
  ),
  /** One's own votes: by match, the script. */
  votes: get(z.object({ votes: z.record(z.string(), z.string()) })),
}
