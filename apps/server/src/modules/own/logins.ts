import type { Clock } from '@belfry/kit'
import type { RestAnswer } from '@belfry/protocol'
import type { LoginRecord, LoginRecords } from '../../db/repositories/logins.ts'
import type { Actor } from '../../domain/actor.ts'
import { coarseAddress, deviceName } from '../accounts/devices.ts'

type ShownLogin = RestAnswer<'logins'>['logins'][number]

const shown = (login: LoginRecord, ownId: string): ShownLogin => ({
  id: login.id,
  createdAt: login.createdAt,
  usedAt: login.updatedAt,
  device: deviceName(login.agent),
  place: coarseAddress(login.ip),
  version: login.version,
  isThis: login.id === ownId,
})

/** Logins of somebody, and their end. */
export interface OwnLogins {
  list(actor: Actor): Promise<ShownLogin[]>
  end(actor: Actor, id: string): Promise<void>
  endOthers(actor: Actor): Promise<void>
}

export const createOwnLogins = (logins: LoginRecords, clock: Clock): OwnLogins => ({
  async list({ user, loginId }) {
    const live = await logins.listLive(user.id, clock.now())
    return live.map((login) => shown(login, loginId))
  },
  async end({ user }, id) {
    const login = await logins.find(id)
    if (login?.userId === user.id) await logins.end(id, clock.now())
  },
  endOthers: ({ user, loginId }) => logins.endOthersOf(user.id, loginId, clock.now()),
})
