import type { Locale } from '@belfry/i18n'
import { type Clock, ok } from '@belfry/kit'
import type { RestAnswer } from '@belfry/protocol'
import type { StoredFactor } from '../../db/repositories/factors.ts'
import type { Repositories } from '../../db/repositories/index.ts'
import type { Actor } from '../../domain/actor.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import type { User } from '../../domain/user.ts'
import { hashOf, randomToken, type Secrets } from '../../platform/system/secrets.ts'
import type { SecurityEvent } from '../../platform/system/security-events.ts'
import type { IdentityProvider } from '../accounts/identity/provider.ts'
import type { KnownDevices } from '../accounts/known-devices.ts'
import type { NotifyOwner } from '../accounts/notices.ts'
import type { WithPauses } from '../accounts/own-password.ts'
import type { FactorTries, Source } from './tries.ts'
import { enrolmentUri, factorVault, newRecoveryCodes, newSecret, stepOf, typedCode } from './codes.ts'

/** Time after the right password within which the second factor may come. */
const HALF_LOGIN_MS = 5 * 60 * 1000
/** Where and in which language a code is typed; `loginId` for someone who is logged in. */
export interface TypedAt {
  readonly ip: string
  readonly locale: Locale
  readonly loginId?: string
  readonly device?: string
}

interface FactorDeps {
  readonly repositories: Repositories
  readonly identity: IdentityProvider
  readonly secrets: Secrets
  readonly notifyOwner: NotifyOwner
  readonly clock: Clock
  readonly securityEvent: SecurityEvent
  readonly withPauses: WithPauses
  readonly devices: KnownDevices
  readonly tries: FactorTries
}

/** A second proof besides the password: codes of an app (RFC 6238), and recovery codes for when it is lost. */
export interface SecondFactor {
  state(actor: Actor): Promise<RestAnswer<'factor'>>
  begin(actor: Actor, password: string, ip: string): Promise<Outcome<RestAnswer<'beginFactor'>>>
  confirm(actor: Actor, code: string, at: TypedAt): Promise<Outcome<RestAnswer<'confirmFactor'>>>
  renewCodes(actor: Actor, code: string, at: TypedAt): Promise<Outcome<RestAnswer<'recoveryCodes'>>>
  show(actor: Actor, code: string, at: TypedAt): Promise<Outcome<undefined>>
  end(actor: Actor, code: string, at: TypedAt): Promise<Outcome<undefined>>
  /** Uses a code up, for whoever is asked for one. */
  check(user: User, code: string, at: TypedAt): Promise<Outcome<undefined>>
  isOn(userId: string): Promise<boolean>
  /** A token for the second step of a login. */
  beginLogin(userId: string): Promise<string>
  finishLogin(token: string, code: string, at: TypedAt): Promise<Outcome<User>>
}

type FactorChange = 'factorAdded' | 'factorRemoved' | 'factorCodes'

/** Looks at a code and uses it up: one of the app's of this half minute, or one of those for when it is lost. */
function codeCheck(deps: FactorDeps): SecondFactor['check'] {
  const { notifyOwner, clock, securityEvent } = deps
  const { factors } = deps.repositories
  const vault = factorVault(deps.secrets)
  const isRight = async (
    stored: StoredFactor,
    user: User,
    typed: string,
    locale: Locale,
  ): Promise<boolean> => {
    const { kind, code } = typedCode(typed)
    if (kind === 'recovery') {
      const isUsed =
        stored.confirmedAt !== null && (await factors.useRecoveryCode(user.id, vault.hashOf(user.id, code)))
      if (!isUsed) return false
      const left = await factors.codesLeft(user.id)
      await notifyOwner(user, 'recoveryUsed', locale, { left })
      return true
    }
    const secret = vault.open(user.id, stored.secret)
    const step = secret === undefined ? null : stepOf(secret, code, clock.now())
    return step !== null && factors.useStep(user.id, step)
  }
  const sourceOf = async ({ email }: User, { ip, loginId, device }: TypedAt): Promise<Source> => {
    if (loginId !== undefined) return { ip, known: `login ${loginId}` }
    const browser = await deps.devices.nameFor(email, device ?? '')
    return { ip, known: browser === undefined ? undefined : `device ${browser}` }
  }
  return async (user, code, at) => {
    const stored = await factors.find(user.id)
    if (!stored) return refuse('auth.code')
    const attempt = await deps.tries.begin(user.id, await sourceOf(user, at))
    if (!attempt.ok) return attempt
    const right = await isRight(stored, user, code, at.locale)
    await (right ? attempt.value.right() : attempt.value.wrong())
    if (right) return ok(undefined)
    securityEvent('factor.failed', { userId: user.id })
    return refuse('auth.code')
  }
}

