import type { Feature } from '../../shell/feature.ts'

declare module '../../lib/routing/routes.ts' {
  interface RouteNames {
    Games: true
    Statistics: true
    StatisticsOf: true
  }
}

const loadStatistics = () => import('./StatisticsPage.tsx')

/** The games somebody sat or led in, to be found, seen again and counted. */
export const games: Feature = {
  name: 'games',
  pages: [
    { route: 'Games', path: '/games', load: () => import('./GamesPage.tsx'), texts: ['replay'] },
    { route: 'Statistics', path: '/statistics', load: loadStatistics, texts: ['replay', 'board'] },
    { route: 'StatisticsOf', path: '/statistics/:id', load: loadStatistics, texts: ['replay', 'board'] },
  ],
  townInfo: [{ name: 'asked', load: () => import('./AskedInfo.tsx') }],
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
