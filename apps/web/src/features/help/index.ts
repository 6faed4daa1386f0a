import type { Feature } from '../../shell/feature.ts'

declare module '../../lib/modals/names.ts' {
  interface ModalParams {
    help: undefined
  }
}

export const help: Feature = {
  name: 'help',
  modals: [
    {
      name: 'help',
      title: 'help:title',
      tabs: ['help:tab.about', 'help:tab.legal', 'help:tab.credits'],
      load: () => import('./HelpModal.tsx'),
    },
  ],
  menu: [
    {
      name: 'help',
      label: 'help:title',
      icon: 'help',
      menu: 'app',
      run: ({ modals }) => void modals.open({ name: 'help', params: undefined }),
    },
  ],
}
