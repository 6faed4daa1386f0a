import type { Evolvers } from '../core/topic.ts'
import { SIGNALS_KEPT } from '../limits.ts'
import type { SessionState, SignalEntry } from '../state.ts'

export interface SignalEvents {
  signalSent: { readonly signal: SignalEntry }
  signalSeen: { readonly id: string; readonly userId: string }
  signalsCleared: Record<never, never>
  /** Passed on and forgotten: somebody is preparing a signal. */
  signalIndicated: { readonly senderId: string; readonly recipients: readonly string[] }
}

const withSignals = (state: SessionState, signals: readonly SignalEntry[]): SessionState => ({
  ...state,
  secret: { ...state.secret, signals },
})

export const signalEvolvers: Evolvers<SignalEvents> = {
  signalSent: (state, { signal }) => ({
    ...state,
    secret: { ...state.secret, signals: [...state.secret.signals, signal].slice(-SIGNALS_KEPT) },
  }),
  signalSeen: (state, { id, userId }) =>
    withSignals(
      state,
      state.secret.signals.map((signal) =>
        signal.id === id ? { ...signal, seenBy: [...signal.seenBy, userId] } : signal,
      ),
    ),
  signalsCleared: (state) => withSignals(state, []),
  signalIndicated: (state) => state,
}
