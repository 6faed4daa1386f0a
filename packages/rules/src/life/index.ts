import { defineTopic } from '../core/topic.ts'
import { type LifeCommands, lifeDeciders } from './commands.ts'
import { type LifeEvents, lifeEvolvers } from './events.ts'
import { type ExecutionCommands, executionDeciders } from './execution.ts'
import { lifeNotices } from './notices.ts'

export { EXECUTION_ENTRY, EXILE_ENTRY } from './execution.ts'
export * from './policy.ts'

declare module '../core/registry.ts' {
  interface Commands extends LifeCommands, ExecutionCommands {}
  interface Events extends LifeEvents {}
}

/** Deaths, last votes, executions and exiles. */
export const life = defineTopic({
  commands: { ...lifeDeciders, ...executionDeciders },
  events: lifeEvolvers,
  notices: lifeNotices,
})
