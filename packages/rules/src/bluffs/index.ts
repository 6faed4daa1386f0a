import { defineTopic } from '../core/topic.ts'
import { noBluffs } from '../state/blank.ts'
import { type BluffCommands, bluffDeciders } from './commands.ts'
import { type BluffEvents, bluffEvolvers } from './events.ts'
import { type BluffNotice, bluffNotices } from './notices.ts'
import { type BluffsView, bluffsView } from './view.ts'

export * from './notices.ts'
export * from './policy.ts'
export type { BluffsView } from './view.ts'

declare module '../core/registry.ts' {
  interface Commands extends BluffCommands {}
  interface Events extends BluffEvents {}
  interface Notices {
    bluffs: BluffNotice
  }
  interface SecretState {
    readonly bluffs: readonly (string | null)[]
  }
  interface SessionPart {
    bluffs: BluffsView | null
  }
}

/** Bluffs: what the Demon may pretend to be. */
export const bluffs = defineTopic({
  commands: bluffDeciders,
  events: bluffEvolvers,
  notices: bluffNotices,
  initialSecret: () => ({ bluffs: noBluffs() }),
  session: (state, viewer) => ({ bluffs: bluffsView(state, viewer) }),
})
