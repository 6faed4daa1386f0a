import {
  type SeatMap,
  type SessionView,
  type StandingView,
  type VoteNotice,
  type VoteView,
  withHand,
} from '@belfry/rules'
import { z } from 'zod'
import { withGamestate } from '../../../view.ts'
import type { WireMessage } from '../../../wire.ts'
import { outbound, type ToWire } from '../../rows.ts'
import { nominationTypeSchema } from './inbound.ts'

const nominationSchema = z.union([z.tuple([z.int().nullable(), z.int()]), z.literal(false)])

const scheduleSchema = z.strictObject({ since: z.number(), nextAt: z.number().nullable() }).nullable()

const voterSchema = z.strictObject({ seat: z.int(), count: z.number() })

const standingSchema = z
  .strictObject({ markedPlayer: z.int().nullable(), highscore: z.number(), freedPlayer: z.int().nullable() })
  .nullable()

const personId = z.string().nullable()
const personName = z.string().nullable()

/** Seats as they were numbered then, and who sat on them. */
export const voteHistorySchema = z.strictObject({
  timestamp: z.number(),
  phase: z.int(),
  nominator: z.int().nullable(),
  nominee: z.int(),
  nominatorId: personId,
  nominatorName: personName,
  nomineeId: personId,
  nomineeName: personName,
  type: z.enum(['execution', 'exile']),
  votes: z.number().nullable(),
  majority: z.int(),
  isHidden: z.boolean(),
  voters: z.array(z.strictObject({ seat: z.int(), count: z.number(), id: personId, name: personName })),
})

export const voteViewSchema = z.strictObject({
  nomination: nominationSchema,
  nominationType: nominationTypeSchema,
  locked: z.int(),
  isInProgress: z.boolean(),
  isHidden: z.boolean(),
  speed: z.number(),
  schedule: scheduleSchema,
  votes: z.record(z.string(), z.int()),
  tally: z.number().nullable(),
  voters: z.array(voterSchema),
  markedPlayer: z.int().nullable(),
  highscore: z.number(),
  freedPlayer: z.int().nullable(),
  secretStanding: standingSchema,
  history: z.array(voteHistorySchema),
  cleared: z.int(),
})

const withVote = (view: SessionView, change: Partial<VoteView>): SessionView =>
  withGamestate(view, { vote: { ...view.gamestate.vote, ...change } })

const remapped = ({ markedPlayer, highscore, freedPlayer }: StandingView, to: SeatMap): StandingView => ({
  markedPlayer: markedPlayer === null ? null : to(markedPlayer),
  highscore,
  freedPlayer: freedPlayer === null ? null : to(freedPlayer),
})

/** The mark stays on its player when seats move. */
export const remapMark = (view: SessionView, to: SeatMap): SessionView => {
  const { vote } = view.gamestate
  return withVote(view, {
    ...remapped(vote, to),
    secretStanding: vote.secretStanding && remapped(vote.secretStanding, to),
  })
}

const UNCOUNTED: Pick<VoteView, 'tally' | 'voters'> = { tally: null, voters: [] }

