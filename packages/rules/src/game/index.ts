import { defineTopic } from '../core/topic.ts'
import type { GameState, HistoryEntry } from '../state.ts'
import { type GameCommands, gameDeciders } from './commands.ts'
import { type GameEvents, gameEvolvers } from './events.ts'
import { type GameNotice, gameNotices } from './notices.ts'
import type { GameRecord } from './sealed.ts'
import { settleGame } from './settle.ts'
import { type GameView, gameView } from './view.ts'

export { type ChronicleSeat, type ChronicleView, chronicleFor } from './chronicle.ts'
export { addHistory } from './history.ts'
export * from './modes.ts'
export * from './notices.ts'
export * from './phase.ts'
export * from './policy.ts'
export * from './result.ts'
export { finalRecord, recordOf, type SealedGame } from './sealed.ts'
export type { GameView, HistoryView } from './view.ts'

declare module '../core/registry.ts' {
  interface Commands extends GameCommands {}
  interface Events extends GameEvents {}
  interface Notices {
    game: GameNotice
  }
  interface SessionState {
    readonly game: GameState
  }
  interface SecretState {
    readonly history: readonly HistoryEntry[]
    readonly nextHistoryId: number
    /** Result from when the Storyteller says so until it is revealed: who won. */
    readonly isEvilWin: boolean | null
    /** Record of the game on the table since it stopped; null while a game runs, or before the first. */
    readonly record: GameRecord | null
  }
  interface SessionPart {
    game: GameView
  }
}

/** Game: phases, the history, beginning and end. */
export const game = defineTopic({
  commands: gameDeciders,
  events: gameEvolvers,
  notices: gameNotices,
  settle: [settleGame],
  initial: () => ({
    game: {
      id: null,
      count: 0,
      left: [],
      isRunning: false,
      phase: 0,
      history: [],
      nextHistoryId: 1,
      isEvilWin: null,
    },
  }),
  initialSecret: () => ({ history: [], nextHistoryId: -1, isEvilWin: null, record: null }),
  session: (state, viewer) => ({ game: gameView(state, viewer) }),
})
