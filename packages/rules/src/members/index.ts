import { defineTopic } from '../core/topic.ts'
import { banlistView } from '../meta/view.ts'
import type { SessionUser } from '../state.ts'
import { type BoostCommands, boostDeciders, settleBoost } from './boost.ts'
import { type MemberCommands, memberDeciders } from './commands.ts'
import { type MemberEvents, memberEvolvers } from './events.ts'
import { type MemberNotice, memberNotices } from './notices.ts'
import { settleMembers } from './settle.ts'
import { type UserView, usersView } from './view.ts'

export * from './cosmetics.ts'
export type { UserProfile } from './events.ts'
export * from './join.ts'
export * from './levels.ts'
export * from './notices.ts'
export * from './person.ts'
export * from './policy.ts'
export * from './presence.ts'
export { byId, type CosmeticsView, type UserView } from './view.ts'

declare module '../core/registry.ts' {
  interface Commands extends MemberCommands, BoostCommands {}
  interface Events extends MemberEvents {}
  interface Notices {
    members: MemberNotice
  }
  interface SessionState {
    readonly users: Readonly<Record<string, SessionUser>>
  }
  interface SecretState {
    readonly banlist: readonly string[]
  }
  interface SessionPart {
    banlist: string[]
    usersAll: UserView[]
  }
}

/** Members: coming, going, being thrown out, and the boost that one of them brings. */
export const members = defineTopic({
  commands: { ...memberDeciders, ...boostDeciders },
  events: memberEvolvers,
  notices: memberNotices,
  settle: [settleMembers, settleBoost],
  initial: () => ({ users: {} }),
  initialSecret: () => ({ banlist: [] }),
  session: (state, viewer) => ({ banlist: banlistView(state, viewer), usersAll: usersView(state) }),
})
