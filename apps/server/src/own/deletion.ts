import { ok } from '@belfry/kit'
import { SYSTEM } from '@belfry/rules'
import type { Actor } from '../accounts/actor.ts'
import type { User } from '../db/repositories/users.ts'
import { type Outcome, refuse } from '../errors/codes.ts'
import type { Caller } from '../http/caller.ts'
import { recordingsOf } from '../recording/store.ts'
import type { Services } from '../services.ts'
import { SessionAside } from '../sessions/aside.ts'
import { forgetName } from '../sessions/forget-name.ts'

type From = Pick<Caller, 'ip' | 'locale'>

export interface Farewell {
  readonly password: string
  readonly code?: string | undefined
}

async function isOwner(
  { identity, factor, withPauses }: Services,
  { user, factor: state }: Actor,
  { password, code }: Farewell,
  { ip, locale }: From,
): Promise<Outcome<undefined>> {
  const known = await withPauses({ user, ip }, () =>
    identity.checkPassword(user.subject, password, user.email),
  )
  if (!known.ok) return known
  if (state === 'off') return ok(undefined)
  return code === undefined ? refuse('access.factor') : factor.check(user, code, locale)
}

/** Tables without an owner would go on for nobody. One that cannot be read is not kept for anybody to repair. */
async function endTables({ database, live, clock }: Services, user: User): Promise<void> {
  const { sessions } = database.repositories
  for (const { id, endedAt } of await sessions.ownedBy(user.id)) {
    if (endedAt !== null) continue
    const room = await live.host.open(id).catch((error: unknown) => {
      if (error instanceof SessionAside) return null
      throw error
    })
    if (room) await room.dispatch({ type: 'endSession' }, SYSTEM)
    else {
      await database.sessionLog.remove([id])
      await sessions.end(id, clock.now())
    }
  }
}

/** Ends an account for good. What it leaves is nobody's any more. */
export async function deleteAccount(
  services: Services,
  actor: Actor,
  farewell: Farewell,
  from: From,
): Promise<Outcome<undefined>> {
  const { database, clock, notifyOwner } = services
  const { user } = actor
  const proven = await isOwner(services, actor, farewell, from)
  if (!proven.ok) return proven
  await endTables(services, user)
  await forgetName(database, user)
  await database.repositories.leaving.remove(user, clock.now())
  services.securityEvent('account.deleted', { userId: user.id })
  await recordingsOf(services.config).removeOf(user.id)
  await notifyOwner(user, 'accountDeleted', from.locale)
  return ok(undefined)
}
