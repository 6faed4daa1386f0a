import { defineTopic } from '../core/topic.ts'
import { type HandCommands, handDeciders } from './commands.ts'
import { type HandEvents, type HandsState, handEvolvers } from './events.ts'
import { type HandNotice, handNotices } from './notices.ts'
import { handReactions } from './reactions.ts'
import { handsView, type RaisedHandView } from './view.ts'

export * from './icons.ts'
export * from './notices.ts'
export * from './policy.ts'
export type { RaisedHandView } from './view.ts'

declare module '../core/registry.ts' {
  interface Commands extends HandCommands {}
  interface Events extends HandEvents {}
  interface Notices {
    hands: HandNotice
  }
  interface SessionState {
    readonly hands: HandsState
  }
  interface GamestatePart {
    raisedHands: Record<string, RaisedHandView>
  }
}

/** Raised hands by day. */
export const hands = defineTopic({
  commands: handDeciders,
  events: handEvolvers,
  notices: handNotices,
  reactions: handReactions,
  initial: () => ({ hands: {} }),
  gamestate: (state) => ({ raisedHands: handsView(state) }),
})
