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

/** Files with a function that is still too long: nobody adds to them, and each goes when it is split. */
export const LONG_FUNCTION_EXCEPTIONS: readonly string[] = [
  'apps/server/src/db/sqlite/append.ts',
  'apps/server/src/modules/accounts/identity/shop.ts',
  'apps/server/src/modules/accounts/refresh-tokens.ts',
  'apps/web/src/app/createShell.ts',
  'apps/web/src/features/account/KeepSection.tsx',
  'apps/web/src/features/board/side-tabs/FloatingFrame.tsx',
  'apps/web/src/features/board/overlays/Gather.tsx',
  'apps/web/src/features/chat/text/outbox.ts',
  'apps/web/src/features/lobby/CreateForm.tsx',
  'apps/web/src/features/login/GuestForm.tsx',
  'apps/web/src/features/login/useLoginForm.ts',
  'apps/web/src/features/people/Safety.tsx',
  'apps/web/src/features/settings/ShortcutsTab.tsx',
  'apps/web/src/features/update/AnnouncementModal.tsx',
  'apps/web/src/features/voice/voices.ts',
  'apps/web/src/lib/account/account.ts',
  'apps/web/src/lib/account/tokenStore.ts',
  'apps/web/src/shared/voice/capture.ts',
  'apps/web/src/shared/voice/ownMedia.ts',
]
