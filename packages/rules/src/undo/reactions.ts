import type { AnyEvent, Events } from '../core/registry.ts'
import type { Reactions } from '../core/topic.ts'
import type { SessionState, UndoBar } from '../state.ts'
import { isBarred } from './policy.ts'

const barred = (state: SessionState, by: UndoBar): readonly AnyEvent[] =>
  state.secret.undo.steps.some((step) => isBarred(step, by)) ? [{ type: 'undoBarred', by }] : []

/** Barriers: what comes after builds on what was done before it. */
export const undoReactions: Reactions<Events> = {
  rolesDealt: (state) => barred(state, 'deal'),
  tableReset: (state) => barred(state, 'deal'),
  nominationOpened: (state) => barred(state, 'vote'),
  revealStarted: (state) => barred(state, 'reveal'),
}
