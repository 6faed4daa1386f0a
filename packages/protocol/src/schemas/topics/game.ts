import {
  type BagNotice,
  type BluffNotice,
  type GameNotice,
  HISTORY_ENTRIES_MAX,
  HISTORY_FIELDS_MAX,
  HISTORY_TEXT_MAX,
  HISTORY_TYPE_MAX,
  type PlayerChange,
  type SessionView,
  type StorytellerChange,
  withResult,
} from '@belfry/rules'
import { z } from 'zod'
import { withGamestate, withSession } from '../../view.ts'
import { inbound, outbound, type ToWire } from '../rows.ts'

const historyType = z.string().min(1).max(HISTORY_TYPE_MAX)

/** Flat and small: numbers, flags and short texts by name. */
const historyData = z
  .record(
    z.string().max(HISTORY_TYPE_MAX),
    z.union([z.string().max(HISTORY_TEXT_MAX), z.number(), z.boolean(), z.null()]),
  )
  .refine((data) => Object.keys(data).length <= HISTORY_FIELDS_MAX)

const newEntry = z.strictObject({ type: historyType, data: historyData, isPrivate: z.boolean() })
const storedEntry = newEntry.extend({ time: z.number() })

/**
 * `add` carries an entry without id and time; `remove` an id; `phase` the phase the sender sees (of two
 * Storytellers who toggle at once only one does); `set` a whole stored history, which gets new ids.
 */
const historyRequest = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('add'), payload: newEntry }),
  z.strictObject({ type: z.literal('remove'), payload: z.int() }),
  z.strictObject({ type: z.literal('phase'), payload: z.int().nonnegative() }),
  z.strictObject({ type: z.literal('set'), payload: z.array(storedEntry).max(HISTORY_ENTRIES_MAX) }),
])

const gameInbound = {
  history: inbound({
    class: 'durable',
    ack: true,
    schema: historyRequest,
    toCommand: (request) => {
      if (request.type === 'phase') return { type: 'togglePhase', from: request.payload }
      if (request.type === 'remove') return { type: 'removeHistory', id: request.payload }
      if (request.type === 'set') return { type: 'setHistory', entries: request.payload }
      const { type: entryType, data, isPrivate } = request.payload
      return { type: 'addHistory', entryType, data, isPrivate }
    },
  }),
  toggleRunning: inbound({
    class: 'durable',
    ack: true,
    schema: z.boolean(),
    toCommand: (isRunning) => ({ type: 'setRunning', isRunning }),
  }),
  /** Our own: one clear way from the end of a game to the next. */
  newGame: inbound({
    class: 'durable',
    ack: true,
    schema: z.null(),
    toCommand: () => ({ type: 'newGame' }),
  }),
  /** With `reveal` the grimoire is revealed in the same decision: either both happen, or neither. */
  endGame: inbound({
    class: 'durable',
    ack: true,
    schema: z.strictObject({ isEvilWin: z.boolean(), reveal: z.literal(true).optional() }),
    toCommand: ({ isEvilWin, reveal }) => ({ type: reveal ? 'reveal' : 'endGame', isEvilWin }),
  }),
}

export const entrySchema = z.strictObject({
  id: z.int(),
  type: z.string(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  time: z.number(),
  isPrivate: z.boolean(),
})

const result = z.strictObject({ isEvilWin: z.boolean().nullable() })

const gameNumber = { id: z.int().nullable(), count: z.int() }

export const gameViewSchema = z.strictObject({
  ...gameNumber,
  isRunning: z.boolean(),
  phase: z.int(),
  history: z.array(entrySchema),
  privateHistory: z.array(entrySchema),
  isEvilWin: z.boolean().nullable(),
  recordedWin: z.boolean().nullable(),
})

const withGame = (view: SessionView, change: Partial<SessionView['session']['game']>): SessionView =>
  withSession(view, { game: { ...view.session.game, ...change } })

const withoutVotes = (view: SessionView): SessionView =>
  withGamestate(view, { vote: { ...view.gamestate.vote, history: [], cleared: 0 } })

const gameOutbound = {
  /** Number of the game on the table from now on; null for none. The votes of the one before go with it. */
  gameNumber: outbound({
    schema: z.strictObject({ ...gameNumber, keepsVotes: z.boolean() }),
    apply: (view, { id, count, keepsVotes }) =>
      withGame(keepsVotes ? view : withoutVotes(view), { id, count }),
  }),
  historyAdd: outbound({
    schema: entrySchema,
    apply: (view, entry) => {
      const { history, privateHistory } = view.session.game
      return entry.isPrivate
        ? withGame(view, { privateHistory: [...privateHistory, entry] })
        : withGame(view, { history: [...history, entry] })
    },
  }),
  /** Negative ids are private entries. */
  historyRemove: outbound({
    schema: z.int(),
    apply: (view, id) => {
      const { history, privateHistory } = view.session.game
      return withGame(view, {
        history: history.filter((entry) => entry.id !== id),
        privateHistory: privateHistory.filter((entry) => entry.id !== id),
      })
    },
  }),
  historyPhase: outbound({ schema: z.int(), apply: (view, phase) => withGame(view, { phase }) }),
  historySet: outbound({
    schema: z.strictObject({ history: z.array(entrySchema), privateHistory: z.array(entrySchema) }),
    apply: (view, { history, privateHistory }) => withGame(view, { history, privateHistory }),
  }),
  toggleRunning: outbound({
    schema: z.boolean(),
    apply: (view, isRunning) => withGame(view, { isRunning }),
  }),
  /** To Storytellers: who won, kept until the result is revealed. */
  endGame: outbound({
    schema: result,
    apply: (view, { isEvilWin }) => withGame(view, { recordedWin: isEvilWin }),
  }),
  /** Result; null when a new game begins. The end entry of the history says it too. */
  revealGameResult: outbound({
    schema: result,
    apply: (view, { isEvilWin }) =>
      withGame(view, {
        isEvilWin,
        history: withResult(view.session.game.history, (entry) => ({ ...entry, data: { isEvilWin } })),
      }),
  }),
}

type OwnNotice = Exclude<GameNotice, PlayerChange | BagNotice | BluffNotice | StorytellerChange>

const gameToWire: ToWire<OwnNotice> = {
  gameChanged: ({ id, count, keepsVotes }) => [['gameNumber', { id, count, keepsVotes }]],
  historyAdded: ({ entry }) => [['historyAdd', entry]],
  historyRemoved: ({ id }) => [['historyRemove', id]],
  historySet: ({ history, privateHistory }) => [['historySet', { history, privateHistory }]],
  phaseChanged: ({ phase }) => [['historyPhase', phase]],
  runningChanged: ({ isRunning }) => [['toggleRunning', isRunning]],
  winRecorded: ({ isEvilWin }) => [['endGame', { isEvilWin }]],
  resultRevealed: ({ isEvilWin }) => [['revealGameResult', { isEvilWin }]],
}

/** The game, its phases and its history. */
export const game = {
  inbound: gameInbound,
  outbound: gameOutbound,
  toWire: gameToWire,
  session: { game: gameViewSchema },
}
