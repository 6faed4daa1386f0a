import { randomInt } from 'node:crypto'
import { ok } from '@belfry/kit'
import type { RestAnswer } from '@belfry/protocol'
import { isGuest } from '@belfry/rules'
import type { Actor } from '../../domain/actor.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import { DEVICE_CODES } from '../../domain/limits/values.ts'
import { type Caller, siteOf } from '../../platform/http/caller.ts'
import type { RestInput } from '../../platform/http/rest.ts'
import { hashOf } from '../../platform/system/secrets.ts'
import type { FirstLogin } from '../login/login.ts'
import type { GuestDeps } from './deps.ts'

/** Without the letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 8

const newCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)] ?? '').join('')

const limited = ({ metrics }: GuestDeps): Outcome<never> => {
  metrics.countLimit('device-codes')
  return refuse('request.limited', { seconds: DEVICE_CODES.windowMs / 1000 })
}

/** Accounts have a password, and perhaps a second factor, which no code may go around. */
export async function makeCode(
  services: GuestDeps,
  { user }: Actor,
): Promise<Outcome<RestAnswer<'deviceCode'>>> {
  if (!isGuest(user)) return refuse('guest.account')
  const { tallies, guests } = services.database.repositories
  const now = services.clock.now()
  const { count } = await tallies.add(`device-code:${user.id}`, now, DEVICE_CODES.windowMs)
  if (count > DEVICE_CODES.made) return limited(services)
  const code = newCode()
  const expiresAt = now + DEVICE_CODES.lifeMs
  await guests.keepCode(user.id, hashOf(code), expiresAt)
  return ok({ code, expiresAt })
}

export async function useCode(
  services: GuestDeps,
  { code, captcha, device }: RestInput<'useDeviceCode'>,
  caller: Caller,
): Promise<Outcome<FirstLogin>> {
  const human = await services.captcha.accept(captcha)
  if (!human.ok) return human
  const { tallies, guests, users } = services.database.repositories
  const now = services.clock.now()
  const key = `device-guess:${siteOf(caller.ip)}`
  if (((await tallies.find(key, now))?.count ?? 0) >= DEVICE_CODES.wrong) return limited(services)
  const userId = await guests.takeCode(hashOf(code), now)
  const user = userId === undefined ? undefined : await users.find(userId)
  if (user && isGuest(user)) return ok(await services.logins.begin(user, device, caller))
  await tallies.add(key, now, DEVICE_CODES.windowMs)
  return refuse('auth.code')
}
