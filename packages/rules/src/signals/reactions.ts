import type { AnyEvent, Events } from '../core/registry.ts'
import type { Reactions } from '../core/topic.ts'
import type { SessionState } from '../state.ts'

const cleared = (state: SessionState): readonly AnyEvent[] =>
  state.secret.signals.length > 0 ? [{ type: 'signalsCleared' }] : []

/** Signals of the night go with a new game, and with the end of one. */
export const signalReactions: Reactions<Events> = {
  rolesDealt: (state) => cleared(state),
  tableReset: (state) => cleared(state),
  revealStarted: (state) => cleared(state),
}
