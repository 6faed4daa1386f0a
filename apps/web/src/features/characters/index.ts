import type { ModalParams } from '../../lib/modals/names.ts'
import type { Feature } from '../../shell/feature.ts'
import { CHARACTER_ACTIONS } from './actions.ts'

declare module '../../lib/actions/keymap.ts' {
  interface ActionNames {
    gatherNpcs: true
    gatherRoles: true
  }
}

declare module '../../lib/modals/names.ts' {
  interface ModalParams {
    npc: undefined
    roles: undefined
    /** The character of a place, or one of the bluffs. */
    role: { readonly playerIndex: number } | { readonly bluff: number }
    /** `search` is what the picker starts with. */
    reminder: { readonly playerIndex: number; readonly search?: string }
  }
}

declare module '../../lib/board/sideTabs.ts' {
  interface SideTabNames {
    npcs: 'left'
    bluffs: 'left'
  }
}

/** Bluffs are never travellers: there a second tab would always be empty. */
const roleTabs = (params: ModalParams[keyof ModalParams]) =>
  params && 'bluff' in params ? [] : (['characters:tab.characters', 'characters:tab.travellers'] as const)

/** Characters and what lies beside them: choosing, dealing, reminding. */
export const characters: Feature = {
  name: 'characters',
  modals: [
    {
      name: 'role',
      title: 'characters:role.title',
      tabs: roleTabs,
      load: () => import('./picker/RolePicker.tsx'),
    },
    {
      name: 'reminder',
      title: 'characters:reminder.title',
      tabs: ['characters:tab.current', 'characters:tab.others'],
      load: () => import('./picker/ReminderPicker.tsx'),
    },
    { name: 'roles', title: 'characters:bag.title', load: () => import('./bag/BagModal.tsx') },
    {
      name: 'npc',
      title: 'characters:npc.title',
      tabs: ['characters:tab.fabled', 'characters:tab.loric'],
      load: () => import('./npcs/NpcModal.tsx'),
    },
  ],
  actions: CHARACTER_ACTIONS,
  sideTabs: [
    {
      name: 'npcs',
      side: 'left',
      label: 'characters:npc.tab',
      icon: 'quill',
      load: async () => (await import('./sideTabs.ts')).npcs,
    },
    {
      name: 'bluffs',
      side: 'left',
      label: 'characters:bluffs.tab',
      icon: 'mask',
      load: async () => (await import('./sideTabs.ts')).bluffs,
    },
  ],
  boardLayers: [
    { name: 'receive-role', load: () => import('./ReceivedRole.tsx') },
    { name: 'old-notes', load: () => import('./OldNotes.tsx') },
    { name: 'newcomers', load: () => import('./told/Newcomers.tsx') },
  ],
  seatParts: [{ name: 'untold', place: 'over', load: () => import('./told/UntoldPart.tsx') }],
}
