import type { Feature } from '../../shell/feature.ts'

export const login: Feature = {
  name: 'login',
  pages: [{ route: 'Login', load: () => import('./Login.tsx'), texts: ['login'] }],
}
