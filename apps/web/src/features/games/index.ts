import type { Feature } from '../../shell/feature.ts'

declare module '../../lib/routing/routes.ts' {
  interface RouteNames {
    Games: true
  }
}

/** The games somebody sat or led in, to be found and seen again. */
export const games: Feature = {
  name: 'games',
  pages: [{ route: 'Games', path: '/games', load: () => import('./GamesPage.tsx'), texts: ['replay'] }],
  menu: [
    {
      name: 'games',
      label: 'actions:games',
      icon: 'history',
      menu: 'app',
      isShown: ({ account }) => account.get().claims !== null,
      run: ({ modals, navigator }) => {
        modals.close()
        navigator.goTo('Games')
      },
    },
  ],
}
