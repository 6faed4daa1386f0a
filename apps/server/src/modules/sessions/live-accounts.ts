import { SYSTEM } from '@belfry/rules'
import type { Repositories } from '../../db/repositories/index.ts'
import type { Connections } from '../../realtime/connections.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { RoomHost } from './host.ts'
import { deletedProfile, sessionProfile } from './profile.ts'

interface LiveDeps {
  readonly accounts: Accounts
  readonly repositories: Repositories
  readonly connections: Connections
  readonly host: RoomHost
  readonly now: () => number
}

/** Whoever deleted the account stays a number at the tables they were at. */
async function forgetIn(host: RoomHost, userId: string): Promise<void> {
  for (const { room } of host.rooms()) {
    const known = room.state.users[userId]
    if (known && known.username !== '')
      await room.dispatch({ type: 'updateUserData', user: deletedProfile(userId) }, SYSTEM)
  }
}

async function forgetIfDeleted(userId: string, { repositories, host }: LiveDeps): Promise<void> {
  if (!(await repositories.users.find(userId))) await forgetIn(host, userId)
}

/** Brings a changed account to the sessions it is in: a ban, a level, a flag, a name, a login that ended. */
export async function applyAccountChange(userId: string, deps: LiveDeps): Promise<void> {
  const { accounts, repositories, connections, host, now } = deps
  const families = connections.familiesOf(userId)
  if (families.size === 0) return forgetIfDeleted(userId, deps)
  for (const familyId of families) {
    const found = await repositories.actors.find(userId, familyId, now())
    if (!found) await forgetIfDeleted(userId, deps)
    const actor = found && accounts.actorOf(found.user, familyId, found.isBanned)
    if (!actor || actor.flags.includes('banned')) {
      connections.closeUser(userId, actor ? 'banned' : 'logged-out', familyId)
      continue
    }
    const user = sessionProfile(actor)
    for (const { room } of host.rooms()) {
      if (room.state.users[userId]) await room.dispatch({ type: 'updateUserData', user }, SYSTEM)
    }
  }
}
