import { permissionsOf } from '../../lib/account/permissions.ts'
import type { Feature } from '../../shell/feature.ts'

declare module '../../lib/routing/routes.ts' {
  interface RouteNames {
    Status: true
  }
}

/** Status page, for staff: how the installation is. */
export const status: Feature = {
  name: 'status',
  pages: [{ route: 'Status', path: '/status', load: () => import('./StatusPage.tsx'), texts: ['status'] }],
  menu: [
    {
      name: 'status',
      label: 'actions:status',
      icon: 'gear',
      menu: 'app',
      isShown: ({ account, clock }) => permissionsOf(account.get(), clock.now()).isStaff,
      run: ({ modals, navigator }) => {
        modals.close()
        navigator.goTo('Status')
      },
    },
  ],
}