type Owned = Pick<SecondFactor, 'begin' | 'confirm' | 'renewCodes' | 'end'>

/** Own second factor: taken, its codes renewed, given up. */
function ownFactor(deps: FactorDeps, check: SecondFactor['check']): Owned {
  const { identity, notifyOwner, clock, securityEvent } = deps
  const { factors, logins, users } = deps.repositories
  const vault = factorVault(deps.secrets)
  const hashes = (userId: string, codes: readonly string[]): readonly string[] =>
    codes.map((code) => vault.hashOf(userId, code))
  const checkOwn = async ({ user, factor, loginId }: Actor, code: string, at: TypedAt) =>
    factor === 'off' ? refuse('auth.code') : check(user, code, { ...at, loginId })
  const changed = async (user: User, kind: FactorChange, locale: Locale): Promise<void> => {
    securityEvent('factor.changed', { userId: user.id, at: kind })
    await notifyOwner(user, kind, locale)
  }
  return {
    async begin({ user }, password, ip) {
      const known = await deps.withPauses({ user, ip }, () =>
        identity.checkPassword(user.subject, password, user.email),
      )
      if (!known.ok) return known
      const secret = newSecret()
      const isKept = await factors.begin(user.id, vault.seal(user.id, secret))
      return isKept ? ok({ secret, uri: enrolmentUri(secret, user.email) }) : refuse('auth.factorOn')
    },
    async confirm({ user, loginId }, code, at) {
      if (await factors.isOn(user.id)) return refuse('auth.factorOn')
      const checked = await check(user, code, { ...at, loginId })
      if (!checked.ok) return checked
      const codes = newRecoveryCodes()
      await factors.confirm(user.id, hashes(user.id, codes), clock.now())
      await logins.factorShown(loginId, clock.now())
      await users.touch(user.id, clock.now())
      await changed(user, 'factorAdded', at.locale)
      return ok({ codes: [...codes] })
    },
    async renewCodes(actor, code, at) {
      const { user } = actor
      const checked = await checkOwn(actor, code, at)
      if (!checked.ok) return checked
      const codes = newRecoveryCodes()
      await factors.replaceCodes(user.id, hashes(user.id, codes))
      await changed(user, 'factorCodes', at.locale)
      return ok({ codes: [...codes] })
    },
    async end(actor, code, at) {
      const { user } = actor
      const checked = await checkOwn(actor, code, at)
      if (!checked.ok) return checked
      await factors.remove(user.id)
      await users.touch(user.id, clock.now())
      await changed(user, 'factorRemoved', at.locale)
      return checked
    },
  }
}

export function createSecondFactor(deps: FactorDeps): SecondFactor {
  const { repositories, clock } = deps
  const { factors, logins, users } = repositories
  const check = codeCheck(deps)
  /** Tables where this login is connected hear of it. */
  const shown = async (user: User, loginId: string): Promise<void> => {
    await logins.factorShown(loginId, clock.now())
    await users.touch(user.id, clock.now())
  }
  return {
    check,
    ...ownFactor(deps, check),
    isOn: (userId) => factors.isOn(userId),
    async state(actor) {
      const stored = await factors.find(actor.user.id)
      return {
        isOn: actor.factor !== 'off',
        since: stored?.confirmedAt ?? null,
        codesLeft: await factors.codesLeft(actor.user.id),
        isShown: actor.factor === 'shown',
      }
    },
    async show({ user, loginId, factor }, code, at) {
      if (factor === 'off') return refuse('access.factorMissing')
      const checked = await check(user, code, { ...at, loginId })
      if (checked.ok) await shown(user, loginId)
      return checked
    },
    async beginLogin(userId) {
      const token = randomToken()
      await factors.keepHalf(hashOf(token), userId, clock.now() + HALF_LOGIN_MS)
      return token
    },
    async finishLogin(token, code, at) {
      const userId = await factors.halfOf(hashOf(token), clock.now())
      const user = userId === undefined ? undefined : await users.find(userId)
      if (!user) return refuse('auth.session')
      const checked = await check(user, code, at)
      if (!checked.ok) return checked
      return (await factors.takeHalf(hashOf(token))) ? ok(user) : refuse('auth.session')
    },
  }
}
