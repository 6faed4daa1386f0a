import { defineTopic } from '../core/topic.ts'
import type { BeforeReveal } from '../state.ts'
import { type RevealCommands, revealDeciders } from './commands.ts'
import { type RevealEvents, revealEvolvers } from './events.ts'
import { type RevealNotice, revealNotices } from './notices.ts'

export * from './notices.ts'
export * from './policy.ts'

declare module '../core/registry.ts' {
  interface Commands extends RevealCommands {}
  interface Events extends RevealEvents {}
  interface Notices {
    reveal: RevealNotice
  }
  interface SessionState {
    /** Time the last seat was revealed: single reveals keep their distance. */
    readonly lastRevealAt: number | null
  }
  interface SecretState {
    /** Game before the reveal, set while one is going on. */
    readonly beforeReveal: BeforeReveal | null
  }
}

/** Reveal: the grimoire is shown at the end. */
export const reveal = defineTopic({
  commands: revealDeciders,
  events: revealEvolvers,
  notices: revealNotices,
  initial: () => ({ lastRevealAt: null }),
  initialSecret: () => ({ beforeReveal: null }),
})
