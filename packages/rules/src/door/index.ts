import { defineTopic } from '../core/topic.ts'
import type { DoorState, GuestPolicy } from '../state.ts'
import { type DoorCommands, doorDeciders } from './commands.ts'
import { type DoorEvents, doorEvolvers } from './events.ts'
import { type DoorNotice, doorNotices } from './notices.ts'
import { type DoorView, doorView } from './view.ts'

export * from './notices.ts'
export * from './policy.ts'
export type { DoorView } from './view.ts'

declare module '../core/registry.ts' {
  interface Commands extends DoorCommands {}
  interface Events extends DoorEvents {}
  interface Notices {
    door: DoorNotice
  }
  interface SessionState {
    readonly guests: GuestPolicy
  }
  interface SecretState {
    readonly door: DoorState
  }
  interface SessionPart {
    guests: GuestPolicy
    /** Door as Storytellers see it. */
    door: DoorView | null
  }
}

/** Door: who may come in without an account, and what strangers need besides the name of the table. */
export const door = defineTopic({
  commands: doorDeciders,
  events: doorEvolvers,
  notices: doorNotices,
  initial: ({ meta }) => ({ guests: meta.isLocal ? ('none' as const) : ('link' as const) }),
  initialSecret: () => ({ door: { invitation: null, waiting: [], admitted: [], refused: [] } }),
  session: (state, viewer) => ({ guests: state.guests, door: doorView(state, viewer) }),
})
