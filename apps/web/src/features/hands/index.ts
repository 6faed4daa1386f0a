import type { Feature } from '../../shell/feature.ts'
import { HAND_ACTIONS } from './actions.ts'

declare module '../../lib/actions/keymap.ts' {
  interface ActionNames {
    castVote: true
  }
}

/** The own hand: to be heard by day, and to vote while somebody is nominated. */
export const hands: Feature = {
  name: 'hands',
  actions: HAND_ACTIONS,
  announcing: () => import('./announcing.ts'),
  seatParts: [{ name: 'raised-hand', place: 'edge', load: () => import('./RaisedHand.tsx') }],
  boardControls: [{ name: 'hand', load: () => import('./HandControl.tsx') }],
}
