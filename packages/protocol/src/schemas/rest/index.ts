import type { z } from 'zod'
import { accountCalls } from './accounts.ts'
import type { RestCall } from './call.ts'
import { moderationCalls } from './moderation.ts'
import { ownCalls } from './own.ts'
import { profileCalls } from './profile.ts'
import { serviceCalls } from './services.ts'
import { sessionCalls } from './sessions.ts'

export type { SessionEntry } from './sessions.ts'

/** Every call of the API that the web app makes, by name. */
export const REST = {
  ...accountCalls,
  ...ownCalls,
  ...profileCalls,
  ...sessionCalls,
  ...moderationCalls,
  ...serviceCalls,
} satisfies Record<string, RestCall>

export type RestName = keyof typeof REST
/** What a caller sends; fields with a default may be left out. */
export type RestBody<Name extends RestName> = z.input<(typeof REST)[Name]['body']>
export type RestAnswer<Name extends RestName> = z.output<(typeof REST)[Name]['answer']>
