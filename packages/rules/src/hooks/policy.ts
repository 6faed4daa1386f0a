import { ok, type Result } from '@belfry/kit'
import { type RuleError, refuse } from '../core/errors.ts'
import { HOOK_MS } from '../limits.ts'
import type { HookName, HookState } from '../state.ts'

/** A hook holds the whole table for a moment, so there is only ever one. */
export function startedHook(
  current: HookState | null,
  name: HookName,
  now: number,
): Result<HookState, RuleError> {
  if (current !== null) return refuse('hook-in-progress')
  const lasts = HOOK_MS[name]
  return ok({ name, until: lasts === null ? null : now + lasts })
}
