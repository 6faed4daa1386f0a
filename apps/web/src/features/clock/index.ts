import type { Feature } from '../../shell/feature.ts'

/** For devices whose clock is wrong: timers and votes depend on the two agreeing. */
export const clock: Feature = {
  name: 'clock',
  pages: [{ route: 'Clock', load: () => import('./Clock.tsx'), texts: ['clock'] }],
}
