import { standingOf } from '../../lib/account/permissions.ts'
import type { Feature } from '../../shell/feature.ts'

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
      isShown: ({ account, clock }) => standingOf(account.get(), clock.now()).isModerator,
      run: ({ modals }) => void modals.open({ name: 'moderation', params: {} }),
    },
  ],
}
