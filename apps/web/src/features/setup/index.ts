import { CHAT_TAB } from '../../shared/settings/tabs.ts'
import type { Feature } from '../../shell/feature.ts'

declare module '../../lib/modals/names.ts' {
  interface ModalParams {
    setup: undefined
  }
}

/** Trying out microphone, camera and ears before others hear and see one. */
export const setup: Feature = {
  name: 'setup',
  modals: [
    {
      name: 'setup',
      title: 'setup:title',
      returnsTo: () => ({ name: 'settings', params: undefined, tab: CHAT_TAB }),
      load: () => import('./SetupModal.tsx'),
    },
  ],
}
