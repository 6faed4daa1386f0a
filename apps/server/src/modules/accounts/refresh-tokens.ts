import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { type Clock, ok } from '@belfry/kit'
import type { Families, Family } from '../../db/repositories/families.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { hashOf, type Secrets } from '../../platform/system/secrets.ts'
import type { SecurityEvent } from '../../platform/system/security-events.ts'

const DAY_MS = 24 * 60 * 60 * 1000
export const REFRESH_LIFE_MS = 30 * DAY_MS
/** How long the token before the current one still gets the current one: an answer may have been lost. */
export const LOST_ANSWER_MS = 60_000

export interface Refreshed {
  readonly userId: string
  readonly familyId: string
  readonly refreshToken: string
}

/**
 * Rotating refresh tokens. The token of a generation is computed from the family and its number, and only its
 * hash is stored; whoever comes with an old one ends the family, because two parties hold its tokens.
 */
export interface RefreshTokens {
  start(userId: string, caller: Caller): Promise<Refreshed>
  rotate(token: string, caller: Caller): Promise<Outcome<Refreshed>>
  /** Ends the family of a token that is or was valid. */
  end(token: string): Promise<void>
}

const parse = (token: string): { readonly familyId: string; readonly secret: string } | undefined => {
  const match = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token)
  return match?.[1] && match[2] ? { familyId: match[1], secret: match[2] } : undefined
}

const isEqual = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b))

interface RefreshDeps {
  readonly secrets: Secrets
  readonly families: Families
  readonly clock: Clock
  readonly securityEvent: SecurityEvent
  /** However often it is used, a login is over after so many days. */
  readonly longestDays: number
}

export function createRefreshTokens(deps: RefreshDeps): RefreshTokens {
  const { secrets, families, clock, securityEvent, longestDays } = deps
  const key = secrets.key('refresh')
  const secretOf = (familyId: string, generation: number): string =>
    createHmac('sha256', key).update(`${familyId}:${generation}`).digest('base64url')
  const tokenOf = (familyId: string, generation: number): string =>
    `${familyId}.${secretOf(familyId, generation)}`

  const lastsUntil = (createdAt: number): number =>
    Math.min(clock.now() + REFRESH_LIFE_MS, createdAt + longestDays * DAY_MS)
  const isLive = (family: Family): boolean => family.endedAt === null && family.expiresAt > clock.now()
  const isRepeated = (family: Family, secret: string, caller: Caller): boolean =>
    family.generation > 0 &&
    isEqual(hashOf(secret), hashOf(secretOf(family.id, family.generation - 1))) &&
    clock.now() - family.updatedAt < LOST_ANSWER_MS &&
    // Whoever goes from one network to another has another address, and the same browser.
    family.agent === caller.agent

  const advance = async (family: Family, caller: Caller): Promise<boolean> => {
    const now = clock.now()
    return families.rotate({
      id: family.id,
      from: family.generation,
      tokenHash: hashOf(secretOf(family.id, family.generation + 1)),
      now,
      expiresAt: lastsUntil(family.createdAt),
      version: caller.version,
      ip: caller.ip,
      agent: caller.agent,
    })
  }
  const answer = (family: Family, generation: number): Outcome<Refreshed> =>
    ok({ userId: family.userId, familyId: family.id, refreshToken: tokenOf(family.id, generation) })

  return {
    async start(userId, { ip, agent, version }) {
      const id = randomUUID()
      const now = clock.now()
      const times = { createdAt: now, updatedAt: now, expiresAt: lastsUntil(now), endedAt: null }
      const tokenHash = hashOf(secretOf(id, 0))
      await families.insert({ id, userId, generation: 0, tokenHash, ...times, version, ip, agent })
      return { userId, familyId: id, refreshToken: tokenOf(id, 0) }
    },
    async rotate(token, caller) {
      const given = parse(token)
      const family = given && (await families.find(given.familyId))
      if (!given || !family || !isLive(family)) return refuse('auth.session')
      if (isEqual(hashOf(given.secret), family.tokenHash)) {
        if (await advance(family, caller)) return answer(family, family.generation + 1)
        const moved = await families.find(family.id)
        return moved && isLive(moved) && isRepeated(moved, given.secret, caller)
          ? answer(moved, moved.generation)
          : refuse('auth.session')
      }
      if (isRepeated(family, given.secret, caller)) return answer(family, family.generation)
      await families.end(family.id, clock.now())
      securityEvent('login.reused', { userId: family.userId, ip: caller.ip })
      return refuse('auth.session')
    },
    async end(token) {
      const given = parse(token)
      const family = given && (await families.find(given.familyId))
      if (!given || !family) return
      const isKnown = [family.generation, family.generation - 1].some((generation) =>
        isEqual(hashOf(given.secret), hashOf(secretOf(family.id, generation))),
      )
      if (isKnown) await families.end(family.id, clock.now())
    },
  }
}
