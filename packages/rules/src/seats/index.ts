import { defineTopic } from '../core/topic.ts'
import type { Seat, SecretSeat } from '../state.ts'
import { type SeatCommands, seatDeciders } from './commands.ts'
import { type SeatEvents, seatEvolvers } from './events.ts'
import { type SeatNotice, seatNotices } from './notices.ts'
import { type PlayerView, playersView, type StorytellerView, storytellersView } from './view.ts'

export * from './copy.ts'
export * from './notices.ts'
export * from './policy.ts'
export type { PlayerView, ReminderView, StorytellerView } from './view.ts'

declare module '../core/registry.ts' {
  interface Commands extends SeatCommands {}
  interface Events extends SeatEvents {}
  interface Notices {
    seats: SeatNotice
  }
  interface SessionState {
    readonly seats: readonly Seat[]
  }
  interface SecretState {
    readonly seats: readonly SecretSeat[]
  }
  interface SessionPart {
    players: PlayerView[]
    storytellers: StorytellerView[]
  }
}

/** Seats: who sits where, and their order on the circle. */
export const seats = defineTopic({
  commands: seatDeciders,
  events: seatEvolvers,
  notices: seatNotices,
  initial: () => ({ seats: [] }),
  initialSecret: () => ({ seats: [] }),
  session: (state, viewer) => ({
    players: playersView(state, viewer),
    storytellers: storytellersView(state, viewer),
  }),
})
