import type { ActionRow } from '../../shell/feature.ts'

export const HAND_ACTIONS: readonly ActionRow[] = [
  {
    name: 'castVote',
    label: 'actions:castVote',
    scope: 'grimoire',
    // On a control that one went to by keyboard Space presses it: the other key raises the hand from anywhere.
    keys: ['Space', 'Alt+h'],
    icon: 'hand',
    menu: 'during',
    isPlaying: true,
    isEnabled: ({ table }) => (table.get().view?.self.seat ?? -1) >= 0,
    // What votes and what raises a hand comes with the table.
    run: (shell) => void import('./hand.ts').then(({ toggleHand }) => toggleHand(shell)),
  },
]
