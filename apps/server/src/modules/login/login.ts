import type { Locale } from '@belfry/i18n'
import { type Clock, ok } from '@belfry/kit'
import { isGuest } from '@belfry/rules'
import type { Repositories } from '../../db/repositories/index.ts'
import type { Actor } from '../../domain/actor.ts'
import { banInForce } from '../../domain/ban.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import type { User } from '../../domain/user.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { MailAllowance } from '../../platform/mail/allowance.ts'
import type { Afterwards } from '../../platform/system/afterwards.ts'
import { hashOf } from '../../platform/system/secrets.ts'
import type { AccessTokens } from '../accounts/access-tokens.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Captcha } from '../accounts/captcha.ts'
import { coarseAddress, deviceName } from '../accounts/devices.ts'
import { CUSTOMER_TOKEN_LIFE_MS } from '../accounts/identity/embedded.ts'
import type {
  Credentials,
  CustomerToken,
  Identity,
  IdentityProvider,
  Registration,
} from '../accounts/identity/provider.ts'
import type { KnownDevices } from '../accounts/known-devices.ts'
import type { NotifyOwner } from '../accounts/notices.ts'
import { checkNewPassword } from '../accounts/passwords/policy.ts'
import type { Pauses } from '../accounts/pauses.ts'
import { type OwnUser, ownUser } from '../accounts/presenters.ts'
import type { Refreshed, RefreshTokens } from '../accounts/refresh-tokens.ts'
import type { SecondFactor } from '../factor/second-factor.ts'
import { isDisposable } from '../verification/disposable.ts'
import type { EmailVerification } from '../verification/email.ts'

/** Length to which the name of a browser we do not know is cut. */
const LONGEST_AGENT = 60

/** Tokens a client holds while somebody is logged in. */
export interface Login {
  readonly accessToken: string
  readonly refreshToken: string
  readonly user: OwnUser
}

/** A login from the start also makes the browser known. */
export interface FirstLogin extends Login {
  readonly device: string
}

interface LoginDeps {
  readonly repositories: Repositories
  readonly provider: IdentityProvider
  readonly accounts: Accounts
  readonly accessTokens: AccessTokens
  readonly refreshTokens: RefreshTokens
  readonly captcha: Captcha
  readonly emails: EmailVerification
  readonly pauses: Pauses
  readonly devices: KnownDevices
  readonly allowance: MailAllowance
  readonly notifyOwner: NotifyOwner
  readonly afterwards: Afterwards
  readonly factor: SecondFactor
  readonly clock: Clock
  readonly takesGuests: boolean
  readonly disposableDomains: readonly string[]
}

export interface LoginRequest {
  readonly captcha: string
  readonly token: string
  readonly username: string
  readonly device: string
}

export interface AuthenticateRequest extends Credentials {
  readonly captcha: string
  readonly device: string
}

interface SecondStep {
  readonly token: string
  readonly code: string
  readonly device: string
}

/** First the provider vouches for the person, then the product gives its own tokens. */
export interface Logins {
  register(registration: Registration, captcha: string): Promise<Outcome<CustomerToken>>
  authenticate(request: AuthenticateRequest, caller: Caller): Promise<Outcome<CustomerToken>>
  recover(email: string, captcha: string, locale: Locale): Promise<Outcome<undefined>>
  login(request: LoginRequest, caller: Caller): Promise<Outcome<FirstLogin>>
  /** Lets in whom the provider vouches for, or asks for the second step. */
  enter(
    identity: Identity,
    from: Pick<LoginRequest, 'username' | 'device'>,
    caller: Caller,
  ): Promise<Outcome<FirstLogin>>
  /** The second step, where the first was refused with `auth.factor`. */
  finish(step: SecondStep, caller: Caller): Promise<Outcome<FirstLogin>>
  refresh(token: string, caller: Caller): Promise<Outcome<Login>>
  logout(token: string): Promise<void>
  /** Tokens for somebody who has proven otherwise who they are. */
  begin(user: User, device: string, caller: Caller): Promise<FirstLogin>
  present(actor: Actor): Promise<OwnUser>
}

/** The way from the provider's word to the product's: what was solved for one step counts for the next. */
function customerTokens({ repositories, provider, captcha, clock }: LoginDeps) {
  const { challenges } = repositories
  return {
    keep: async (outcome: Outcome<CustomerToken>, solved: string): Promise<Outcome<CustomerToken>> => {
      if (!outcome.ok) return outcome
      const expiresAt = clock.now() + CUSTOMER_TOKEN_LIFE_MS
      await challenges.keepToken(hashOf(outcome.value.token), hashOf(solved), expiresAt)
      return outcome
    },
    /** The captcha that was solved for the provider's token counts once more with it; any other must be new. */
    isHuman: async ({ captcha: solved, token }: LoginRequest): Promise<Outcome<undefined>> => {
      const isKept = await challenges.takeToken(hashOf(token), hashOf(solved), clock.now())
      return isKept ? ok(undefined) : captcha.accept(solved)
    },
    /** One login each: whoever has seen it go by cannot come with it again. A shop's tokens are the shop's to end. */
    isFresh: async (token: string): Promise<boolean> =>
      provider.name === 'shop' ||
      challenges.use(`login ${hashOf(token)}`, clock.now() + CUSTOMER_TOKEN_LIFE_MS),
  }
}

