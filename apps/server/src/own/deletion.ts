import type { Locale } from '@belfry/i18n'
import { ok } from '@belfry/kit'
import { SYSTEM } from '@belfry/rules'
import type { Actor } from '../accounts/actor.ts'
import { checkPassword } from '../accounts/identity/provider.ts'
import type { User } from '../db/repositories/users.ts'
import { type Outcome, refuse } from '../errors/codes.ts'
import { recordingsOf } from '../recording/store.ts'
import type { Services } from '../services.ts'
import { forgetName } from '../sessions/forget-name.ts'

export interface Farewell {
  readonly password: string
  readonly code?: string | undefined
}

async function isOwner(
  { identity, factor }: Services,
  { user, factor: state }: Actor,
  { password, code }: Farewell,
  locale: Locale,
): Promise<Outcome<undefined>> {
  const known = await checkPassword(identity, user, password)
  if (!known.ok) return known
  if (state === 'off') return ok(undefined)
  return code === undefined ? refuse('access.factor') : factor.check(user, code, locale)
}

/** Tables without an owner would go on for nobody. */
async function endTables({ database, live }: Services, user: User): Promise<void> {
  for (const { id, endedAt } of await database.repositories.sessions.ownedBy(user.id)) {
    if (endedAt !== null) continue
    const room = await live.host.open(id)
    await room.dispatch({ type: 'endSession' }, SYSTEM)
  }
}

/** Ends an account for good. What it leaves is nobody's any more. */
export async function deleteAccount(
  services: Services,
  actor: Actor,
  farewell: Farewell,
  locale: Locale,
): Promise<Outcome<undefined>> {
  const { database, clock, notifyOwner } = services
  const { user } = actor
  const proven = await isOwner(services, actor, farewell, locale)
  if (!proven.ok) return proven
  await endTables(services, user)
  await forgetName(database, user.id)
  await database.repositories.leaving.remove(user, clock.now())
  services.securityEvent('account.deleted', { userId: user.id })
  await recordingsOf(services.config).removeOf(user.id)
  await notifyOwner(user, 'accountDeleted', locale)
  return ok(undefined)
}
