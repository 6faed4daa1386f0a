import type { Feature } from '../../shell/feature.ts'

declare module '../../lib/actions/keymap.ts' {
  interface ActionNames {
    voteHistory: true
  }
}

declare module '../../lib/modals/names.ts' {
  interface ModalParams {
    'vote-history': undefined
  }
}

declare module '../../lib/board/overlays.ts' {
  interface OverlayNames {
    vote: true
  }
}

/** Nominations and votes. */
export const vote: Feature = {
  name: 'vote',
  overlays: [
    { name: 'vote', isShown: ({ hasNomination }) => hasNomination, load: () => import('./VoteOverlay.tsx') },
  ],
  modals: [{ name: 'vote-history', title: 'vote:history.title', load: () => import('./VoteHistory.tsx') }],
  actions: [
    {
      name: 'voteHistory',
      label: 'actions:voteHistory',
      scope: 'grimoire',
      keys: ['v'],
      icon: 'ballot',
      menu: 'during',
      run: ({ modals }) => void modals.open({ name: 'vote-history', params: undefined }),
    },
  ],
  seatMenu: () => import('./seatMenu.ts'),
  announcing: () => import('./announcing.ts'),
  seatParts: [
    { name: 'block', place: 'over', load: () => import('./BlockMark.tsx') },
    { name: 'nominated', place: 'over', load: () => import('./NominatedMarks.tsx') },
    { name: 'vote-turn', place: 'under', load: () => import('./TurnMark.tsx') },
    { name: 'vote-hand', place: 'edge', load: () => import('./VoteHand.tsx') },
    { name: 'nominee-pick', place: 'edge', load: () => import('./NomineePick.tsx') },
  ],
  townInfo: [{ name: 'block', load: () => import('./BlockInfo.tsx') }],
  boardLayers: [{ name: 'nomination-picking', load: () => import('./PickingBanner.tsx') }],
}
