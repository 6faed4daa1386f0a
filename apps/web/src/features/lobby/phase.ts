/** Phase of a game, as far as a list says: before it, in the nth night or day, or after it. */
export type PhaseName =
  | { readonly kind: 'start' }
  | { readonly kind: 'night' | 'day'; readonly number: number }
  | { readonly kind: 'end' }

export interface GameClock {
  readonly phase: number
  readonly isRunning: boolean
}

export function phaseName({ phase, isRunning }: GameClock): PhaseName {
  if (phase === 0) return { kind: 'start' }
  if (!isRunning) return { kind: 'end' }
  return { kind: phase % 2 === 1 ? 'night' : 'day', number: Math.ceil(phase / 2) }
}

/** The order of games: those that have ended come after all others. */
export const phaseOrder = ({ phase, isRunning }: GameClock): number =>
  phase > 0 && !isRunning ? Number.POSITIVE_INFINITY : phase
