import type { Feature } from '../../shell/feature.ts'

declare module '../../lib/routing/routes.ts' {
  interface RouteNames {
    Banned: true
  }
}

/** The one page for those who may not come in. */
export const banned: Feature = {
  name: 'banned',
  pages: [{ route: 'Banned', path: '/banned', load: () => import('./Banned.tsx'), texts: ['banned'] }],
}
