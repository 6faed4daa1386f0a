import { isOneLine } from '@belfry/kit'
import { BAD_CHARACTERS } from '@belfry/protocol'
import { isGuest, joinCode } from '@belfry/rules'
import { z } from 'zod'
import type { SessionRow } from '../db/repositories/sessions.ts'
import type { Actor } from '../domain/actor.ts'
import type { Accounts } from '../modules/accounts/accounts.ts'
import type { Sessions } from '../modules/sessions/sessions.ts'

export const handshakeSchema = z.object({
  token: z.string().min(1).max(4096),
  session: z.string().min(1).max(200),
  version: z.string().max(40).default(''),
  cursor: z.string().max(64).nullable().default(null),
  /** What the link carried besides the name. */
  invitation: z.string().max(64).default(''),
})

/** Why somebody is not let in; the client shows the text of the code. */
export class Refusal extends Error {
  readonly data: { readonly code: string; readonly params: Readonly<Record<string, string | number>> }

  constructor(code: string, params: Readonly<Record<string, string | number>> = {}) {
    super(code)
    this.data = { code, params }
  }
}

export interface Guest {
  readonly actor: Actor
  readonly session: SessionRow
  readonly cursor: string | null
  readonly invitation: string
}

/** The handshake: who knocks and where to, proven by the token, never by what else is said. */
export async function admit(auth: unknown, accounts: Accounts, sessions: Sessions): Promise<Guest> {
  const parsed = handshakeSchema.safeParse(auth)
  if (!parsed.success) throw new Refusal('invalid-payload', { name: 'handshake', path: '' })
  if (!isOneLine(parsed.data.session))
    throw new Refusal(BAD_CHARACTERS, { name: 'handshake', path: 'session' })
  const actor = await accounts.authenticate(parsed.data.token)
  if (!actor) throw new Refusal('access.login')
  if (actor.flags.includes('banned')) throw new Refusal('access.banned')
  if (!isGuest(actor) && !actor.flags.includes('verified-email')) throw new Refusal('access.unverified')
  const session = await sessions.findLive(joinCode(parsed.data.session))
  if (!session) throw new Refusal('session.unknown', { name: joinCode(parsed.data.session) })
  return { actor, session, cursor: parsed.data.cursor, invitation: parsed.data.invitation }
}