export const voteOutbound = {
  /** A nomination opens, or (false) closes; all hands go down. */
  nomination: outbound({
    schema: z.strictObject({
      nomination: nominationSchema,
      locked: z.int(),
      markedPlayer: z.int().nullable(),
      highscore: z.number(),
      nominationType: nominationTypeSchema,
      speed: z.number(),
    }),
    apply: (view, nomination) =>
      withVote(view, { ...nomination, isInProgress: false, schedule: null, votes: {}, ...UNCOUNTED }),
  }),
  /** [flag, hidden, speed]. Whatever was counted before is void once a vote starts. */
  voteInProgress: outbound({
    schema: z.tuple([z.boolean(), z.boolean(), z.number()]),
    apply: (view, [isInProgress, isHidden, speed]) =>
      withVote(view, { isInProgress, isHidden, speed, schedule: null, ...UNCOUNTED }),
  }),
  /** Secrecy begins or ends with all hands down. */
  voteIsHidden: outbound({
    schema: z.boolean(),
    apply: (view, isHidden) => withVote(view, { isHidden, votes: {} }),
  }),
  vote: outbound({
    schema: z.tuple([z.int(), z.int()]),
    apply: (view, [seat, value]) =>
      withVote(view, { votes: withHand(view.gamestate.vote.votes, seat, value) }),
  }),
  /** [counter, value of the seat it fixed]; null where it fixed none, or a hidden one. */
  lock: outbound({
    schema: z.tuple([z.int(), z.int().nullable()]),
    apply: (view, [locked]) => withVote(view, { locked }),
  }),
  /** Times at which the counter moved and will move next, in server time: what the hand is drawn from. */
  voteSchedule: outbound({ schema: scheduleSchema, apply: (view, schedule) => withVote(view, { schedule }) }),
  /** Count of the vote, for those who may know. */
  voteTally: outbound({ schema: z.number(), apply: (view, tally) => withVote(view, { tally }) }),
  /** Voters whose hands it came from: some count for more than one, or less. */
  voteVoters: outbound({ schema: z.array(voterSchema), apply: (view, voters) => withVote(view, { voters }) }),
  voteHistory: outbound({
    schema: voteHistorySchema,
    apply: (view, entry) => withVote(view, { history: [...view.gamestate.vote.history, entry] }),
  }),
  marked: outbound({
    schema: z.int().nullable(),
    apply: (view, markedPlayer) => withVote(view, { markedPlayer }),
  }),
  voteHighscore: outbound({
    schema: z.number(),
    apply: (view, highscore) => withVote(view, { highscore }),
  }),
  /** Player a tie took the mark from. */
  freed: outbound({
    schema: z.int().nullable(),
    apply: (view, freedPlayer) => withVote(view, { freedPlayer }),
  }),
  /** Number of votes that mark nobody as nominated today: a cleared grimoire was taken back. */
  votesCleared: outbound({ schema: z.int(), apply: (view, cleared) => withVote(view, { cleared }) }),
  /** The reveal tells who made Baker's nominations. */
  voteNominators: outbound({
    schema: z.array(z.strictObject({ index: z.int(), nominator: z.int(), id: personId, name: personName })),
    apply: (view, nominators) =>
      withVote(view, {
        history: view.gamestate.vote.history.map((entry, at) => {
          const told = nominators.find(({ index }) => index === at)
          return told
            ? { ...entry, nominator: told.nominator, nominatorId: told.id, nominatorName: told.name }
            : entry
        }),
      }),
  }),
  /** To the grimoire: how the day stands with its hidden votes. */
  secretStanding: outbound({
    schema: standingSchema,
    apply: (view, secretStanding) => withVote(view, { secretStanding }),
  }),
  nominationType: outbound({
    schema: nominationTypeSchema,
    apply: (view, nominationType) => withVote(view, { nominationType }),
  }),
  voteSpeed: outbound({ schema: z.number(), apply: (view, speed) => withVote(view, { speed }) }),
}

const lockMessage = (locked: number, value: number | null): WireMessage => ['lock', [locked, value]]

export const voteToWire: ToWire<VoteNotice> = {
  nominationChanged: ({ nomination, locked, markedPlayer, highscore, nominationType, speed, isHidden }) => [
    ['nomination', { nomination, locked, markedPlayer, highscore, nominationType, speed }],
    ['voteIsHidden', isHidden],
  ],
  nominationTypeChanged: ({ nominationType, locked }) => [
    ['nominationType', nominationType],
    lockMessage(locked, null),
  ],
  voteStageChanged: ({ locked }) => [lockMessage(locked, null)],
  voteSpeedChanged: ({ speed }) => [['voteSpeed', speed]],
  voteSecrecyChanged: ({ isHidden }) => [['voteIsHidden', isHidden]],
  voteRunChanged: ({ isInProgress, isHidden, speed, locked, schedule }) => [
    ['voteInProgress', [isInProgress, isHidden, speed]],
    lockMessage(locked, null),
    ['voteSchedule', schedule],
  ],
  voteLocked: ({ locked, value, schedule }) => [lockMessage(locked, value), ['voteSchedule', schedule]],
  voteScheduled: ({ schedule }) => [['voteSchedule', schedule]],
  handVoted: ({ seat, value }) => [['vote', [seat, value]]],
  voteTallied: ({ isInProgress, isHidden, speed, tally, voters }) => [
    ['voteInProgress', [isInProgress, isHidden, speed]],
    ...(tally === null ? [] : [['voteTally', tally] as const, ['voteVoters', voters] as const]),
  ],
  voteLogged: ({ entry }) => [['voteHistory', entry]],
  standingChanged: ({ markedPlayer, highscore, freedPlayer }) => [
    ['marked', markedPlayer],
    ['voteHighscore', highscore],
    ['freed', freedPlayer],
  ],
  nominatorsRevealed: ({ nominators }) => [
    ['voteNominators', nominators.map(({ index, nominator, id, name }) => ({ index, nominator, id, name }))],
  ],
  votesCleared: ({ count }) => [['votesCleared', count]],
  secretStandingChanged: ({ standing }) => [['secretStanding', standing]],
}
