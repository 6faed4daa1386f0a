import type { Feature } from '../../shell/feature.ts'

/** The one page for those who may not come in. */
export const banned: Feature = {
  name: 'banned',
  pages: [{ route: 'Banned', load: () => import('./Banned.tsx'), texts: ['banned'] }],
}
