import type { ActionRow } from '../../shell/feature.ts'
import { toggleHand } from './hand.ts'

export const HAND_ACTIONS: readonly ActionRow[] = [
  {
    name: 'castVote',
    label: 'actions:castVote',
    scope: 'grimoire',
    keys: ['Space'],
    icon: 'hand',
    menu: 'during',
    isEnabled: ({ table }) => (table.get().view?.self.seat ?? -1) >= 0,
    run: toggleHand,
  },
]
