import type { Mode } from '@belfry/rules'
import type { OverlayFacts } from '../../shell/board.ts'
import type { Feature } from '../../shell/feature.ts'
import type { Shell } from '../../shell/shell.ts'
import { BOARD_ACTIONS, BOARD_MENU } from './actions.ts'

declare module '../../lib/actions/keymap.ts' {
  interface ActionNames {
    gather: true
    gatherRules: true
    townSquare: true
    night: true
    undo: true
    revealGrimoire: true
    goSeats: true
    goMiddle: true
    textTable: true
  }
}

declare module '../../lib/board/overlays.ts' {
  interface OverlayNames {
    'town-info': true
    gather: true
    rules: true
    'first-night': true
    reveal: true
  }
}

declare module '../../lib/routing/routes.ts' {
  interface RouteNames {
    Grimoire: true
    Replay: true
    Chronicle: true
  }
}

/** Texts of the table: whatever is said around it lies in one file. */
const TEXTS = [
  ...(['board', 'characters', 'chat', 'chronicle', 'devices', 'guidance', 'hands'] as const),
  ...([
    'menu',
    'night',
    'people',
    'said',
    'scripts',
    'session',
    'timer',
    'vote',
    'actions',
    'errors',
  ] as const),
]

async function loadPage(shell: Shell) {
  const [{ Page }, { fetchParts }] = await Promise.all([
    import('./BoardPage.tsx'),
    import('./slots/fetchParts.ts'),
  ])
  await fetchParts(shell)
  return { Page }
}

/** Modes of the Storyteller's board; players go on seeing the town. */
const isStorytellers =
  (wanted: Mode) =>
  ({ isStoryteller, mode }: OverlayFacts): boolean =>
    isStoryteller && mode === wanted

/** The Grimoire: the table, whoever looks at it. */
export const board: Feature = {
  name: 'board',
  pages: [
    { route: 'Grimoire', path: '/play', hasOwnBackdrop: true, load: loadPage, texts: TEXTS },
    {
      route: 'Replay',
      path: '/replay/:id',
      hasOwnBackdrop: true,
      load: () => import('./replay/ReplayPage.tsx'),
      texts: [...TEXTS, 'replay'],
    },
    {
      route: 'Chronicle',
      path: '/chronicle/:id',
      load: () => import('./replay/StoryPage.tsx'),
      texts: [...TEXTS, 'replay'],
    },
  ],
  overlays: [
    { name: 'town-info', isShown: () => true, load: () => import('./overlays/TownInfo.tsx') },
    { name: 'gather', isShown: isStorytellers('gather'), load: () => import('./overlays/Gather.tsx') },
    { name: 'rules', isShown: isStorytellers('rules'), load: () => import('./overlays/Rules.tsx') },
    {
      name: 'first-night',
      isShown: isStorytellers('firstnight'),
      load: () => import('./overlays/FirstNight.tsx'),
    },
    { name: 'reveal', isShown: ({ mode }) => mode === 'reveal', load: () => import('./overlays/Reveal.tsx') },
  ],
  announcing: () => import('./announcing.ts'),
  actions: BOARD_ACTIONS,
  menu: BOARD_MENU,
}
