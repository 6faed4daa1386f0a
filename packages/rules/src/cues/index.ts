import { defineTopic } from '../core/topic.ts'
import type { CueState } from '../state.ts'
import { type CueCommands, cueDeciders } from './commands.ts'
import { type CueEvents, cueEvolvers } from './events.ts'
import { type CueNotice, cueNotices } from './notices.ts'
import { type CueView, cueView } from './view.ts'

export * from './notices.ts'
export * from './policy.ts'
export type { CueView } from './view.ts'

declare module '../core/registry.ts' {
  interface Commands extends CueCommands {}
  interface Events extends CueEvents {}
  interface Notices {
    cues: CueNotice
  }
  interface SessionState {
    readonly hook: CueState | null
  }
  interface SessionPart {
    hook: CueView | null
  }
}

/** Cues: moments that every screen plays at once, as dealing, the night, the reveal. */
export const cues = defineTopic({
  commands: cueDeciders,
  events: cueEvolvers,
  notices: cueNotices,
  initial: () => ({ hook: null }),
  session: (state) => ({ hook: cueView(state.hook) }),
})
