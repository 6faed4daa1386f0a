import { ok, type Result } from '@belfry/kit'
import { type RuleError, refuse } from '../core/errors.ts'
import { PHASE_UNDO_MS } from '../limits.ts'
import { dayNumber, isNight, nightNumber } from './phase.ts'

/** Facts a phase depends on: the state and a screen's view of it both have these. */
export interface GameFacts {
  readonly isRunning: boolean
  readonly phase: number
  readonly history: readonly { readonly id: number; readonly type: string; readonly time: number }[]
}

export const PHASE_ENTRY = 'phase'
export const START_ENTRY = 'start'

const lastOf = (game: GameFacts, type: string) => game.history.findLast((entry) => entry.type === type)

export function canTogglePhase(facts: {
  readonly hasNomination: boolean
  readonly isPointing: boolean
  readonly isRevealing: boolean
}): Result<true, RuleError> {
  if (facts.isRevealing) return refuse('phase-during-reveal')
  if (facts.hasNomination) return refuse('phase-during-nomination')
  return facts.isPointing ? refuse('phase-during-pointing') : ok(true)
}

/** Id of the phase entry that a toggle would take back, or null if it goes on to the next phase. */
export function undoablePhase(game: GameFacts, now: number): number | null {
  const last = lastOf(game, PHASE_ENTRY)
  if (!last || !game.isRunning || game.phase < 1) return null
  return now - last.time < PHASE_UNDO_MS ? last.id : null
}

export interface PhaseBar {
  readonly label: 'start' | 'night' | 'day' | 'end'
  /** Number of the night or day; 0 where there is none. */
  readonly number: number
  /** Start of the phase, in server time. */
  readonly since: number | null
}

export function phaseBar(game: GameFacts): PhaseBar {
  if (!game.isRunning || game.history.length === 0) return { label: 'end', number: 0, since: null }
  const { phase } = game
  if (phase === 0) return { label: 'start', number: 0, since: lastOf(game, START_ENTRY)?.time ?? null }
  const since = lastOf(game, PHASE_ENTRY)?.time ?? null
  return isNight(phase)
    ? { label: 'night', number: nightNumber(phase), since }
    : { label: 'day', number: dayNumber(phase), since }
}
