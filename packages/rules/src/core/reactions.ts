import { eyesReactions } from '../eyes/reactions.ts'
import { handReactions } from '../hands/reactions.ts'
import { mediaReactions } from '../media/reactions.ts'
import { pointingReactions } from '../pointing/reactions.ts'
import { signalReactions } from '../signals/reactions.ts'
import type { SessionState } from '../state.ts'
import { textReactions } from '../text/reactions.ts'
import { timerReactions } from '../timer/reactions.ts'
import { undoReactions } from '../undo/reactions.ts'
import { voteReactions } from '../vote/reactions.ts'
import type { AnyEvent, EventName, Events } from './event.ts'
import { evolveAll } from './evolve.ts'
import type { Ctx, Outcome, Reactions } from './topic.ts'

/** One line a topic that reacts to others. */
const reactions: readonly Reactions<Events>[] = [
  eyesReactions,
  handReactions,
  mediaReactions,
  pointingReactions,
  signalReactions,
  timerReactions,
  voteReactions,
  textReactions,
  undoReactions,
]

const reacting: ReadonlySet<string> = new Set(reactions.flatMap((table) => Object.keys(table)))

type AnyReaction = (state: SessionState, event: AnyEvent, ctx: Ctx) => readonly AnyEvent[]

/** What was decided, and what follows from it in other topics. */
export function withReactions(state: SessionState, decided: readonly AnyEvent[], ctx: Ctx): Outcome {
  let current = evolveAll(state, decided)
  if (!decided.some((event) => reacting.has(event.type))) return { events: decided, state: current }
  const events = [...decided]
  // The list grows while it is walked: a reaction may call for another.
  for (const event of events) {
    for (const table of reactions) {
      const react = table[event.type as EventName] as AnyReaction | undefined
      if (!react) continue
      const added = react(current, event, ctx)
      events.push(...added)
      current = evolveAll(current, added)
    }
  }
  return { events, state: current }
}
