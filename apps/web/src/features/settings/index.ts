import { SETTINGS_TABS, SHORTCUTS_TAB } from '../../shared/settings/tabs.ts'
import type { Feature } from '../../shell/feature.ts'

declare module '../../lib/actions/keymap.ts' {
  interface ActionNames {
    settings: true
    shortcuts: true
  }
}

declare module '../../lib/modals/names.ts' {
  interface ModalParams {
    settings: undefined
  }
}

/** Settings: everything that can be set, in six tabs. */
export const settings: Feature = {
  name: 'settings',
  modals: [
    {
      name: 'settings',
      title: 'settings:title',
      tabs: SETTINGS_TABS.map((tab) => `settings:tab.${tab}` as const),
      load: () => import('./SettingsModal.tsx'),
    },
  ],
  actions: [
    {
      name: 'settings',
      label: 'common:action.settings',
      scope: 'global',
      keys: ['q'],
      isDuringReveal: true,
      icon: 'gear',
      menu: 'app',
      run: ({ modals }) => void modals.open({ name: 'settings', params: undefined }),
    },
    {
      name: 'shortcuts',
      label: 'common:action.shortcuts',
      scope: 'global',
      keys: ['/'],
      isDuringReveal: true,
      icon: 'keyboard',
      menu: 'app',
      run: ({ modals }) => void modals.open({ name: 'settings', params: undefined, tab: SHORTCUTS_TAB }),
    },
  ],
  boardLayers: [{ name: 'custom-style', load: () => import('./CustomStyle.tsx') }],
}
