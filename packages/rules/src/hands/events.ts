import type { Evolvers } from '../core/topic.ts'

export interface RaisedHand {
  readonly icon: string
  /** Time the hand went up: the order of hands matters to the Storyteller. */
  readonly at: number
}

/** Raised hands by user id, so that they stay with people when seats move. */
export type HandsState = Readonly<Record<string, RaisedHand>>

export interface HandEvents {
  handRaised: { readonly userId: string; readonly icon: string; readonly at: number }
  handLowered: { readonly userId: string }
  handsLowered: Record<never, never>
}

export const handEvolvers: Evolvers<HandEvents> = {
  handRaised: (state, { userId, icon, at }) => ({
    ...state,
    hands: { ...state.hands, [userId]: { icon, at } },
  }),
  handLowered: (state, { userId }) => {
    const { [userId]: _lowered, ...rest } = state.hands
    return { ...state, hands: rest }
  },
  handsLowered: (state) => ({ ...state, hands: {} }),
}
