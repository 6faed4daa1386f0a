import { defineTopic } from '../core/topic.ts'
import type { UndoState } from '../state.ts'
import { type UndoCommands, undoDeciders } from './commands.ts'
import { type UndoEvents, undoEvolvers } from './events.ts'
import { undoNotices } from './notices.ts'
import { undoReactions } from './reactions.ts'
import { settleUndo } from './settle.ts'
import { type UndoView, undoView } from './view.ts'

export * from './kinds.ts'
export * from './policy.ts'
export type { UndoView } from './view.ts'

declare module '../core/registry.ts' {
  interface Commands extends UndoCommands {}
  interface Events extends UndoEvents {}
  interface StorytellerPart {
    /** Deed that a Storyteller can take back, each one's own. */
    undo: UndoView | null
  }
  interface SecretState {
    /** Deeds of each Storyteller, to be taken back. */
    readonly undo: UndoState
  }
}

/** Undo: what a Storyteller did last is taken back. */
export const undo = defineTopic({
  commands: undoDeciders,
  events: undoEvolvers,
  notices: undoNotices,
  reactions: undoReactions,
  settle: [settleUndo],
  initialSecret: () => ({ undo: { steps: [], nextId: 1, arrangement: 0, nextArrangement: 1 } }),
  storyteller: (state, viewer) => ({ undo: undoView(state, viewer) }),
})
