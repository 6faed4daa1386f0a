import type { Feature } from '../../shell/feature.ts'
import { SCRIPT_ACTIONS } from './actions.ts'

declare module '../../lib/actions/keymap.ts' {
  interface ActionNames {
    reference: true
    nightOrder: true
    gatherEdition: true
  }
}

declare module '../../lib/modals/names.ts' {
  interface ModalParams {
    /** The bag, where that is where the script is changed from. */
    edition: { readonly returnsTo: 'roles' } | undefined
  }
}

declare module '../../lib/board/sideTabs.ts' {
  interface SideTabNames {
    'other-nights': 'right'
    'first-night': 'right'
    characters: 'right'
  }
}

/** Which characters exist: choosing a script, and the sheets that tell of it. */
export const scripts: Feature = {
  name: 'scripts',
  modals: [
    {
      name: 'edition',
      title: 'scripts:edition.title',
      returnsTo: (params) => (params ? { name: 'roles', params: undefined } : null),
      tabs: ['scripts:edition.tab', 'scripts:own.tab', 'scripts:theme.tab'],
      load: () => import('./EditionModal.tsx'),
    },
  ],
  actions: SCRIPT_ACTIONS,
  sideTabs: [
    {
      name: 'other-nights',
      side: 'right',
      label: 'scripts:night.other',
      icon: 'nights',
      load: async () => (await import('./sideTabs.ts')).otherNights,
    },
    {
      name: 'first-night',
      side: 'right',
      label: 'scripts:night.first',
      icon: 'moon',
      load: async () => (await import('./sideTabs.ts')).firstNight,
    },
    {
      name: 'characters',
      side: 'right',
      label: 'scripts:sheet.title',
      icon: 'scroll',
      load: async () => (await import('./sideTabs.ts')).characters,
    },
  ],
  seatParts: [{ name: 'night-hint', place: 'over', load: () => import('./NightHint.tsx') }],
  boardLayers: [{ name: 'scripts', load: () => import('./ScriptsLayer.tsx') }],
}
