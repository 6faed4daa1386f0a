import { defineTopic } from '../core/topic.ts'
import { type RoleCommands, roleDeciders } from './commands.ts'
import { type RoleEvents, roleEvolvers } from './events.ts'
import { type RoleNotice, roleNotices } from './notices.ts'

export * from './alignment.ts'
export * from './notices.ts'
export * from './picker.ts'
export * from './policy.ts'

declare module '../core/registry.ts' {
  interface Commands extends RoleCommands {}
  interface Events extends RoleEvents {}
  interface Notices {
    roles: RoleNotice
  }
}

/** Roles: characters on seats, their sides, and who is told. */
export const roles = defineTopic({
  commands: roleDeciders,
  events: roleEvolvers,
  notices: roleNotices,
})
