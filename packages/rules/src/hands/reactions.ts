import type { Events } from '../core/registry.ts'
import type { Reactions } from '../core/topic.ts'
import { iconAfterEdition } from './icons.ts'

export const handReactions: Reactions<Events> = {
  /** A hand belongs to a seat: whoever gets up takes it down. */
  seatLeft: (state, { userId }) => (state.hands[userId] ? [{ type: 'handLowered', userId }] : []),
  /** Hands go down for a nomination: during it they are votes. */
  nominationOpened: ({ hands }) => (Object.keys(hands).length > 0 ? [{ type: 'handsLowered' }] : []),
  editionSet: (state) =>
    Object.entries(state.hands).flatMap(([userId, { icon, at }]) => {
      const next = iconAfterEdition(icon)
      return next === icon ? [] : [{ type: 'handRaised', userId, icon: next, at } as const]
    }),
}
