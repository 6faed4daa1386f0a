import { ok, type Result } from '@belfry/kit'
import type { SessionState } from '../state.ts'
import type { RuleError } from './errors.ts'
import type { AnyEvent } from './registry.ts'
import type { Ctx, Decision } from './topic.ts'

export type Step = (state: SessionState) => Decision | readonly AnyEvent[]

const asDecision = (outcome: Decision | readonly AnyEvent[]): Result<readonly AnyEvent[], RuleError> =>
  'ok' in outcome ? outcome : ok(outcome)

/** Decides in several steps, each seeing the state the ones before it lead to. The first refusal refuses all. */
export function inSteps(state: SessionState, ctx: Ctx, ...steps: readonly Step[]): Decision {
  let current = state
  const events: AnyEvent[] = []
  for (const step of steps) {
    const outcome = asDecision(step(current))
    if (!outcome.ok) return outcome
    events.push(...outcome.value)
    current = ctx.evolve(current, outcome.value)
  }
  return ok(events)
}
