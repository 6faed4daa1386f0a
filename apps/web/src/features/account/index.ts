import type { Feature } from '../../shell/feature.ts'
import { loadUser, readServer } from './loading.ts'
import { linkReturned } from './subscription.ts'

declare module '../../lib/routing/routes.ts' {
  interface RouteNames {
    Account: true
  }
}

/** Who is here: asked for at the start, and kept by the frame; and the page of what belongs to them. */
export const account: Feature = {
  name: 'account',
  pages: [
    {
      route: 'Account',
      path: '/account',
      load: () => import('./AccountPage.tsx'),
      texts: ['account', 'guests'],
    },
  ],
  menu: [
    {
      name: 'account',
      label: 'account:title',
      icon: 'key',
      menu: 'app',
      isShown: ({ account: { get } }) => get().tokens !== null,
      run: ({ modals, navigator }) => {
        modals.close()
        navigator.goTo('Account')
      },
    },
  ],
  loading: [
    { state: 'initial', run: readServer },
    { state: 'app data', run: loadUser },
    { state: 'session', run: async ({ session }) => session.restore() },
  ],
  arrivals: [linkReturned],
}
