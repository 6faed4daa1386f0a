import type { Evolvers } from '../core/topic.ts'
import type { GameState, HistoryData, HistoryEntry, SessionState } from '../state.ts'
import { withPeople } from './people.ts'
import { resetTable } from './reset.ts'
import { withResult } from './result.ts'
import { type GameRecord, isComplete, recordedAgain, type SealedGame, withWinner } from './sealed.ts'

export interface GameEvents {
  /**
   * A game begins and gets the next number, or the last one is put away with its votes. `isUnderWay`: it was
   * played before anybody said so, and what was voted on belongs to it.
   */
  gameChanged: { readonly isOn: boolean; readonly isUnderWay?: true }
  /** The record of a game, for the server to store. No view changes. */
  gameSealed: { readonly game: SealedGame }
  /** The game stopped, or its reveal went a step further: the state keeps a record of this moment. */
  gameRecorded: { readonly at: number }
  /** Seats are cleared of what a game left on them; the people stay where they are. */
  tableReset: { readonly keepsTravellers: boolean }
  /** Entry of the history; it gets the next id of its list when it happens. */
  historyAdded: {
    readonly entryType: string
    readonly data: HistoryData
    readonly time: number
    readonly isPrivate: boolean
  }
  /** Entry removed by its id; negative ids are private entries. */
  historyRemoved: { readonly id: number }
  /** History replaced, both lists of it. */
  historySet: { readonly entries: readonly Omit<HistoryEntry, 'id'>[] }
  phaseSet: { readonly phase: number }
  runningSet: { readonly isRunning: boolean }
  /** Result known to the Storytellers alone until it is revealed. */
  winRecorded: { readonly isEvilWin: boolean | null }
  /** Result for everybody; null when a new game begins. */
  resultSet: { readonly isEvilWin: boolean | null }
}

const withGame = (state: SessionState, change: Partial<GameState>): SessionState => ({
  ...state,
  game: { ...state.game, ...change },
})

const added = (state: SessionState, entry: Omit<HistoryEntry, 'id'>): SessionState => {
  if (!entry.isPrivate) {
    const { history, nextHistoryId: id } = state.game
    return withGame(state, { history: history.concat([{ id, ...entry }]), nextHistoryId: id + 1 })
  }
  const { history, nextHistoryId: id } = state.secret
  const secret = { ...state.secret, history: history.concat([{ id, ...entry }]), nextHistoryId: id - 1 }
  return { ...state, secret }
}

const emptied = (state: SessionState): SessionState => ({
  ...withGame(state, { history: [], nextHistoryId: 1 }),
  secret: { ...state.secret, history: [], nextHistoryId: -1 },
})

const withoutVotes = (state: SessionState): SessionState => ({
  ...state,
  vote: { ...state.vote, history: [], cleared: 0 },
  secret: { ...state.secret, hiddenVotes: { ...state.secret.hiddenVotes, history: {}, nominators: {} } },
})

const withRecord = (state: SessionState, record: GameRecord | null): SessionState =>
  state.secret.record === record ? state : { ...state, secret: { ...state.secret, record } }

/** A result that is covered for a reveal is not taken back. */
const correctedRecord = (record: GameRecord | null, isEvilWin: boolean | null): GameRecord | null =>
  record === null || record.isResumed || isEvilWin === null
    ? record
    : { ...record, game: withWinner(record.game, isEvilWin) }

/** A game that goes on is recorded again at its next end; a final record stays until then. */
const resumedRecord = (record: GameRecord | null): GameRecord | null =>
  record?.isFinal ? { ...record, isResumed: true } : null

/**
 * The record after a game was sealed. Rules before version 5 sealed a game again from the table of the next game's
 * beginning; of such a record only the winner counts.
 */
function sealedRecord(record: GameRecord | null, sealed: SealedGame): GameRecord {
  const { isEvilWin, isRevealed } = sealed
  if (record === null || (record.isResumed ? isEvilWin !== null : isRevealed && !record.isFinal))
    return { game: sealed, isFinal: isComplete(sealed) }
  if (isEvilWin === null || isEvilWin === record.game.isEvilWin) return record
  return { ...record, game: withWinner(record.game, isEvilWin) }
}

export const gameEvolvers: Evolvers<GameEvents> = {
  gameChanged: (state, { isOn, isUnderWay }) => {
    const count = state.game.count + (isOn ? 1 : 0)
    const cleared = withRecord(isUnderWay ? state : withoutVotes(state), null)
    return withGame(cleared, { count, left: [], id: isOn ? count : null })
  },
  gameSealed: (state, { game }) =>
    state.game.id === game.id ? withRecord(state, sealedRecord(state.secret.record, game)) : state,
  gameRecorded: (state, { at }) => withRecord(state, recordedAgain(state.secret.record, state, at)),
  tableReset: (state, { keepsTravellers }) => resetTable(state, keepsTravellers),
  historyAdded: (state, { entryType: type, data, time, isPrivate }) =>
    added(state, { type, data: withPeople(state, data), time, isPrivate }),
  historyRemoved: (state, { id }) => ({
    ...withGame(state, { history: state.game.history.filter((entry) => entry.id !== id) }),
    secret: { ...state.secret, history: state.secret.history.filter((entry) => entry.id !== id) },
  }),
  historySet: (state, { entries }) =>
    entries.reduce(
      (current, entry) => added(current, { ...entry, data: withPeople(current, entry.data) }),
      emptied(state),
    ),
  phaseSet: (state, { phase }) => withGame(state, { phase }),
  runningSet: (state, { isRunning }) =>
    withGame(isRunning ? withRecord(state, resumedRecord(state.secret.record)) : state, { isRunning }),
  winRecorded: (state, { isEvilWin }) => ({ ...state, secret: { ...state.secret, isEvilWin } }),
  resultSet: (state, { isEvilWin }) =>
    withGame(withRecord(state, correctedRecord(state.secret.record, isEvilWin)), {
      isEvilWin,
      history: withResult(state.game.history, (entry) => ({ ...entry, data: { isEvilWin } })),
    }),
}