/** Answer to somebody who is in, and whom else that concerns. */
function answers(deps: LoginDeps) {
  const { repositories, accounts, clock } = deps
  const { bans } = repositories
  const answer = async (user: User, refreshed: Refreshed): Promise<Login> => {
    const ban = banInForce(await bans.listOf(user.id), clock.now())
    const actor = accounts.actorOf(user, refreshed.loginId, ban !== undefined)
    const accessToken = await deps.accessTokens.sign({
      id: user.id,
      username: user.username,
      level: actor.level,
      flags: actor.flags,
      family: refreshed.loginId,
    })
    return { accessToken, refreshToken: refreshed.refreshToken, user: ownUser(actor, ban) }
  }
  return {
    answer,
    present: async (actor: Actor): Promise<OwnUser> =>
      ownUser(actor, banInForce(await bans.listOf(actor.user.id), clock.now())),
    /** Who has not proven an address is not written to because somebody logged in. */
    noticeDevice: (user: User, device: string, { ip, agent, locale }: Caller): void => {
      if (!user.flags.includes('verified-email') || deps.devices.isKnownTo(user, device)) return
      const values = {
        device: deviceName(agent) || agent.slice(0, LONGEST_AGENT),
        address: coarseAddress(ip),
      }
      deps.afterwards.run(() => deps.notifyOwner(user, 'newLogin', locale, values))
    },
    begin: async (user: User, device: string, caller: Caller): Promise<FirstLogin> => ({
      ...(await answer(user, await deps.refreshTokens.start(user.id, caller))),
      device: deps.devices.remember(user, device),
    }),
  }
}

type AtTheProvider = Pick<Logins, 'register' | 'authenticate' | 'recover'>

/** The first step: the provider vouches for the person, or does not. */
function providerSteps(deps: LoginDeps): AtTheProvider {
  const { provider, captcha } = deps
  const { keep } = customerTokens(deps)
  return {
    async register(registration, solved) {
      if (isDisposable(registration.email, deps.disposableDomains)) return refuse('auth.disposable')
      const good = checkNewPassword(registration.password, registration)
      if (!good.ok) return good
      const human = await captcha.accept(solved)
      return human.ok ? keep(await provider.register(registration), solved) : human
    },
    async authenticate({ captcha: solved, device, email, password }, { ip }) {
      const human = await captcha.accept(solved)
      if (!human.ok) return human
      const attempt = await deps.pauses.begin(email, { ip, device })
      if (!attempt.ok) return attempt
      const outcome = await provider.authenticate({ email, password })
      const isWrong = !outcome.ok && outcome.error.code === 'auth.unidentified'
      await (isWrong ? attempt.value.failed() : attempt.value.forgive())
      return keep(outcome, solved)
    },
    async recover(email, solved, locale) {
      const human = await captcha.accept(solved)
      if (!human.ok) return human
      if (await deps.allowance.take(email)) return provider.recover(email, locale)
      return refuse('auth.mailed', { minutes: await deps.allowance.minutesLeft(email) })
    },
  }
}

export function createLogins(deps: LoginDeps): Logins {
  const { repositories, provider, accounts, factor, clock } = deps
  const { isHuman, isFresh } = customerTokens(deps)
  const { answer, present, noticeDevice, begin } = answers(deps)

  const enter: Logins['enter'] = async (identity, { username, device }, caller) => {
    const { user, isNew } = await accounts.ensure(provider.name, identity, username)
    if (isNew) await deps.emails.begin(user, caller.locale)
    if (await factor.isOn(user.id)) return refuse('auth.factor', { token: await factor.beginLogin(user.id) })
    if (!isNew) noticeDevice(user, device, caller)
    return ok(await begin(user, device, caller))
  }

  return {
    ...providerSteps(deps),
    present,
    begin,
    enter,
    async login(request, caller) {
      const human = await isHuman(request)
      if (!human.ok) return human
      const identity = await provider.identify(request.token)
      if (!identity.ok) return identity
      if (!(await isFresh(request.token))) return refuse('auth.authenticate', { detail: 'token' })
      return enter(identity.value, request, caller)
    },
    async finish({ token, code, device }, caller) {
      const whole = await factor.finishLogin(token, code, { ip: caller.ip, locale: caller.locale, device })
      if (!whole.ok) return whole
      const started = await deps.refreshTokens.start(whole.value.id, caller)
      await repositories.logins.factorShown(started.loginId, clock.now())
      noticeDevice(whole.value, device, caller)
      return ok({
        ...(await answer(whole.value, started)),
        device: deps.devices.remember(whole.value, device),
      })
    },
    async refresh(token, caller) {
      const refreshed = await deps.refreshTokens.rotate(token, caller)
      if (!refreshed.ok) return refreshed
      const user = await repositories.users.find(refreshed.value.userId)
      const isWelcome = user && (deps.takesGuests || !isGuest(user))
      return isWelcome ? ok(await answer(user, refreshed.value)) : refuse('auth.session')
    },
    logout: (token) => deps.refreshTokens.end(token),
  }
}
