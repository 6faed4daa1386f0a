import type { Settler } from '../core/topic.ts'
import { isRevealing } from '../reveal/policy.ts'
import type { SessionState } from '../state.ts'
import { finalRecord, isComplete, recordOf, sealGame } from './sealed.ts'

const isCorrected = (before: SessionState, after: SessionState): boolean =>
  before.secret.record?.game.isEvilWin !== after.secret.record?.game.isEvilWin

const isClosed = (before: SessionState, after: SessionState): boolean =>
  before.meta.endedAt === null && after.meta.endedAt !== null

const hasStopped = (before: SessionState, after: SessionState): boolean =>
  before.game.isRunning && !after.game.isRunning

const hasRevealEnded = (before: SessionState, after: SessionState): boolean =>
  isRevealing(before.hook) && !isRevealing(after.hook)

/** The reveal began, told who won, or revealed a token. */
const isRevealedFurther = (before: SessionState, after: SessionState): boolean =>
  isRevealing(after.hook) &&
  (!isRevealing(before.hook) ||
    before.game.isEvilWin !== after.game.isEvilWin ||
    after.seats.some(({ isRevealed }, index) => isRevealed && !before.seats[index]?.isRevealed))

/**
 * Records a game: provisionally when it stops and with each step of its reveal, finally at the end of the reveal. After
 * that only a corrected winner changes the record. What happens to the table between these steps, or after the last
 * one, belongs to the next game. A game without a complete reveal is sealed with its session.
 */
export const settleGame: Settler = (before, after, { now }) => {
  const { id, isRunning } = after.game
  const { record } = after.secret
  if (id === null) return []
  const final = finalRecord(record)
  if (final) return isCorrected(before, after) ? [{ type: 'gameSealed', game: final.game }] : []
  if (isClosed(before, after)) return sealGame(after, now)
  if (isRunning) return []
  if (hasStopped(before, after)) {
    const game = recordOf(after, id, now)
    return isComplete(game) ? [{ type: 'gameSealed', game }] : [{ type: 'gameRecorded', at: now }]
  }
  if (hasRevealEnded(before, after))
    return record && isComplete(record.game) ? [{ type: 'gameSealed', game: record.game }] : []
  return isRevealedFurther(before, after) ? [{ type: 'gameRecorded', at: now }] : []
}
