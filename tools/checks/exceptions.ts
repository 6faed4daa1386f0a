import type { Exception } from './character-ids.ts'

/** Words that are ids of characters and mean something else where they stand. */
export const CHARACTER_ID_EXCEPTIONS: readonly Exception[] = [
  { path: 'apps/web/src/shared/settings/tabs.ts', word: 'general', meaning: 'a tab of the settings' },
  {
    path: 'packages/rules/src/members/cosmetics.ts',
    word: 'deusexfiasco',
    meaning: 'a border that is given by hand',
  },
]

/** Styles of no component of ours: what is drawn with them is a part of a library, or a class that many wear. */
export const SHARED_STYLES: readonly string[] = [
  'apps/web/src/art/avatars/borders.css',
  'apps/web/src/styles/ink.css',
  'apps/web/src/ui/goes-on.css',
  'apps/web/src/ui/menu.css',
]
