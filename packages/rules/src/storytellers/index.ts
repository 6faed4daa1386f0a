import { defineTopic } from '../core/topic.ts'
import type { SecretStoryteller, StorytellerEntry } from '../state.ts'
import { type StorytellerCommands, storytellerDeciders } from './commands.ts'
import { type StorytellerEvents, storytellerEvolvers } from './events.ts'
import { type StorytellerNotice, storytellerNotices } from './notices.ts'
import { settleRequests } from './settle.ts'
import { storytellerRequestsView } from './view.ts'

export * from './notices.ts'
export * from './policy.ts'

declare module '../core/registry.ts' {
  interface Commands extends StorytellerCommands {}
  interface Events extends StorytellerEvents {}
  interface Notices {
    storytellers: StorytellerNotice
  }
  interface SessionState {
    readonly storytellers: readonly StorytellerEntry[]
    /** Requests to co-storytell: invitee id to inviter id. */
    readonly storytellerRequests: Readonly<Record<string, string>>
  }
  interface SecretState {
    readonly storytellers: Readonly<Record<string, SecretStoryteller>>
  }
  interface SessionPart {
    /** Requests to co-storytell, as a view has them: invitee id to inviter id. */
    storytellerRequests: Record<string, string>
  }
}

/** Storytellers: who leads the table, and who is asked to help. */
export const storytellers = defineTopic({
  commands: storytellerDeciders,
  events: storytellerEvolvers,
  notices: storytellerNotices,
  settle: [settleRequests],
  initial: ({ meta }) => ({ storytellers: [{ id: meta.ownerId }], storytellerRequests: {} }),
  initialSecret: () => ({ storytellers: {} }),
  session: (state) => ({ storytellerRequests: storytellerRequestsView(state) }),
})
