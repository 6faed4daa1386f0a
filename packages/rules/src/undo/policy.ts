import type { UndoBar, UndoStep } from '../state.ts'
import type { DeedKind } from './kinds.ts'

/**
 * Deeds that change what a vote was counted with: who sat where, and who lived. Characters and tokens stay the
 * Storyteller's.
 */
const VOTED_ON: ReadonlySet<DeedKind> = new Set([
  'dead',
  'alive',
  'executed',
  'spared',
  'exiled',
  'vote-taken',
  'vote-given',
  'seats-added',
  'seats-removed',
  'seat-moved',
  'seats-shuffled',
  'seat-emptied',
  'cleared',
  'edition',
])

/** Deed that stays done once that has happened. */
export const isBarred = ({ deed, barredBy }: UndoStep, by: UndoBar): boolean =>
  barredBy === null && (by !== 'vote' || VOTED_ON.has(deed.kind))

/** Deed a Storyteller would take back: the last of their own. */
export const lastDeedOf = (steps: readonly UndoStep[], userId: string): UndoStep | undefined =>
  steps.findLast(({ by }) => by === userId)
