import { defineTopic } from '../core/topic.ts'
import { type Deadline, type DeadlineEvents, deadlineEvolvers } from './deadlines.ts'

export * from './deadlines.ts'

declare module '../core/registry.ts' {
  interface Events extends DeadlineEvents {}
  interface SessionState {
    readonly deadlines: Readonly<Record<string, Deadline>>
  }
}

/** What waits for its time. */
export const deadlines = defineTopic({ events: deadlineEvolvers, initial: () => ({ deadlines: {} }) })
