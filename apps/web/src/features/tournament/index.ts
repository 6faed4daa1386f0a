import type { Feature } from '../../frame/feature.ts'

/** A tournament between scripts, for everybody to see and for members to vote in. */
export const tournament: Feature = {
  name: 'tournament',
  pages: [
    { route: 'Worldcup', load: () => import('./Overview.tsx') },
    { route: 'WorldcupGroup', load: () => import('./GroupPage.tsx') },
    { route: 'WorldcupKnockout', load: () => import('./KnockoutPage.tsx') },
    { route: 'WorldcupLeaderboard', load: () => import('./LeaderboardPage.tsx') },
    { route: 'WorldcupMatch', load: () => import('./MatchPage.tsx') },
  ],
}
