/** Tabs of the settings, counted from zero: Shortcuts is the fifth. */
export const SETTINGS_TABS = ['general', 'user', 'chat', 'game', 'shortcuts', 'advanced'] as const
export const CHAT_TAB = SETTINGS_TABS.indexOf('chat')
export const SHORTCUTS_TAB = SETTINGS_TABS.indexOf('shortcuts')
