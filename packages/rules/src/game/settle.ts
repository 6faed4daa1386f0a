import type { Settler } from '../core/topic.ts'
import { isRevealing } from '../reveal/policy.ts'
import type { SessionState } from '../state.ts'
import { isAllRevealed, sealGame } from './sealed.ts'

/** Reveal at its end: everything is told, and the table is free again. */
const isTold = (state: SessionState): boolean =>
  state.game.id !== null &&
  !state.game.isRunning &&
  state.game.isEvilWin !== null &&
  !isRevealing(state.hook) &&
  isAllRevealed(state)

const isCorrected = (before: SessionState, after: SessionState): boolean =>
  !isTold(before) || before.game.isEvilWin !== after.game.isEvilWin

const isClosed = (before: SessionState, after: SessionState): boolean =>
  before.meta.endedAt === null && after.meta.endedAt !== null

/** A game is written down at the end of its reveal, when its result is corrected, and when its table closes. */
export const settleGame: Settler = (before, after, { now }) =>
  (isTold(after) && isCorrected(before, after)) || isClosed(before, after) ? sealGame(after, now) : []
