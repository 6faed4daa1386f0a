import type { Clock } from '@belfry/kit'
import type { RestAnswer } from '@belfry/protocol'
import type { Families, Family } from '../../db/repositories/families.ts'
import type { Actor } from '../../domain/actor.ts'
import { coarseAddress, deviceName } from '../accounts/devices.ts'

type ShownLogin = RestAnswer<'logins'>['logins'][number]

const shown = (family: Family, ownId: string): ShownLogin => ({
  id: family.id,
  createdAt: family.createdAt,
  usedAt: family.updatedAt,
  device: deviceName(family.agent),
  place: coarseAddress(family.ip),
  version: family.version,
  isThis: family.id === ownId,
})

/** Where somebody is logged in, and the end of it. */
export interface OwnLogins {
  list(actor: Actor): Promise<ShownLogin[]>
  end(actor: Actor, id: string): Promise<void>
  endOthers(actor: Actor): Promise<void>
}

export const createOwnLogins = (families: Families, clock: Clock): OwnLogins => ({
  async list({ user, familyId }) {
    const live = await families.listLive(user.id, clock.now())
    return live.map((family) => shown(family, familyId))
  },
  async end({ user }, id) {
    const family = await families.find(id)
    if (family?.userId === user.id) await families.end(id, clock.now())
  },
  endOthers: ({ user, familyId }) => families.endOthersOf(user.id, familyId, clock.now()),
})
