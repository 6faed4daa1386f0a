import type { Feature } from '../../shell/feature.ts'

/** A tournament between scripts, for everybody to see and for members to vote in. */
export const tournament: Feature = {
  name: 'tournament',
  pages: [
    { route: 'Worldcup', load: () => import('./Overview.tsx'), texts: ['tournament'] },
    { route: 'WorldcupGroup', load: () => import('./GroupPage.tsx'), texts: ['tournament'] },
    { route: 'WorldcupKnockout', load: () => import('./KnockoutPage.tsx'), texts: ['tournament'] },
    { route: 'WorldcupLeaderboard', load: () => import('./LeaderboardPage.tsx'), texts: ['tournament'] },
    { route: 'WorldcupMatch', load: () => import('./MatchPage.tsx'), texts: ['tournament'] },
  ],
}
