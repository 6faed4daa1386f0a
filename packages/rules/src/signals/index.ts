import { defineTopic } from '../core/topic.ts'
import type { SignalEntry } from '../state.ts'
import { type SignalCommands, signalDeciders } from './commands.ts'
import { type SignalEvents, signalEvolvers } from './events.ts'
import { type SignalNotice, signalNotices } from './notices.ts'
import { signalReactions } from './reactions.ts'
import { type SignalView, signalsView, type WokenView, wokenView } from './view.ts'

export * from './items.ts'
export * from './notices.ts'
export * from './policy.ts'
export { isEvilInfo, keptSignals, type SignalView, type WokenView, withWoken } from './view.ts'

declare module '../core/registry.ts' {
  interface Commands extends SignalCommands {}
  interface Events extends SignalEvents {}
  interface Notices {
    signals: SignalNotice
  }
  interface SecretState {
    readonly signals: readonly SignalEntry[]
  }
  interface GamestatePart {
    signals: SignalView[]
    woken: WokenView
  }
}

/** Signals: what the Storyteller and players show each other at night. */
export const signals = defineTopic({
  commands: signalDeciders,
  events: signalEvolvers,
  notices: signalNotices,
  reactions: signalReactions,
  initialSecret: () => ({ signals: [] }),
  gamestate: (state, viewer) => ({ signals: signalsView(state, viewer), woken: wokenView(state, viewer) }),
})
