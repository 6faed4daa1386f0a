import type { Feature } from '../../shell/feature.ts'

declare module '../../lib/routing/routes.ts' {
  interface RouteNames {
    Login: true
    Join: true
    Continue: true
  }
}

const TEXTS = ['login', 'guests'] as const

export const login: Feature = {
  name: 'login',
  pages: [
    { route: 'Login', path: '/login', isPublic: true, load: () => import('./Login.tsx'), texts: ['login'] },
    {
      route: 'Join',
      path: '/join/:sessionId',
      isPublic: true,
      load: () => import('./JoinPage.tsx'),
      texts: TEXTS,
    },
    {
      route: 'Continue',
      path: '/continue',
      isPublic: true,
      load: () => import('./ContinuePage.tsx'),
      texts: TEXTS,
    },
  ],
}
