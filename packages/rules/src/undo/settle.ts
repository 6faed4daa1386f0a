import type { Settler } from '../core/topic.ts'
import type { SessionState } from '../state.ts'
import { offeredStep } from './check.ts'
import { changesTelling } from './view.ts'

/** Number of the offered deed and whether undoing it asks about telling. */
function offerOf(state: SessionState, userId: string): string | null {
  const step = offeredStep(state, userId)
  return step && `${step.id} ${changesTelling(state, step)}`
}

const hasSteps = ({ secret }: SessionState): boolean => secret.undo.steps.length > 0

/** Untouched state: nothing changed on which it depends whether a deed can be taken back. */
const isUntouched = (before: SessionState, after: SessionState): boolean =>
  before.secret === after.secret &&
  before.seats === after.seats &&
  before.storytellers === after.storytellers &&
  before.edition === after.edition &&
  before.game.phase === after.game.phase &&
  before.vote === after.vote

/** Offers to take back that changed, whatever happened: those concerned hear of it, and nobody else. */
export const settleUndo: Settler = (before, after) => {
  if (isUntouched(before, after) || (!hasSteps(before) && !hasSteps(after))) return []
  const to = after.storytellers.map(({ id }) => id).filter((id) => offerOf(before, id) !== offerOf(after, id))
  return to.length === 0 ? [] : [{ type: 'undoOffered', to }]
}
