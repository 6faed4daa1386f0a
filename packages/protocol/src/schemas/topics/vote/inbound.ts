import {
  COUNTDOWN,
  DEFENSE,
  NOMINATION_TYPES,
  NOT_STARTED,
  type NominationType,
  VOTE_SPEED_MAX_MS,
  VOTE_SPEED_MIN_MS,
} from '@belfry/rules'
import { z } from 'zod'
import { DIRECT_START } from '../../../marks.ts'
import { inbound } from '../../rows.ts'

export const nominationTypeSchema = z.enum(NOMINATION_TYPES as readonly [NominationType, ...NominationType[]])

const seat = z.int().min(-30).max(30)

const locks = {
  [DEFENSE]: { type: 'beginDefense' },
  [COUNTDOWN]: { type: 'startCountdown' },
  [NOT_STARTED]: { type: 'resetVote' },
  [DIRECT_START]: { type: 'startVote' },
} as const

const castVote = z.union([
  z.tuple([seat, z.int().min(0).max(2), z.number()]),
  z.tuple([seat, z.int().min(0).max(2)]),
])

/**
 * What the Storyteller's messages mean now that the server runs the vote: each says what is wanted, and the
 * broadcast of the same name what is so.
 */
export const voteInbound = {
  /** [nominator, nominee], or false to close. */
  nomination: inbound({
    class: 'durable',
    ack: false,
    schema: z.strictObject({ nomination: z.union([z.tuple([seat, seat]), z.literal(false)]) }),
    toCommand: ({ nomination }) =>
      nomination
        ? { type: 'nominate', nominator: nomination[0], nominee: nomination[1] }
        : { type: 'closeNomination' },
  }),
  /** The counter to go to: -2 defense, -1 countdown, 0 reset (and the end of the defense), 1 direct start. */
  lock: inbound({
    class: 'durable',
    ack: false,
    schema: z.tuple([
      z.union([z.literal(DEFENSE), z.literal(COUNTDOWN), z.literal(NOT_STARTED), z.literal(DIRECT_START)]),
      z.null(),
    ]),
    toCommand: ([step]) => locks[step],
  }),
  /** True resumes, false pauses. Secrecy and speed are what the sender sees; they have messages of their own. */
  voteInProgress: inbound({
    class: 'durable',
    ack: false,
    schema: z.tuple([z.boolean(), z.boolean(), z.number()]),
    toCommand: ([isRunning]) => ({ type: isRunning ? 'resumeVote' : 'pauseVote' }),
  }),
  voteIsHidden: inbound({
    class: 'durable',
    ack: false,
    schema: z.boolean(),
    toCommand: (isHidden) => ({ type: 'setVoteSecrecy', isHidden }),
  }),
  /** [own seat, value, when it was cast in estimated server time]; without a time it was cast as it arrives. */
  vote: inbound({
    class: 'durable',
    ack: false,
    schema: castVote,
    toCommand: ([own, value, castAt]) => ({ type: 'castVote', seat: own, value, castAt: castAt ?? null }),
  }),
  /** The nominee to be marked, or to lose the mark in a tie. */
  marked: inbound({
    class: 'durable',
    ack: false,
    schema: z.int().min(0),
    toCommand: (nominee) => ({ type: 'markNominee', nominee }),
  }),
  /** Nominee of a hidden vote to be marked, or to lose the mark in a tie, known to the grimoire alone. */
  markSecretly: inbound({
    class: 'durable',
    ack: true,
    schema: z.int().min(0),
    toCommand: (nominee) => ({ type: 'markSecretly', nominee }),
  }),
  voteHighscore: inbound({
    class: 'durable',
    ack: false,
    schema: z.number(),
    toCommand: (highscore) => ({ type: 'setHighscore', highscore }),
  }),
  nominationType: inbound({
    class: 'durable',
    ack: false,
    schema: nominationTypeSchema,
    toCommand: (nominationType) => ({ type: 'setNominationType', nominationType }),
  }),
  voteSpeed: inbound({
    class: 'durable',
    ack: false,
    schema: z.number().min(VOTE_SPEED_MIN_MS).max(VOTE_SPEED_MAX_MS),
    toCommand: (speed) => ({ type: 'setVoteSpeed', speed }),
  }),
}
