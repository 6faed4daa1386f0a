import { ok } from '@belfry/kit'
import { banInForce } from '../../domain/ban.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import { GUESTS } from '../../domain/limits/values.ts'
import { type Caller, networkOf } from '../../platform/http/caller.ts'
import type { RestInput } from '../../platform/http/rest.ts'
import type { FirstLogin } from '../login/login.ts'
import type { GuestDeps } from './deps.ts'
import { obstacleTo, roomOf, wasSentAway } from './table.ts'

type Wish = RestInput<'guest'>

/** Counted before anything is made, wherever it was asked. */
async function isOneTooMany(
  { database, clock, metrics }: GuestDeps,
  key: string,
  most: number,
): Promise<boolean> {
  const { tallies } = database.repositories
  const { count } = await tallies.add(`guests:${key}`, clock.now(), GUESTS.windowMs)
  if (count > most) metrics.countLimit('guests')
  return count > most
}

/** Knocking is no obstacle to being somebody: it is the table's own question. */
async function mayCome(
  services: GuestDeps,
  { session, invitation, device }: Wish,
): Promise<Outcome<undefined>> {
  if (session === '') return services.config.guests === 'on' ? ok(undefined) : refuse('guest.link')
  const room = await roomOf(services, { session, invitation })
  if (!room.ok) return room
  const { state } = room.value
  if (wasSentAway(state, services.devices.knownTo(device))) return refuse('guest.banned')
  const obstacle = obstacleTo(state, invitation, services.clock.now())
  if (obstacle !== null && obstacle !== 'join-guest-knock') return refuse('guest.closed')
  return (await services.live.arrivals.isFull(state)) ? refuse('guest.tooMany') : ok(undefined)
}

/** A browser whose account is banned is no way around the ban. */
async function hasBannedAccount({ database, devices, clock }: GuestDeps, device: string): Promise<boolean> {
  const { bans } = database.repositories
  const held = await Promise.all(devices.knownTo(device).map((id) => bans.listOf(id)))
  return held.some((list) => banInForce(list, clock.now()) !== undefined)
}

/** Guest who takes a name and comes in: no address, no password. */
export async function comeIn(services: GuestDeps, wish: Wish, caller: Caller): Promise<Outcome<FirstLogin>> {
  const { config, captcha, accounts, logins } = services
  if (config.guests === 'off') return refuse('guest.off')
  const human = await captcha.accept(wish.captcha)
  if (!human.ok) return human
  if (await isOneTooMany(services, `address:${networkOf(caller.ip)}`, GUESTS.address))
    return refuse('guest.tooMany')
  if (await hasBannedAccount(services, wish.device)) return refuse('access.banned')
  const allowed = await mayCome(services, wish)
  if (!allowed.ok) return allowed
  return ok(await logins.begin(await accounts.makeGuest(wish.name), wish.device, caller))
}
