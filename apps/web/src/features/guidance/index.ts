import type { Feature } from '../../shell/feature.ts'

/** A way through the evening: what comes next, for whoever reads it. */
export const guidance: Feature = {
  name: 'guidance',
  townInfo: [{ name: 'guidance', load: () => import('./Guide.tsx') }],
}
