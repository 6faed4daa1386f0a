/** Every pop-up by name, with what it needs to open. A name says nothing of whether its feature exists yet. */
export interface ModalParams {
  users: undefined
  rules: undefined
  settings: undefined
  npc: undefined
  /** The bag, where that is where the script is changed from. */
  edition: { readonly returnsTo: 'roles' } | undefined
  roles: undefined
  signal: undefined
  'vote-history': undefined
  update: undefined
  announcement: undefined
  help: undefined
  /** The character of a place, or one of the bluffs. */
  role: { readonly playerIndex: number } | { readonly bluff: number }
  /** The search, or one account at once. */
  moderation: { readonly userId?: string }
  user: { readonly userId: string; readonly isFromUsers?: boolean }
  verification: undefined
  setup: undefined
  /** `search` is what the picker starts with. */
  reminder: { readonly playerIndex: number; readonly search?: string }
}

/** Modals a feature brings. The dialogue is the frame's own. */
export type FeatureModalName = keyof ModalParams

/** Tabs are counted from zero: Shortcuts is the fifth tab of the settings. */
export const SETTINGS_TABS = ['general', 'user', 'chat', 'game', 'shortcuts', 'advanced'] as const
export const CHAT_TAB = SETTINGS_TABS.indexOf('chat')
export const SHORTCUTS_TAB = SETTINGS_TABS.indexOf('shortcuts')
