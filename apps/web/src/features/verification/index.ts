import type { Feature } from '../../shell/feature.ts'

declare module '../../lib/modals/names.ts' {
  interface ModalParams {
    verification: undefined
  }
}

declare module '../../lib/routing/routes.ts' {
  interface RouteNames {
    Verification: true
    Administrator: true
  }
}

/** Proving that an address, a phone and the place itself are one's own. */
export const verification: Feature = {
  name: 'verification',
  pages: [
    {
      route: 'Verification',
      path: '/verification',
      load: () => import('./Verification.tsx'),
      texts: ['verification'],
    },
    {
      route: 'Administrator',
      path: '/administrator',
      load: () => import('./Administrator.tsx'),
      texts: ['verification'],
    },
  ],
  modals: [
    { name: 'verification', title: 'verification:phone.title', load: () => import('./PhoneModal.tsx') },
  ],
}
