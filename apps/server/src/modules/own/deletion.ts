import type { Locale } from '@belfry/i18n'
import { ok } from '@belfry/kit'
import { isGuest, SYSTEM } from '@belfry/rules'
import type { Actor } from '../../domain/actor.ts'
import type { Outcome } from '../../domain/errors/codes.ts'
import { SessionAside } from '../../domain/errors/session-aside.ts'
import type { User } from '../../domain/user.ts'
import type { Foundation } from '../../platform/foundation.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { AccountServices } from '../accounts/index.ts'
import type { FactorServices } from '../factor/index.ts'
import type { Proof } from '../factor/owner-proof.ts'
import { recordingsOf } from '../recording/store.ts'
import { forgetName } from '../sessions/forget-name.ts'
import type { SessionServices } from '../sessions/index.ts'

/** Dependencies of a deletion: the parts of the server it touches. */
export type OwnDeps = Foundation & AccountServices & FactorServices & { readonly live: SessionServices }

type From = Pick<Caller, 'ip' | 'locale'>

const asideIsNone = (error: unknown): null => {
  if (error instanceof SessionAside) return null
  throw error
}

/** One that cannot be read is not kept for anybody to repair. */
async function endTable({ database, live, clock }: OwnDeps, id: string): Promise<void> {
  const room = await live.host.open(id).catch(asideIsNone)
  if (room) await room.dispatch({ type: 'endSession' }, SYSTEM)
  else {
    await database.sessionLog.remove([id])
    await database.repositories.sessions.end(id, clock.now())
  }
}

/** Tables that know somebody: those that are open here, and those whose summary names them, which is written later. */
async function tablesOf({ database, live }: OwnDeps, userId: string): Promise<ReadonlySet<string>> {
  const named = await database.repositories.sessions.naming(userId)
  return new Set([
    ...live.host.rooms().flatMap(({ sessionId, room }) => (room.state.users[userId] ? [sessionId] : [])),
    ...named.filter(({ endedAt }) => endedAt === null).map(({ id }) => id),
  ])
}

/** Seats of somebody who goes for good are free: what they held there stays for whoever sits down next. */
async function leaveSeats(services: OwnDeps, userId: string): Promise<void> {
  for (const id of await tablesOf(services, userId)) {
    const room = await services.live.host.open(id).catch(asideIsNone)
    if (room?.state.seats.some((seat) => seat.id === userId))
      await room.dispatch({ type: 'vacateSeat' }, { kind: 'user', userId })
  }
}

export interface DeletionDeps
  extends Pick<OwnDeps, 'database' | 'clock' | 'config' | 'notifyOwner' | 'banTraces'> {
  /** Ends a table for whoever is at it. */
  readonly endTable: (sessionId: string) => Promise<unknown>
}

/** Deletion of what an account was, wherever it stands; the same whoever asked for it. */
export async function removeAccount(
  { database, clock, config, notifyOwner, banTraces, endTable }: DeletionDeps,
  user: User,
  locale: Locale,
): Promise<void> {
  const { sessions, leaving } = database.repositories
  // Tables without an owner would go on for nobody.
  for (const { id, endedAt } of await sessions.ownedBy(user.id)) if (endedAt === null) await endTable(id)
  await forgetName(database, user)
  await leaving.remove(user, clock.now(), banTraces.of(user))
  await recordingsOf(config).removeOf(user.id)
  await notifyOwner(user, 'accountDeleted', locale)
}

/** Ends an account for good. What it leaves is nobody's any more. */
export async function deleteAccount(
  services: OwnDeps,
  actor: Actor,
  proof: Proof,
  from: From,
): Promise<Outcome<undefined>> {
  const { user } = actor
  // A guest has nothing to prove it with but the login.
  const proven = isGuest(user) ? ok(undefined) : await services.proveOwner(actor, proof, from)
  if (!proven.ok) return proven
  await leaveSeats(services, user.id)
  await removeAccount({ ...services, endTable: (id) => endTable(services, id) }, user, from.locale)
  services.securityEvent('account.deleted', { userId: user.id })
  return ok(undefined)
}
