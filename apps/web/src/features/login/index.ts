import type { Feature } from '../../shell/feature.ts'

declare module '../../lib/routing/routes.ts' {
  interface RouteNames {
    Login: true
  }
}

export const login: Feature = {
  name: 'login',
  pages: [
    { route: 'Login', path: '/login', isPublic: true, load: () => import('./Login.tsx'), texts: ['login'] },
  ],
}
