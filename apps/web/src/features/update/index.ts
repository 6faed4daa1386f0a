import { install, installOffer } from '../../lib/browser/install.ts'
import { openNews } from '../../shared/people/openNews.ts'
import type { Feature } from '../../shell/feature.ts'
import { showNews } from './arrival.ts'

declare module '../../lib/modals/names.ts' {
  interface ModalParams {
    update: undefined
    announcement: undefined
  }
}

declare module '../../lib/routing/routes.ts' {
  interface RouteNames {
    Update: true
  }
}

/** Versions: what is running, what it brought, what is out; and word from those who run the place. */
export const update: Feature = {
  name: 'update',
  pages: [{ route: 'Update', path: '/update', load: () => import('./Update.tsx'), texts: ['update'] }],
  modals: [
    { name: 'update', title: 'update:title', load: () => import('./UpdateModal.tsx') },
    {
      name: 'announcement',
      title: 'update:announcement.title',
      load: () => import('./AnnouncementModal.tsx'),
    },
  ],
  arrivals: [showNews],
  menu: [
    {
      name: 'update',
      label: 'update:title',
      icon: 'star',
      menu: 'app',
      run: openNews,
    },
    {
      name: 'install',
      label: 'update:install.menu',
      icon: 'plus',
      menu: 'app',
      isShown: () => installOffer.get() !== null,
      run: () => void install(),
    },
  ],
}
