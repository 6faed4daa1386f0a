import { isDeepStrictEqual } from 'node:util'
import type { SessionRoom } from '@belfry/room'
import { isModeratorLevel, type SessionUser, SYSTEM, type UserProfile } from '@belfry/rules'
import type { Repositories } from '../../db/repositories/index.ts'
import type { Actor } from '../../domain/actor.ts'
import { banInForce } from '../../domain/ban.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { RoomHost } from './host.ts'
import type { LiveConnections } from './live-connections.ts'
import { deletedProfile, sessionProfile } from './profile.ts'

interface LiveDeps {
  readonly accounts: Accounts
  readonly repositories: Repositories
  readonly connections: LiveConnections
  readonly host: RoomHost
  readonly now: () => number
}

const isSame = (known: SessionUser, profile: UserProfile): boolean =>
  isDeepStrictEqual(
    { ...known, ...profile, flags: [...profile.flags] },
    { ...known, flags: [...known.flags] },
  )

/** Tells every table that knows somebody how they stand now, unless it knows already. */
async function tellTables(
  host: RoomHost,
  userId: string,
  profileOf: (known: SessionUser) => UserProfile,
): Promise<void> {
  for (const { room } of host.rooms()) {
    const known = room.state.users[userId]
    const user = known && profileOf(known)
    if (known && user && !isSame(known, user)) await room.dispatch({ type: 'updateUserData', user }, SYSTEM)
  }
}

/** Absent people keep a seat and a name: what stands there is what they are by now; a deleted one is a number. */
async function applyToAbsent(userId: string, { accounts, repositories, host, now }: LiveDeps): Promise<void> {
  if (!host.rooms().some(({ room }) => room.state.users[userId])) return
  const user = await repositories.users.find(userId)
  if (!user) return tellTables(host, userId, deletedProfile)
  const isBanned = banInForce(await repositories.bans.listOf(userId), now()) !== undefined
  const profile = sessionProfile(accounts.actorOf(user, '', isBanned))
  await tellTables(host, userId, () => profile)
}

const firstToLapse = (actors: readonly Actor[]): Actor | undefined =>
  actors.toSorted((one, other) => (one.factorUntil ?? 0) - (other.factorUntil ?? 0))[0]

/**
 * Brings a changed account to the sessions it is in: a ban, a level, a flag, a name, a login that ended. A table knows
 * a person, not their logins: of several the one that has shown least decides, so that a login without the second
 * factor gains nothing from one with it.
 */
export async function applyAccountChange(userId: string, deps: LiveDeps): Promise<void> {
  const { accounts, repositories, connections, host, now } = deps
  const logins = connections.loginsOf(userId)
  if (logins.size === 0) return applyToAbsent(userId, deps)
  const connected: Actor[] = []
  for (const loginId of logins) {
    const found = await repositories.actors.find(userId, loginId, now())
    if (!found) await applyToAbsent(userId, deps)
    const actor = found && accounts.callerOf(found, loginId)
    if (!actor || actor.flags.includes('banned'))
      connections.closeUser(userId, actor ? 'banned' : 'logged-out', loginId)
    else connected.push(actor)
  }
  const weakest = connected.find(({ factor }) => factor !== 'shown') ?? firstToLapse(connected)
  if (!weakest) return
  const profile = sessionProfile(weakest)
  await tellTables(host, userId, () => profile)
}

/** Expired levels wait for the end of the game: nobody is sent away from a running one because a month is over. */
const canWait = ({ state }: SessionRoom, now: number): boolean =>
  state.game.isRunning && (state.meta.boostUntil ?? 0) <= now

/** People whose level ran out while a table knew them by it: nothing else would tell. */
export const lapsedAt = (host: RoomHost, now: number): ReadonlySet<string> =>
  new Set(
    host.rooms().flatMap(({ room }) =>
      Object.values(room.state.users)
        .filter(({ level, expires }) => level !== null && expires !== null && expires <= now)
        // A moderator who loses the power stays at the table.
        .filter(({ level }) => isModeratorLevel(level) || !canWait(room, now))
        .map(({ id }) => id),
    ),
  )
