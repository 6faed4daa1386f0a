import type { SessionState } from '../state.ts'

export interface RaisedHandView {
  icon: string
  at: number
}

export function handsView(state: SessionState): Record<string, RaisedHandView> {
  const view: Record<string, RaisedHandView> = {}
  for (const [userId, hand] of Object.entries(state.hands)) view[userId] = { icon: hand.icon, at: hand.at }
  return view
}
