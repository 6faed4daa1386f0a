import type { Feature } from '../../shell/feature.ts'

declare module '../../lib/routing/routes.ts' {
  interface RouteNames {
    Clock: true
  }
}

/** For devices whose clock is wrong: timers and votes depend on the two agreeing. */
export const clock: Feature = {
  name: 'clock',
  pages: [
    { route: 'Clock', path: '/clock', isPublic: true, load: () => import('./Clock.tsx'), texts: ['clock'] },
  ],
}
