import type { Locale } from '@belfry/i18n'
import type { Clock } from '@belfry/kit'
import type { Repositories } from '../../db/repositories/index.ts'
import type { Actor } from '../../domain/actor.ts'
import type { BanTraces } from '../accounts/ban-traces.ts'
import type { CodeTries } from './code-tries.ts'
import type { VerifyAnswer } from './email.ts'
import type { CheckResult, PhoneVerifier, StartResult } from './phone-verifier.ts'
import { ATTEMPT_PAUSE_MS, CODE_LIFE_MS, codePattern, RESEND_PAUSE_MS } from './rules.ts'

/** As the catalogue of statuses has it. */
export type PhoneStatus =
  | 'sent'
  | 'verified'
  | 'cooldown'
  | 'restart'
  | 'pending'
  | 'assigned'
  | 402
  | 403
  | 404
  | 429
  | 503

const startStatuses: Readonly<Record<Exclude<StartResult, 'sent'>, PhoneStatus>> = {
  refused: 403,
  limited: 429,
  unsupported: 402,
  unavailable: 503,
}

const checkStatuses: Readonly<Record<Exclude<CheckResult, 'approved'>, PhoneStatus>> = {
  pending: 'pending',
  gone: 404,
  limited: 429,
  exhausted: 'restart',
  unavailable: 503,
}

const LONGEST_NUMBER = 15

/** `+49` and `0151 234` become `+49151234`; undefined when that is no number. */
export function internationalNumber(prefix: string, phone: string): string | undefined {
  const country = prefix.replace(/^\+|^00/, '').trim()
  const number = phone.replace(/^0+/, '')
  if (!/^\d{1,4}$/.test(country) || !/^\d{1,14}$/.test(number)) return undefined
  return country.length + number.length > LONGEST_NUMBER ? undefined : `+${country}${number}`
}

interface PhoneDeps {
  readonly banTraces: BanTraces
  readonly repositories: Repositories
  readonly verifier: PhoneVerifier
  readonly clock: Clock
  readonly tries: CodeTries
}

export interface PhoneVerification {
  request(actor: Actor, phone: string, locale: Locale): Promise<VerifyAnswer<PhoneStatus>>
  confirm(actor: Actor, phone: string, code: string): Promise<VerifyAnswer<PhoneStatus>>
}

const no = (status: PhoneStatus): VerifyAnswer<PhoneStatus> => ({ success: false, status })

export function phoneVerification(deps: PhoneDeps): PhoneVerification {
  const { repositories, verifier, clock, tries } = deps
  const { codes, users } = repositories

  /** Notes that a code was asked for, so that the next one has to wait; the verifier may keep its own code. */
  const claimTurn = (userId: string, phone: string): Promise<boolean> => {
    const now = clock.now()
    const row = { userId, kind: 'phone', target: phone, codeHash: '' } as const
    return codes.replace({ ...row, sentAt: now, expiresAt: now + CODE_LIFE_MS }, now - RESEND_PAUSE_MS)
  }
  const check = async (userId: string, phone: string, code: string): Promise<PhoneStatus> => {
    const now = clock.now()
    if (!(await tries.take(userId, 'phone'))) return 403
    const attempt = await codes.attempt(userId, 'phone', { now, notSince: now - ATTEMPT_PAUSE_MS })
    if (!attempt) return (await codes.find(userId, 'phone')) ? 'cooldown' : 404
    if (attempt.target !== phone) return 'restart'
    const result = await verifier.check(userId, phone, code)
    return result === 'approved' ? 'verified' : checkStatuses[result]
  }

  return {
    async request({ user }, phone, locale) {
      const owner = await users.findByPhone(phone)
      if (owner && owner.id !== user.id) return no('assigned')
      if (!(await claimTurn(user.id, phone))) return no(429)
      const started = await verifier.start(user.id, phone, locale)
      return started === 'sent' ? { success: true, status: 'sent' } : no(startStatuses[started])
    },
    async confirm({ user }, phone, code) {
      if (!codePattern.test(code)) return no('pending')
      const status = await check(user.id, phone, code)
      if (status !== 'verified') return no(status)
      if (!(await users.claimPhone(user.id, phone, clock.now()))) return no('assigned')
      await codes.remove(user.id, 'phone')
      await deps.banTraces.apply(user.id, { phone })
      return { success: true, status }
    },
  }
}
