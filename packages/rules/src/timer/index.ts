import { defineTopic } from '../core/topic.ts'
import { type TimerCommands, timerDeciders } from './commands.ts'
import { type TimerEvents, type TimerState, timerEvolvers } from './events.ts'
import { type TimerNotice, timerNotices } from './notices.ts'
import { timerReactions } from './reactions.ts'
import { type TimerView, timerView } from './view.ts'

export * from './notices.ts'
export * from './policy.ts'
export type { TimerView } from './view.ts'

declare module '../core/registry.ts' {
  interface Commands extends TimerCommands {}
  interface Events extends TimerEvents {}
  interface Notices {
    timer: TimerNotice
  }
  interface SessionState {
    readonly timer: TimerState | null
  }
  interface GamestatePart {
    timer: TimerView | null
  }
}

/** Timer: the clock on the table. */
export const timer = defineTopic({
  commands: timerDeciders,
  events: timerEvolvers,
  notices: timerNotices,
  reactions: timerReactions,
  initial: () => ({ timer: null }),
  gamestate: (state) => ({ timer: timerView(state.timer) }),
})
