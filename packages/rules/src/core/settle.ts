import { settleAccess } from '../access/settle.ts'
import { settleChannels } from '../channels/settle.ts'
import { settleGame } from '../game/settle.ts'
import { settleBoost } from '../members/boost.ts'
import { settleMembers } from '../members/settle.ts'
import { settleDifficulty } from '../meta/settle.ts'
import type { SessionState } from '../state.ts'
import { settleRequests } from '../storytellers/settle.ts'
import { settleUndo } from '../undo/settle.ts'
import type { AnyEvent } from './event.ts'
import { evolveAll } from './evolve.ts'
import type { Ctx, Outcome } from './topic.ts'

/**
 * What must hold after any decision, whatever led to it: nobody sits in a channel that is closed, access ends
 * with a seat. Compares the states around a decision, so that it needs to know none of its events.
 */
export type Settler = (before: SessionState, after: SessionState, ctx: Ctx) => readonly AnyEvent[]

/** In this order: each sees what the ones before it added. */
const settlers: readonly Settler[] = [
  settleDifficulty,
  settleAccess,
  settleRequests,
  settleMembers,
  settleBoost,
  settleChannels,
  settleGame,
  settleUndo,
]

export function settled(before: SessionState, outcome: Outcome, ctx: Ctx): readonly AnyEvent[] {
  let current = outcome.state
  if (current === before) return outcome.events
  const events = [...outcome.events]
  for (const settle of settlers) {
    const added = settle(before, current, ctx)
    if (added.length === 0) continue
    events.push(...added)
    current = evolveAll(current, added)
  }
  return events
}
