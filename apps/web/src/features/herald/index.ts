import type { Feature } from '../../shell/feature.ts'

/** Reads out what happens at the table, for those who do not see it. */
export const herald: Feature = {
  name: 'herald',
  boardLayers: [{ name: 'herald', load: () => import('./HeraldLayer.tsx') }],
}
