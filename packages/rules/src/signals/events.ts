import type { Evolvers } from '../core/topic.ts'
import { SIGNALS_KEPT } from '../limits.ts'
import type { SessionState, SignalEntry } from '../state.ts'

export interface SignalEvents {
  signalSent: { readonly signal: SignalEntry }
  signalSeen: { readonly id: string; readonly userId: string }
  /** Signal read, known to the reader alone. */
  signalRead: { readonly id: string; readonly userId: string }
  signalsCleared: Record<never, never>
  /** Sign that somebody is preparing a signal: passed on and forgotten. */
  signalIndicated: { readonly senderId: string; readonly recipients: readonly string[] }
}

const withSignals = (state: SessionState, signals: readonly SignalEntry[]): SessionState => ({
  ...state,
  secret: { ...state.secret, signals },
})

const changed = (
  state: SessionState,
  id: string,
  change: (signal: SignalEntry) => SignalEntry,
): SessionState =>
  withSignals(
    state,
    state.secret.signals.map((signal) => (signal.id === id ? change(signal) : signal)),
  )

/** Oldest signals of a sender go when the night is full: nobody pushes out what others still have to read. */
function appended(signals: readonly SignalEntry[], signal: SignalEntry): readonly SignalEntry[] {
  if (signals.length < SIGNALS_KEPT) return [...signals, signal]
  const oldest = signals.findIndex(({ senderId }) => senderId === signal.senderId)
  return [...signals.filter((_entry, at) => at !== oldest), signal]
}

export const signalEvolvers: Evolvers<SignalEvents> = {
  signalSent: (state, { signal }) => withSignals(state, appended(state.secret.signals, signal)),
  signalSeen: (state, { id, userId }) =>
    changed(state, id, (signal) => ({ ...signal, seenBy: [...signal.seenBy, userId] })),
  signalRead: (state, { id, userId }) =>
    changed(state, id, (signal) => ({ ...signal, readBy: [...(signal.readBy ?? []), userId] })),
  signalsCleared: (state) => withSignals(state, []),
  signalIndicated: (state) => state,
}
