import type { ActionRow } from '../../lib/actions/actions.ts'
import type { Shell } from '../../shell/shell.ts'
import { toggleHand } from './hand.ts'

export const HAND_ACTIONS: readonly ActionRow<Shell>[] = [
  {
    name: 'castVote',
    label: 'actions:castVote',
    icon: 'hand',
    menu: 'during',
    isEnabled: ({ table }) => (table.get().view?.self.seat ?? -1) >= 0,
    run: toggleHand,
  },
]
