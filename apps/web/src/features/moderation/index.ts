import { permissionsOf } from '../../lib/account/permissions.ts'
import type { Feature } from '../../shell/feature.ts'

declare module '../../lib/modals/names.ts' {
  interface ModalParams {
    /** The search, or one account at once. */
    moderation: { readonly userId?: string }
  }
}

/** Finding accounts, and what moderators and staff may do about them. */
export const moderation: Feature = {
  name: 'moderation',
  modals: [{ name: 'moderation', title: 'moderation:title', load: () => import('./ModerationModal.tsx') }],
  menu: [
    {
      name: 'moderation',
      label: 'moderation:title',
      icon: 'gavel',
      menu: 'app',
      isShown: ({ account, clock }) => permissionsOf(account.get(), clock.now()).isModerator,
      run: ({ modals }) => void modals.open({ name: 'moderation', params: {} }),
    },
  ],
}
