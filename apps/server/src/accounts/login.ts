import { type Clock, ok } from '@belfry/kit'
import { banInForce } from '../db/repositories/bans.ts'
import type { Repositories } from '../db/repositories/index.ts'
import type { User } from '../db/repositories/users.ts'
import { type Outcome, refuse } from '../errors/codes.ts'
import type { Caller } from '../http/caller.ts'
import type { EmailVerification } from '../verification/email.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { Accounts } from './accounts.ts'
import type { Actor } from './actor.ts'
import type { Captcha } from './captcha.ts'
import { CUSTOMER_TOKEN_LIFE_MS } from './identity/embedded.ts'
import type { Credentials, CustomerToken, IdentityProvider, Registration } from './identity/provider.ts'
import { type OwnUser, ownUser } from './presenters.ts'
import type { Refreshed, RefreshTokens } from './refresh-tokens.ts'
import { hashOf } from './secrets.ts'

/** What a client holds while somebody is logged in. */
export interface Login {
  readonly accessToken: string
  readonly refreshToken: string
  readonly user: OwnUser
}

interface LoginDeps {
  readonly repositories: Repositories
  readonly provider: IdentityProvider
  readonly accounts: Accounts
  readonly accessTokens: AccessTokens
  readonly refreshTokens: RefreshTokens
  readonly captcha: Captcha
  readonly emails: EmailVerification
  readonly clock: Clock
}

export interface LoginRequest {
  readonly captcha: string
  readonly token: string
  readonly username: string
}

/** First the provider vouches for the person, then the product gives its own tokens. */
export interface Logins {
  register(registration: Registration, captcha: string): Promise<Outcome<CustomerToken>>
  authenticate(credentials: Credentials, captcha: string): Promise<Outcome<CustomerToken>>
  login(request: LoginRequest, caller: Caller): Promise<Outcome<Login>>
  refresh(token: string, caller: Caller): Promise<Outcome<Login>>
  logout(token: string): Promise<void>
  present(actor: Actor): Promise<OwnUser>
}

export function createLogins(deps: LoginDeps): Logins {
  const { repositories, provider, accounts, captcha, clock } = deps
  const { challenges, bans, users } = repositories

  const keep = async (outcome: Outcome<CustomerToken>, solved: string): Promise<Outcome<CustomerToken>> => {
    if (!outcome.ok) return outcome
    const expiresAt = clock.now() + CUSTOMER_TOKEN_LIFE_MS
    await challenges.keepToken(hashOf(outcome.value.token), hashOf(solved), expiresAt)
    return outcome
  }
  /** The captcha that was solved for the provider's token counts once more with it; any other must be new. */
  const isHuman = async ({ captcha: solved, token }: LoginRequest): Promise<Outcome<undefined>> => {
    const isKept = await challenges.takeToken(hashOf(token), hashOf(solved), clock.now())
    return isKept ? ok(undefined) : captcha.accept(solved)
  }
  const present = async (actor: Actor): Promise<OwnUser> =>
    ownUser(actor, banInForce(await bans.listOf(actor.user.id), clock.now()))

  const answer = async (user: User, refreshed: Refreshed): Promise<Login> => {
    const ban = banInForce(await bans.listOf(user.id), clock.now())
    const actor = accounts.actorOf(user, refreshed.familyId, ban !== undefined)
    const accessToken = await deps.accessTokens.sign({
      id: user.id,
      username: user.username,
      level: actor.level,
      flags: actor.flags,
      family: refreshed.familyId,
    })
    return { accessToken, refreshToken: refreshed.refreshToken, user: ownUser(actor, ban) }
  }

  return {
    present,
    async register(registration, solved) {
      const human = await captcha.accept(solved)
      return human.ok ? keep(await provider.register(registration), solved) : human
    },
    async authenticate(credentials, solved) {
      const human = await captcha.accept(solved)
      return human.ok ? keep(await provider.authenticate(credentials), solved) : human
    },
    async login(request, caller) {
      const human = await isHuman(request)
      if (!human.ok) return human
      const identity = await provider.identify(request.token)
      if (!identity.ok) return identity
      const { user, isNew } = await accounts.ensure(provider.name, identity.value, request.username)
      if (isNew) await deps.emails.begin(user, caller.locale)
      return ok(await answer(user, await deps.refreshTokens.start(user.id, caller)))
    },
    async refresh(token, caller) {
      const refreshed = await deps.refreshTokens.rotate(token, caller)
      if (!refreshed.ok) return refreshed
      const user = await users.find(refreshed.value.userId)
      return user ? ok(await answer(user, refreshed.value)) : refuse('auth.session')
    },
    logout: (token) => deps.refreshTokens.end(token),
  }
}
