import { defineTopic } from '../core/topic.ts'
import { type Deadline, type DeadlineEvents, deadlineEvolvers } from './deadlines.ts'

export * from './deadlines.ts'

declare module '../core/registry.ts' {
  interface Events extends DeadlineEvents {}
  interface SessionState {
    readonly deadlines: Readonly<Record<string, Deadline>>
  }
}

/** Deadlines: what waits for its time. */
export const deadlines = defineTopic({ events: deadlineEvolvers, initial: () => ({ deadlines: {} }) })
