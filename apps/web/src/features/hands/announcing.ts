import { can } from '../../lib/table/rights.ts'
import type { Announcing } from '../../shell/announcing.ts'

/** Raised hands: whoever leads the talk hears of each. */
export const announcing: Announcing = {
  between: ({ view: before }, { view: after }, { t, names }) =>
    Object.keys(after.gamestate.raisedHands)
      .filter((id) => id !== after.self.userId && !(id in before.gamestate.raisedHands))
      .map((id) => ({
        kind: can(after.self, 'callOnHands') ? 'handUp' : 'hand',
        text: t('said:hand', { name: names.user(after, id) }),
      })),
}
