import { defineTopic } from '../core/topic.ts'
import { NO_POINTING } from '../state/blank.ts'
import type { PointingState } from '../state.ts'
import { type PointingCommands, pointingDeciders } from './commands.ts'
import { type PointingEvents, pointingEvolvers } from './events.ts'
import { type PointingNotice, pointingNotices } from './notices.ts'
import { pointingReactions } from './reactions.ts'
import { pointingRemap } from './remap.ts'
import { type PointingView, pointingView } from './view.ts'

export * from './notices.ts'
export * from './policy.ts'
export { remapPointers } from './remap.ts'
export type { PointingView } from './view.ts'

declare module '../core/registry.ts' {
  interface Commands extends PointingCommands {}
  interface Events extends PointingEvents {}
  interface Notices {
    pointing: PointingNotice
  }
  interface SessionState {
    /** Pointing by day; pointing at night is secret. */
    readonly pointing: PointingState
  }
  interface SecretState {
    readonly nightPointing: PointingState
  }
  interface GamestatePart {
    pointing: PointingView
  }
}

/** Pointing: everybody points at somebody, at once. */
export const pointing = defineTopic({
  commands: pointingDeciders,
  events: pointingEvolvers,
  notices: pointingNotices,
  reactions: pointingReactions,
  remap: pointingRemap,
  initial: () => ({ pointing: NO_POINTING }),
  initialSecret: () => ({ nightPointing: NO_POINTING }),
  gamestate: (state, viewer) => ({ pointing: pointingView(state, viewer) }),
})
