import type { Settler } from '../core/topic.ts'
import { isRevealing } from '../reveal/policy.ts'
import type { SessionState } from '../state.ts'
import { isAllRevealed, recordOf, sealGame } from './sealed.ts'

/** The reveal has ended: everything is told, and the table is free again. */
const isTold = (state: SessionState): boolean =>
  !state.game.isRunning && state.game.isEvilWin !== null && !isRevealing(state.hook) && isAllRevealed(state)

const isCorrected = (before: SessionState, after: SessionState): boolean =>
  before.secret.record?.game.isEvilWin !== after.secret.record?.game.isEvilWin

const isClosed = (before: SessionState, after: SessionState): boolean =>
  before.meta.endedAt === null && after.meta.endedAt !== null

const isSameTable = (before: SessionState, after: SessionState): boolean =>
  before.seats === after.seats && before.secret.seats === after.secret.seats && before.game === after.game

/** The game has just stopped, or its reveal goes on. What happens to the table otherwise is not the game's. */
const isBeingTold = (before: SessionState, after: SessionState): boolean =>
  before.game.isRunning ||
  ((isRevealing(before.hook) || isRevealing(after.hook)) && !isSameTable(before, after))

/**
 * Records a game: provisionally when it stops and while it is revealed, finally at the end of the reveal. After that
 * only a corrected winner changes the record. A game without a complete reveal is sealed with its session.
 */
export const settleGame: Settler = (before, after, { now }) => {
  const { id, isRunning } = after.game
  const { record } = after.secret
  if (id === null) return []
  if (record?.isFinal) return isCorrected(before, after) ? [{ type: 'gameSealed', game: record.game }] : []
  if (isTold(after)) return [{ type: 'gameSealed', game: recordOf(after, id, now) }]
  if (isClosed(before, after)) return sealGame(after, now)
  return !isRunning && isBeingTold(before, after) ? [{ type: 'gameRecorded', at: now }] : []
}
