import type { Feature } from '../../shell/feature.ts'

/** Proving that an address, a phone and the place itself are one's own. */
export const verification: Feature = {
  name: 'verification',
  pages: [
    { route: 'Verification', load: () => import('./Verification.tsx'), texts: ['verification'] },
    { route: 'Administrator', load: () => import('./Administrator.tsx'), texts: ['verification'] },
  ],
  modals: [
    { name: 'verification', title: 'verification:phone.title', load: () => import('./PhoneModal.tsx') },
  ],
}
