import { randomInt, randomUUID } from 'node:crypto'
import { type Clock, tidyName } from '@belfry/kit'
import { nameFault, USERNAME_MAX } from '@belfry/protocol'
import { isGuest } from '@belfry/rules'
import type { KnownCaller } from '../../db/repositories/actors.ts'
import { GUEST_PROVIDER } from '../../db/repositories/guests.ts'
import type { Repositories } from '../../db/repositories/index.ts'
import type { Actor, FactorState } from '../../domain/actor.ts'
import { firstAvatar } from '../../domain/cosmetics.ts'
import { adding, type Flag, flagsAt, removing } from '../../domain/flags.ts'
import { type Level, levelAt } from '../../domain/levels.ts'
import type { User } from '../../domain/user.ts'
import type { Config } from '../../platform/config/config.ts'
import type { AccessTokens } from './access-tokens.ts'
import { type Administrators, STAFF } from './administrators.ts'
import type { BanTraces } from './ban-traces.ts'
import type { Identity } from './identity/provider.ts'

/** Time for which a login that has shown the second factor is not asked for it again. */
export const FACTOR_LIFE_MS = 12 * 60 * 60 * 1000

export interface Accounts {
  /** The user of an identity, made on the first login. */
  ensure(provider: string, identity: Identity, username: string): Promise<{ user: User; isNew: boolean }>
  /** Somebody without an account, whom nobody vouches for. */
  makeGuest(name: string): Promise<User>
  /** False when the account has another address by now. */
  emailVerified(user: User): Promise<boolean>
  /** The level of an account once its address is verified; one that staff took away stays away. */
  signupLevelOf(user: User): Level
  authenticate(bearer: string): Promise<Actor | undefined>
  /** The user as they stand now. */
  actorOf(user: User, loginId: string, isBanned: boolean): Actor
  /** Caller as one of their logins stands now, with what it has shown. */
  callerOf(known: KnownCaller, loginId: string): Actor
  isSubscriptionRequired(): boolean
}

interface AccountDeps {
  readonly repositories: Repositories
  readonly accessTokens: AccessTokens
  readonly administrators: Administrators
  readonly banTraces: BanTraces
  readonly clock: Clock
  readonly config: Config
}

/** The terms stand beside the button that makes a guest. */
const GUEST_FLAGS: readonly Flag[] = ['guest', 'newuser', 'tos-agreed']

/** Thirteen digits, none of them a leading zero. */
const newUserId = (): string => String(randomInt(1e12, 1e13 - 1))

/** The first of these that can be a name; what a provider sends was checked by nobody. */
function nameOf(identity: Identity, wished: string, id: string): string {
  const ofMailbox = (identity.email.split('@')[0] ?? '').replaceAll('.', ' ')
  const names = [wished, identity.username, ofMailbox].map((name) => tidyName(name).slice(0, USERNAME_MAX))
  return names.find((name) => name.length > 0 && nameFault(name) === null) ?? id
}

function newUser(provider: string, identity: Identity, username: string, now: number): User {
  const id = newUserId()
  return {
    id,
    provider,
    subject: identity.subject,
    email: identity.email,
    username: nameOf(identity, username, id),
    pronouns: '',
    level: 'none',
    levelExpires: null,
    levelByHand: false,
    flags: identity.acceptsTerms ? ['newuser', 'tos-agreed'] : ['newuser'],
    avatar: firstAvatar(id),
    border: '',
    statsVisibility: 0,
    granted: { avatars: [], borders: [], emotes: [] },
    patreonId: null,
    phone: null,
    acceptsMarketing: identity.acceptsMarketing,
    createdAt: now,
    updatedAt: now,
    newSince: null,
  }
}

const factorOf = (
  { hasFactor, factorAt }: KnownCaller,
  now: number,
): Pick<Actor, 'factor' | 'factorUntil'> => {
  const until = factorAt === null ? 0 : factorAt + FACTOR_LIFE_MS
  if (hasFactor && now < until) return { factor: 'shown', factorUntil: until }
  const factor: FactorState = hasFactor ? 'on' : 'off'
  return { factor, factorUntil: null }
}

/** Rows for those who come for the first time. */
function newcomers({ repositories: { users }, clock }: AccountDeps): Pick<Accounts, 'ensure' | 'makeGuest'> {
  return {
    async ensure(provider, identity, username) {
      for (;;) {
        const known = await users.findBySubject(provider, identity.subject)
        if (known) return { user: known, isNew: false }
        const user = newUser(provider, identity, username, clock.now())
        // Taken: by the same person in another window, or an id drawn twice. Either way, look again.
        if (await users.insert(user)) return { user, isNew: true }
      }
    },
    async makeGuest(name) {
      const identity = {
        subject: randomUUID(),
        email: '',
        username: name,
        acceptsMarketing: false,
        acceptsTerms: true,
      }
      for (;;) {
        const made = newUser(GUEST_PROVIDER, identity, name, clock.now())
        const user = { ...made, flags: GUEST_FLAGS }
        if (await users.insert(user)) return user
      }
    },
  }
}

export function createAccounts(deps: AccountDeps): Accounts {
  const { repositories, accessTokens, administrators, clock, config } = deps
  const { users, actors } = repositories

  const isSubscriptionRequired = (): boolean => config.patronClientId !== undefined

  const signupLevelOf = ({ level, levelByHand }: User): Level =>
    level === 'none' && !levelByHand && !isSubscriptionRequired() ? config.signupLevel : level
  const levelOnceVerified = async (user: User): Promise<Level> =>
    (await administrators.becomesOne(user)) ? STAFF : signupLevelOf(user)
  const actorOf = (user: User, loginId: string, isBanned: boolean): Actor => {
    const now = clock.now()
    const standing = { flags: user.flags, newSince: user.newSince ?? user.createdAt, isBanned }
    return {
      user,
      loginId,
      factor: 'off',
      factorUntil: null,
      level: levelAt(user.level, user.levelExpires, now),
      flags: flagsAt(standing, config.newUserDays, now),
    }
  }

  const callerOf = (known: KnownCaller, loginId: string): Actor => ({
    ...actorOf(known.user, loginId, known.isBanned),
    ...factorOf(known, clock.now()),
  })

  return {
    ...newcomers(deps),
    actorOf,
    callerOf,
    isSubscriptionRequired,
    signupLevelOf,
    async emailVerified(user) {
      const level = await levelOnceVerified(user)
      // A guest who kept an account has one from now on.
      const flags = (held: readonly Flag[]) => removing('guest')(adding('verified-email')(held))
      if (!(await users.proveAddress(user, { flags, level }, clock.now()))) return false
      await deps.banTraces.apply(user.id, { email: user.email })
      return true
    },
    async authenticate(bearer) {
      const claims = accessTokens.verify(bearer)
      if (!claims) return undefined
      const found = await actors.find(claims.id, claims.family, clock.now())
      if (found && config.guests === 'off' && isGuest(found.user)) return undefined
      return found && callerOf(found, claims.family)
    },
  }
}
