import type { Feature } from '../../shell/feature.ts'

declare module '../../lib/routing/routes.ts' {
  interface RouteNames {
    Worldcup: true
    WorldcupCount: true
    WorldcupGroup: true
    WorldcupKnockout: true
    WorldcupLeaderboard: true
    WorldcupMatch: true
  }
}

/** A tournament between scripts, for everybody to see and for members to vote in. */
export const tournament: Feature = {
  name: 'tournament',
  menu: [
    {
      name: 'tournament',
      label: 'actions:tournament',
      icon: 'flag',
      menu: 'app',
      isShown: ({ config }) => config.get().hasTournament === true,
      run: ({ navigator }) => navigator.goTo('Worldcup'),
    },
  ],
  pages: [
    {
      route: 'Worldcup',
      path: '/worldcup',
      isPublic: true,
      load: () => import('./Overview.tsx'),
      texts: ['tournament'],
    },
    {
      route: 'WorldcupGroup',
      path: '/worldcup/group',
      isPublic: true,
      load: () => import('./GroupPage.tsx'),
      texts: ['tournament'],
    },
    {
      route: 'WorldcupKnockout',
      path: '/worldcup/knockout',
      isPublic: true,
      load: () => import('./KnockoutPage.tsx'),
      texts: ['tournament'],
    },
    {
      route: 'WorldcupLeaderboard',
      path: '/worldcup/leaderboard',
      isPublic: true,
      load: () => import('./LeaderboardPage.tsx'),
      texts: ['tournament'],
    },
    {
      route: 'WorldcupCount',
      path: '/worldcup/count',
      load: () => import('./CountPage.tsx'),
      texts: ['tournament'],
    },
    {
      route: 'WorldcupMatch',
      path: '/worldcup/:match',
      isPublic: true,
      numeric: ['match'],
      load: () => import('./MatchPage.tsx'),
      texts: ['tournament'],
    },
  ],
}
