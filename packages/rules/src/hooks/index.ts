import { defineTopic } from '../core/topic.ts'
import type { HookState } from '../state.ts'
import { type HookCommands, hookDeciders } from './commands.ts'
import { type HookEvents, hookEvolvers } from './events.ts'
import { type HookNotice, hookNotices } from './notices.ts'
import { type HookView, hookView } from './view.ts'

export * from './notices.ts'
export * from './policy.ts'
export type { HookView } from './view.ts'

declare module '../core/registry.ts' {
  interface Commands extends HookCommands {}
  interface Events extends HookEvents {}
  interface Notices {
    hooks: HookNotice
  }
  interface SessionState {
    readonly hook: HookState | null
  }
  interface SessionPart {
    hook: HookView | null
  }
}

/** Moments that every screen plays at once: dealing, the night, the reveal. */
export const hooks = defineTopic({
  commands: hookDeciders,
  events: hookEvolvers,
  notices: hookNotices,
  initial: () => ({ hook: null }),
  session: (state) => ({ hook: hookView(state.hook) }),
})
