import type { AnyEvent, Events } from '../core/registry.ts'
import type { Reactions } from '../core/topic.ts'
import type { SessionState } from '../state.ts'
import { iconAfterEdition } from './icons.ts'

const allLowered = ({ hands }: SessionState): readonly AnyEvent[] =>
  Object.keys(hands).length > 0 ? [{ type: 'handsLowered' }] : []

export const handReactions: Reactions<Events> = {
  /** A hand belongs to a seat: whoever gets up takes it down. */
  seatLeft: (state, { userId }) => (state.hands[userId] ? [{ type: 'handLowered', userId }] : []),
  /** Hands go down for a nomination: during it they are votes. */
  nominationOpened: allLowered,
  /** Hands go down with the phase or the game they were raised in. */
  phaseSet: allLowered,
  runningSet: (state, { isRunning }) => (isRunning ? [] : allLowered(state)),
  tableReset: allLowered,
  rolesDealt: allLowered,
  editionSet: (state) =>
    Object.entries(state.hands).flatMap(([userId, { icon, at }]) => {
      const next = iconAfterEdition(icon)
      return next === icon ? [] : [{ type: 'handRaised', userId, icon: next, at } as const]
    }),
}
