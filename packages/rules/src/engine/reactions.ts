import type { AnyEvent, EventName, Events } from '../core/registry.ts'
import type { Ctx, Outcome, Reactions } from '../core/topic.ts'
import type { SessionState } from '../state.ts'
import { allTopics } from './together.ts'

const reactions: readonly Reactions<Events>[] = allTopics.flatMap((topic) => topic.reactions ?? [])

const reacting: ReadonlySet<string> = new Set(reactions.flatMap((table) => Object.keys(table)))

type AnyReaction = (state: SessionState, event: AnyEvent, ctx: Ctx) => readonly AnyEvent[]

/** Events that were decided, with what follows from them in other topics. */
export function withReactions(state: SessionState, decided: readonly AnyEvent[], ctx: Ctx): Outcome {
  let current = ctx.evolve(state, decided)
  if (!decided.some((event) => reacting.has(event.type))) return { events: decided, state: current }
  const events = [...decided]
  // The list grows while it is walked: a reaction may call for another.
  for (const event of events) {
    for (const table of reactions) {
      const react = table[event.type as EventName] as AnyReaction | undefined
      if (!react) continue
      const added = react(current, event, ctx)
      events.push(...added)
      current = ctx.evolve(current, added)
    }
  }
  return { events, state: current }
}
