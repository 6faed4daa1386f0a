import type { Feature } from '../../shell/feature.ts'
import { useSetting } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { SCRIPT_ACTIONS } from './actions.ts'
import { maySeeNightOrder } from './eyes.ts'

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

/** The labels of the tabs are shown by the board, which does not know our texts: whoever asks for the tab has them. */
const useLabels = (): void => void useText('scripts')

function useHasEdition(): boolean {
  useLabels()
  return useView(({ session }) => session.edition !== null, false)
}

function useSeesNightOrder(): boolean {
  useLabels()
  const [isPlayerNightOrder] = useSetting('isPlayerNightOrder')
  return useView((view) => maySeeNightOrder(view, { isPlayerNightOrder }), false)
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
      useIsShown: useSeesNightOrder,
      load: async () => ({ Tab: (await import('./NightTabs.tsx')).OtherNights }),
    },
    {
      name: 'first-night',
      side: 'right',
      label: 'scripts:night.first',
      icon: 'moon',
      useIsShown: useSeesNightOrder,
      load: async () => ({ Tab: (await import('./NightTabs.tsx')).FirstNight }),
    },
    {
      name: 'characters',
      side: 'right',
      label: 'scripts:sheet.title',
      icon: 'scroll',
      useIsShown: useHasEdition,
      load: () => import('./CharacterTab.tsx'),
    },
  ],
  seatParts: [{ name: 'night-hint', place: 'over', load: () => import('./NightHint.tsx') }],
  boardLayers: [{ name: 'scripts', load: () => import('./ScriptsLayer.tsx') }],
}
