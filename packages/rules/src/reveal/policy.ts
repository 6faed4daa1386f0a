import { ok, type Result } from '@belfry/kit'
import { type RuleError, refuse } from '../core/errors.ts'
import { REVEAL_STEP_MS } from '../limits.ts'
import type { CueState } from '../state.ts'

/** Facts a reveal depends on: the state and a screen's view of it both have these. */
export interface RevealFacts {
  readonly hook: Pick<CueState, 'name'> | null
  /** Result; null until it is revealed. */
  readonly isEvilWin: boolean | null
}

export const isRevealing = (hook: Pick<CueState, 'name'> | null): boolean => hook?.name === 'reveal-grimoire'

/** End of a game has to wait while something else holds the table. */
export function canEndGame(facts: {
  readonly hook: RevealFacts['hook']
  readonly isPointing: boolean
}): Result<true, RuleError> {
  if (facts.hook !== null && !isRevealing(facts.hook)) return refuse('hook-in-progress')
  return facts.isPointing ? refuse('pointing-in-progress') : ok(true)
}

/** Deadlines of what a reveal still has before it. */
export const REVEAL_DEADLINES = { rest: 'reveal:rest', end: 'reveal:end' } as const

/** Seats are revealed after the result, never before it. */
export function canRevealSeats({ hook, isEvilWin }: RevealFacts): Result<true, RuleError> {
  if (!isRevealing(hook)) return refuse('reveal-not-running')
  return isEvilWin === null ? refuse('reveal-result-first') : ok(true)
}

export const mayRevealAgain = (lastAt: number | null, now: number): boolean =>
  lastAt === null || now - lastAt >= REVEAL_STEP_MS
