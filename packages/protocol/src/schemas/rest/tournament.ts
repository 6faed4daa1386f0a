import { z } from 'zod'
import { VOTE_ERRORS } from '../../rest/limits.ts'
import { get, post } from './call.ts'

const scriptId = z.string().min(1).max(50)

const matchSchema = z.object({
  time: z.number(),
  /**
   * Of a playoff also who is to come: `A1` for the first of group A, `W38` and `L38` for who won and lost match 38.
   */
  scripts: z.tuple([scriptId, scriptId]),
  channel: z.string().nullable().default(null),
  /** Counted from the votes where it is left out. */
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
        /** Both are counted from the results where they are left out. */
        points: z.number().optional(),
        matches: z.number().optional(),
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
  scripts: z.array(
    tournamentSchema.shape.scripts.unwrap().element.extend({
      points: z.number(),
      matches: z.number(),
      /** Place in the group, from 1: who reaches the knockout goes by it. */
      rank: z.number(),
      /** Votes for it less those against it, and votes for it: what decides among equal points. */
      ahead: z.number(),
      votes: z.number(),
      /** Another one of the group is equal in all three. */
      isTied: z.boolean(),
    }),
  ),
})

/** Count of a match, also while it is open. */
const counted = z.object({
  number: z.number(),
  scripts: z.tuple([scriptId, scriptId]),
  state: z.enum(['upcoming', 'active', 'locked']),
  votes: z.tuple([z.number(), z.number()]),
  lastAt: z.number().nullable(),
  /** The result stands in the data and was not counted. */
  isTyped: z.boolean(),
})

export type Tournament = z.output<typeof tournamentSchema>
export type TournamentMatch = z.output<typeof matchSchema>

export type ShownTournament = z.output<typeof shownTournament>
export type CountedMatch = z.output<typeof counted>

export const tournamentCalls = {
  tournament: get(shownTournament),
  /** Counts of every match and the state of the data, for staff. */
  tournamentCount: get(
    z.object({
      readAt: z.number().nullable(),
      /** Fault of the data that lie there now; then those that were read before go on. */
      problem: z.string().nullable(),
      voters: z.number(),
      matches: z.array(counted),
    }),
  ),
  /** Choice of a match; null withdraws the vote. */
  vote: post(
    z.object({ match: z.number().int().min(0), choice: z.string().max(50).nullable() }),
    z.object({ success: z.boolean(), error: z.enum(VOTE_ERRORS).nullable() }),
  ),
  /** One's own votes: by match, the script. */
  votes: get(z.object({ votes: z.record(z.string(), z.string()) })),
}
