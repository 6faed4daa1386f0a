import type { Feature } from '../../shell/feature.ts'
import type { Shell } from '../../shell/shell.ts'

declare module '../../lib/actions/keymap.ts' {
  interface ActionNames {
    users: true
  }
}

declare module '../../lib/modals/names.ts' {
  interface ModalParams {
    users: undefined
    user: { readonly userId: string; readonly isFromUsers?: boolean }
  }
}

const isInSession = ({ table }: Shell): boolean => table.get().mode === 'online'

/** Who is at the table and what the session says of itself; and who anybody is. */
export const people: Feature = {
  name: 'people',
  modals: [
    { name: 'users', title: 'people:users.title', load: () => import('./UsersModal.tsx') },
    {
      name: 'user',
      title: 'people:user.title',
      returnsTo: (params) =>
        params !== undefined && 'isFromUsers' in params && params.isFromUsers
          ? { name: 'users', params: undefined }
          : null,
      load: () => import('./UserModal.tsx'),
    },
  ],
  actions: [
    {
      name: 'users',
      label: 'actions:users',
      scope: 'grimoire',
      keys: ['u'],
      isDuringReveal: true,
      icon: 'people',
      menu: 'app',
      isEnabled: isInSession,
      run: ({ modals }) => void modals.open({ name: 'users', params: undefined }),
    },
  ],
  announcing: () => import('./announcing.ts'),
  boardControls: [{ name: 'people', load: () => import('./PeopleControl.tsx') }],
  boardLayers: [{ name: 'people', load: () => import('./PeopleLayer.tsx') }],
}
