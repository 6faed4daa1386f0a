import type { Feature } from '../../shell/feature.ts'

declare module '../../lib/modals/names.ts' {
  interface ModalParams {
    rules: undefined
  }
}

/** Rulebook: how the game is played and how this table works, for Storytellers and for everybody else. */
export const rulebook: Feature = {
  name: 'rulebook',
  modals: [{ name: 'rules', title: 'rulebook:title', load: () => import('./RulesModal.tsx') }],
  menu: [
    {
      name: 'rules',
      label: 'rulebook:title',
      icon: 'scales',
      menu: 'during',
      run: ({ modals }) => void modals.open({ name: 'rules', params: undefined }),
    },
  ],
}
