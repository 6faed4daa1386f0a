import type { AnyEvent, Events } from '../core/registry.ts'
import type { Evolvers } from '../core/topic.ts'
import type { SessionState } from '../state.ts'
import { tableOf } from './together.ts'
import { whole } from './whole.ts'

const evolvers: Evolvers<Events> = tableOf('events')

interface Step {
  readonly before: SessionState
  readonly event: AnyEvent
  readonly after: SessionState
}

/**
 * The last steps: whoever decides follows the events to see what comes of them, and whoever carries them out
 * follows the same events from the same state again. A few more than a decision usually has.
 */
const steps: (Step | undefined)[] = Array.from({ length: 12 })
let newest = 0

function remembered(state: SessionState, event: AnyEvent): Step | undefined {
  for (const step of steps) if (step?.event === event && step.before === state) return step
  return undefined
}

/** Unknown event of a log, written by other rules than these: it is said by its name. */
export function evolve(state: SessionState, event: AnyEvent): SessionState {
  const known = remembered(state, event)
  if (known) return known.after
  const evolver = evolvers[event.type]
  if (evolver === undefined) throw new Error(`unknown event ${event.type}`)
  const after = evolver(state, event as never, whole)
  newest = (newest + 1) % steps.length
  steps[newest] = { before: state, event, after }
  return after
}

export const evolveAll = (state: SessionState, events: readonly AnyEvent[]): SessionState =>
  events.reduce(evolve, state)
