import type { AnyEvent } from '../core/registry.ts'
import type { Ctx, Outcome, Settler } from '../core/topic.ts'
import type { SessionState } from '../state.ts'
import { allTopics } from './together.ts'

/** Settlers in the order of their topics: each sees what the ones before it added. */
const settlers: readonly Settler[] = allTopics.flatMap(({ settle }) => settle ?? [])

export function settled(before: SessionState, outcome: Outcome, ctx: Ctx): readonly AnyEvent[] {
  let current = outcome.state
  if (current === before) return outcome.events
  const events = [...outcome.events]
  for (const settle of settlers) {
    const added = settle(before, current, ctx)
    if (added.length === 0) continue
    events.push(...added)
    current = ctx.evolve(current, added)
  }
  return events
}
