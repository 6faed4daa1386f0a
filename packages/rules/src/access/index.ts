import { defineTopic } from '../core/topic.ts'
import { type AccessCommands, accessDeciders } from './commands.ts'
import { type AccessEvents, accessEvolvers } from './events.ts'
import { settleAccess } from './settle.ts'

export * from './policy.ts'

declare module '../core/registry.ts' {
  interface Commands extends AccessCommands {}
  interface Events extends AccessEvents {}
}

/** Access to the grimoire: who may look into it. */
export const access = defineTopic({
  commands: accessDeciders,
  events: accessEvolvers,
  settle: [settleAccess],
})
