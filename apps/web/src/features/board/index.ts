import type { Feature } from '../../frame/feature.ts'
import { BOARD_ACTIONS, BOARD_MENU } from './actions.ts'

/** The Grimoire: the table, whoever looks at it. */
export const board: Feature = {
  name: 'board',
  pages: [{ route: 'Grimoire', hasOwnBackdrop: true, load: () => import('./BoardPage.tsx') }],
  overlays: [
    { name: 'town-info', load: () => import('./overlays/TownInfo.tsx') },
    { name: 'gather', load: () => import('./overlays/Gather.tsx') },
    { name: 'rules', load: () => import('./overlays/Rules.tsx') },
    { name: 'first-night', load: () => import('./overlays/FirstNight.tsx') },
    { name: 'reveal', load: () => import('./overlays/Reveal.tsx') },
  ],
  actions: BOARD_ACTIONS,
  menu: BOARD_MENU,
}
