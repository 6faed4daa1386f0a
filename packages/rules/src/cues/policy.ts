import { ok, type Result } from '@belfry/kit'
import { type RuleError, refuse } from '../core/errors.ts'
import { CUE_MS } from '../limits.ts'
import type { CueName, CueState } from '../state.ts'

/** A cue holds the whole table for a moment, so there is only ever one. */
export function startedCue(
  current: CueState | null,
  name: CueName,
  now: number,
): Result<CueState, RuleError> {
  if (current !== null) return refuse('hook-in-progress')
  const lasts = CUE_MS[name]
  return ok({ name, until: lasts === null ? null : now + lasts })
}
