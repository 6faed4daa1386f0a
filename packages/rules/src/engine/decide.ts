import { ok } from '@belfry/kit'
import { SYSTEM } from '../core/actor.ts'
import type { AnyCommand, CommandName, Commands } from '../core/registry.ts'
import { checkRights } from '../core/rights.ts'
import type { Asking, Ctx, Deciders, Decision } from '../core/topic.ts'
import type { SessionState } from '../state.ts'
import { withRecord } from '../undo/record.ts'
import { evolveAll } from './evolve.ts'
import { withReactions } from './reactions.ts'
import { settled } from './settle.ts'
import { tableOf } from './together.ts'

const deciders: Deciders<Commands> = tableOf('commands')

export function decide(state: SessionState, command: AnyCommand, asking: Asking): Decision {
  const { actor, now, arrivedAt, content, dice } = asking
  const ctx: Ctx = { actor, now, arrivedAt, content, dice, evolve: evolveAll }
  const rule = deciders[command.type] as (typeof deciders)[CommandName] | undefined
  if (!rule) throw new Error(`no rule for command ${command.type}`)
  const allowed = checkRights(state, ctx.actor, rule.by)
  if (!allowed.ok) return allowed
  const decided = rule.decide(state, command as never, ctx)
  if (!decided.ok) return decided
  if (decided.value.length === 0) return decided
  const outcome = withReactions(state, decided.value, ctx)
  return ok(settled(state, withRecord(state, command, outcome, ctx), ctx))
}

/** Fires a deadline as the system. One that is gone, or not yet due, changes nothing: several nodes may try. */
export function fireDeadline(
  state: SessionState,
  id: string,
  { now, content }: Omit<Asking, 'actor'>,
): Decision {
  const deadline = state.deadlines[id]
  if (!deadline || deadline.due > now) return ok([])
  const cleared = [{ type: 'deadlineCleared', id } as const]
  const decided = decide(evolveAll(state, cleared), deadline.command, { actor: SYSTEM, now, content })
  // A deadline whose command no longer applies is simply over.
  return ok(decided.ok ? [...cleared, ...decided.value] : cleared)
}
