import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { type Clock, ok } from '@belfry/kit'
import type { LoginRecord, LoginRecords } from '../../db/repositories/logins.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { hashOf, type Secrets } from '../../platform/system/secrets.ts'
import type { SecurityEvent } from '../../platform/system/security-events.ts'

const DAY_MS = 24 * 60 * 60 * 1000
export const REFRESH_LIFE_MS = 30 * DAY_MS
/** Time for which the token before the current one still gets the current one: an answer may have been lost. */
export const LOST_ANSWER_MS = 60_000

export interface Refreshed {
  readonly userId: string
  readonly loginId: string
  readonly refreshToken: string
}

/**
 * Rotating refresh tokens. The token of a generation is computed from the login and its number, and only its
 * hash is stored; whoever comes with an old one ends the login, because two parties hold its tokens.
 */
export interface RefreshTokens {
  start(userId: string, caller: Caller): Promise<Refreshed>
  rotate(token: string, caller: Caller): Promise<Outcome<Refreshed>>
  /** Ends the login of a token that is or was valid. */
  end(token: string): Promise<void>
}

const parse = (token: string): { readonly loginId: string; readonly secret: string } | undefined => {
  const match = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token)
  return match?.[1] && match[2] ? { loginId: match[1], secret: match[2] } : undefined
}

const isEqual = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b))

const isLive = ({ endedAt, expiresAt }: LoginRecord, now: number): boolean =>
  endedAt === null && expiresAt > now

const lastsUntil = (createdAt: number, now: number, longestDays: number): number =>
  Math.min(now + REFRESH_LIFE_MS, createdAt + longestDays * DAY_MS)

interface RefreshDeps {
  readonly secrets: Secrets
  readonly logins: LoginRecords
  readonly clock: Clock
  readonly securityEvent: SecurityEvent
  /** However often it is used, a login is over after so many days. */
  readonly longestDays: number
}

/** The secret of each generation of a login is made from the house's key: none is stored. */
function refreshSecrets(secrets: Secrets) {
  const key = secrets.key('refresh')
  const secretOf = (loginId: string, generation: number): string =>
    createHmac('sha256', key).update(`${loginId}:${generation}`).digest('base64url')
  const tokenOf = (loginId: string, generation: number): string =>
    `${loginId}.${secretOf(loginId, generation)}`
  const isOf = (secret: string, loginId: string, generation: number): boolean =>
    isEqual(hashOf(secret), hashOf(secretOf(loginId, generation)))
  return { secretOf, tokenOf, isOf }
}

export function createRefreshTokens(deps: RefreshDeps): RefreshTokens {
  const { secrets, logins, clock, securityEvent, longestDays } = deps
  const { secretOf, tokenOf, isOf } = refreshSecrets(secrets)
  const isRepeated = (login: LoginRecord, secret: string, caller: Caller): boolean =>
    login.generation > 0 &&
    isOf(secret, login.id, login.generation - 1) &&
    clock.now() - login.updatedAt < LOST_ANSWER_MS &&
    // Whoever goes from one network to another has another address, and the same browser.
    login.agent === caller.agent

  const advance = (login: LoginRecord, { version, ip, agent }: Caller): Promise<boolean> =>
    logins.rotate({
      id: login.id,
      from: login.generation,
      tokenHash: hashOf(secretOf(login.id, login.generation + 1)),
      now: clock.now(),
      expiresAt: lastsUntil(login.createdAt, clock.now(), longestDays),
      version,
      ip,
      agent,
    })
  const answer = (login: LoginRecord, generation: number): Outcome<Refreshed> =>
    ok({ userId: login.userId, loginId: login.id, refreshToken: tokenOf(login.id, generation) })

  return {
    async start(userId, { ip, agent, version }) {
      const id = randomUUID()
      const now = clock.now()
      const expiresAt = lastsUntil(now, now, longestDays)
      const times = { createdAt: now, updatedAt: now, expiresAt, endedAt: null }
      const tokenHash = hashOf(secretOf(id, 0))
      await logins.insert({ id, userId, generation: 0, tokenHash, ...times, version, ip, agent })
      return { userId, loginId: id, refreshToken: tokenOf(id, 0) }
    },
    async rotate(token, caller) {
      const given = parse(token)
      const login = given && (await logins.find(given.loginId))
      if (!given || !login || !isLive(login, clock.now())) return refuse('auth.session')
      if (isEqual(hashOf(given.secret), login.tokenHash)) {
        if (await advance(login, caller)) return answer(login, login.generation + 1)
        const moved = await logins.find(login.id)
        return moved && isLive(moved, clock.now()) && isRepeated(moved, given.secret, caller)
          ? answer(moved, moved.generation)
          : refuse('auth.session')
      }
      if (isRepeated(login, given.secret, caller)) return answer(login, login.generation)
      await logins.end(login.id, clock.now())
      securityEvent('login.reused', { userId: login.userId, ip: caller.ip })
      return refuse('auth.session')
    },
    async end(token) {
      const given = parse(token)
      const login = given && (await logins.find(given.loginId))
      if (!given || !login) return
      const latest = [login.generation, login.generation - 1]
      if (latest.some((generation) => isOf(given.secret, login.id, generation)))
        await logins.end(login.id, clock.now())
    },
  }
}
