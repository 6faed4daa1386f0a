import { ok } from '@belfry/kit'
import { refuse } from '../core/errors.ts'
import type { AnyEvent } from '../core/registry.ts'
import { inSteps } from '../core/steps.ts'
import type { Ctx, Deciders } from '../core/topic.ts'
import { clearDeadline, deadlineSet } from '../deadlines/deadlines.ts'
import { HISTORY_ENTRIES_MAX, SIGNALS_KEPT_AFTER_DAWN_MS } from '../limits.ts'
import { runningPointing } from '../pointing/policy.ts'
import { canEndGame, isRevealing, REVEAL_DEADLINES } from '../reveal/policy.ts'
import { sentAtStart } from '../roles/sending.ts'
import type { HistoryData, HistoryEntry, SessionState } from '../state.ts'
import { dropNomination } from '../vote/close.ts'
import { addHistory, gameAway, gameStart, goesOn, handStart } from './history.ts'
import { isNight } from './phase.ts'
import { canTogglePhase, PHASE_ENTRY, undoablePhase } from './policy.ts'
import { END_ENTRY } from './result.ts'
import { finalRecord, isOnTable, sealGame } from './sealed.ts'

const CLEAR_SIGNALS = 'signals:clear'

export interface GameCommands {
  addHistory: { readonly entryType: string; readonly data: HistoryData; readonly isPrivate: boolean }
  removeHistory: { readonly id: number }
  /** History that was stored and is put back. */
  setHistory: { readonly entries: readonly Omit<HistoryEntry, 'id'>[] }
  /** `from` is the phase the sender sees: of two Storytellers who toggle at once, only one does. */
  togglePhase: { readonly from: number }
  /** A game placed by hand begins; one that was stopped goes on. */
  setRunning: { readonly isRunning: boolean }
  /** Next game after the end of one: people, seats and script stay, and the bag as it was packed. */
  newGame: Record<never, never>
  endGame: { readonly isEvilWin: boolean }
}

/** A phase begins. At dawn the night's signals get a last moment; what else it ends, topics add themselves. */
export const enterPhase = (state: SessionState, phase: number, now: number): readonly AnyEvent[] => [
  { type: 'phaseSet', phase },
  ...(isNight(phase)
    ? clearDeadline(state, CLEAR_SIGNALS)
    : [
        deadlineSet({
          id: CLEAR_SIGNALS,
          due: now + SIGNALS_KEPT_AFTER_DAWN_MS,
          keeps: 'wall',
          command: { type: 'clearSignals' },
        }),
      ]),
]

/** Next phase, with its line in the history. */
export const nextPhase = (state: SessionState, now: number): readonly AnyEvent[] => {
  const phase = state.game.phase + 1
  return [...enterPhase(state, phase, now), addHistory(now, PHASE_ENTRY, { phase })]
}

/** The game is over. Who won is told on its own, and then stands in the entry. */
export const gameEnd = (now: number): readonly AnyEvent[] => [
  { type: 'runningSet', isRunning: false },
  addHistory(now, END_ENTRY, { isEvilWin: null }),
]

/** A reveal ends with its game, whether or not it came to its own end. */
const revealOver = (state: SessionState): readonly AnyEvent[] => [
  ...Object.values(REVEAL_DEADLINES).flatMap((id) => clearDeadline(state, id)),
  ...(isRevealing(state.hook) ? [{ type: 'hookEnded' } as const] : []),
]

/**
 * A game that was ended by mistake goes on as if it had not been. After a complete reveal, another script or a cleared
 * grimoire is the next game's.
 */
function setGoing(state: SessionState, { now, content }: Ctx): readonly AnyEvent[] {
  if (state.game.id === null) return [...handStart(state, now), ...sentAtStart(state, content)]
  const final = finalRecord(state.secret.record)
  return final && !isOnTable(final.game, state) ? gameStart(state, now) : goesOn(state)
}

export const hasEnded = (state: SessionState): boolean =>
  state.game.history.some((entry) => entry.type === END_ENTRY)

/** Result of a game; during a reveal it has its own moment, and until then the Storytellers keep it. */
const correctedWin = ({ game }: SessionState, isEvilWin: boolean): readonly AnyEvent[] => [
  { type: 'winRecorded', isEvilWin },
  ...(game.isEvilWin === null ? [] : [{ type: 'resultSet', isEvilWin } as const]),
]

const hasEntry = (state: SessionState, id: number): boolean =>
  [...state.game.history, ...state.secret.history].some((entry) => entry.id === id)

export const gameDeciders: Deciders<GameCommands> = {
  addHistory: {
    by: ['storyteller'],
    decide: (state, { entryType, data, isPrivate }, { now }) => {
      if (state.game.history.length + state.secret.history.length >= HISTORY_ENTRIES_MAX)
        return refuse('history-full', { max: HISTORY_ENTRIES_MAX })
      return ok([addHistory(now, entryType, data, isPrivate)])
    },
  },
  removeHistory: {
    by: ['storyteller'],
    decide: (state, { id }) =>
      hasEntry(state, id) ? ok([{ type: 'historyRemoved', id }]) : refuse('history-no-such-entry'),
  },
  setHistory: {
    by: ['storyteller'],
    decide: (_state, { entries }) =>
      entries.length > HISTORY_ENTRIES_MAX
        ? refuse('history-full', { max: HISTORY_ENTRIES_MAX })
        : ok([{ type: 'historySet', entries }]),
  },
  togglePhase: {
    by: ['storyteller'],
    decide: (state, { from }, { now }) => {
      const { phase } = state.game
      const allowed = canTogglePhase({
        hasNomination: state.vote.nomination !== null,
        isPointing: runningPointing(state) !== null,
        isRevealing: isRevealing(state.hook),
      })
      if (!allowed.ok) return allowed
      if (from !== phase) return refuse('phase-changed')
      const undone = undoablePhase(state.game, now)
      if (undone === null) return ok(nextPhase(state, now))
      return ok([...enterPhase(state, phase - 1, now), { type: 'historyRemoved', id: undone }])
    },
  },
  setRunning: {
    by: ['storyteller'],
    decide: (state, { isRunning }, ctx) => {
      if (state.game.isRunning === isRunning) return ok([])
      if (!isRunning) return ok([{ type: 'runningSet', isRunning }])
      return ok(setGoing(state, ctx))
    },
  },
  newGame: {
    by: ['storyteller'],
    decide: (state, _command, ctx) => {
      if (runningPointing(state)) return refuse('pointing-in-progress')
      return inSteps(
        state,
        ctx,
        (current) => dropNomination(current, ctx),
        (current) => [...sealGame(current, ctx.now), ...revealOver(current), ...gameAway(current)],
      )
    },
  },
  endGame: {
    by: ['storyteller'],
    decide: (state, { isEvilWin }, { now }) => {
      const allowed = canEndGame({ hook: state.hook, isPointing: runningPointing(state) !== null })
      if (!allowed.ok) return allowed
      const result = { type: 'resultSet', isEvilWin } as const
      if (isRevealing(state.hook)) return ok(correctedWin(state, isEvilWin))
      if (!state.game.isRunning) return hasEnded(state) ? ok([result]) : refuse('game-not-running')
      const dawn = isNight(state.game.phase) ? nextPhase(state, now) : []
      return ok([...dawn, ...gameEnd(now), result])
    },
  },
}
