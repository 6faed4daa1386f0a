import type { Feature } from '../../shell/feature.ts'
import { TIMER_ACTIONS } from './actions.ts'

declare module '../../lib/actions/keymap.ts' {
  interface ActionNames {
    timer: true
    attentionGong: true
  }
}

/** The Storyteller's means to keep time and to be heard: a timer and a gong. */
export const timer: Feature = {
  name: 'timer',
  actions: TIMER_ACTIONS,
  announcing: () => import('./announcing.ts'),
  townInfo: [{ name: 'timer', load: () => import('./TownTimer.tsx') }],
  boardControls: [{ name: 'timer', load: () => import('./BarTimer.tsx') }],
  boardLayers: [{ name: 'gong', load: () => import('./GongLayer.tsx') }],
}
