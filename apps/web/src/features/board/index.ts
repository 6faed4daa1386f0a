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
  }
}

/** Whatever is said around a table lies in one file. */
const TEXTS = [
  ...(['board', 'characters', 'chat', 'chronicle', 'devices', 'guidance', 'hands'] as const),
  ...(['menu', 'night', 'people', 'scripts', 'session', 'timer', 'vote', 'actions'] as const),
]

async function loadPage(shell: Shell) {
  const [{ Page }, { fetchParts }] = await Promise.all([
    import('./BoardPage.tsx'),
    import('./parts/fetchParts.ts'),
  ])
  await fetchParts(shell)
  return { Page }
}

/** The Grimoire: the table, whoever looks at it. */
export const board: Feature = {
  name: 'board',
  pages: [{ route: 'Grimoire', hasOwnBackdrop: true, load: loadPage, texts: TEXTS }],
  overlays: [
    { name: 'town-info', load: () => import('./overlays/TownInfo.tsx') },
    { name: 'gather', load: () => import('./overlays/Gather.tsx') },
    { name: 'rules', load: () => import('./overlays/Rules.tsx') },
    { name: 'first-night', load: () => import('./overlays/FirstNight.tsx') },
    { name: 'reveal', load: () => import('./overlays/Reveal.tsx') },
  ],
  townInfo: [{ name: 'new-game', load: () => import('./overlays/NewGame.tsx') }],
  actions: BOARD_ACTIONS,
  menu: BOARD_MENU,
}
