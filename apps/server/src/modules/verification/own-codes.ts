import type { Clock } from '@belfry/kit'
import type { Codes } from '../../db/repositories/codes.ts'
import type { Composer } from '../../platform/mail/compose.ts'
import type { OutboxFolder } from '../../platform/mail/transports.ts'
import type { PhoneVerifier } from './phone-verifier.ts'
import { CODE_LIFE_MS, codeHash, MOST_ATTEMPTS, newCode } from './rules.ts'

interface OwnCodesDeps {
  readonly codes: Codes
  readonly outbox: OutboxFolder
  readonly composer: Composer
  readonly clock: Clock
}

/** Without a service: own codes, as readable files in the outbox. */
export const ownCodes = ({ codes, outbox, composer, clock }: OwnCodesDeps): PhoneVerifier => ({
  async start(userId, phone, locale) {
    const code = newCode()
    const now = clock.now()
    const expiresAt = now + CODE_LIFE_MS
    const row = { userId, kind: 'phone', target: phone, codeHash: codeHash(phone, code) } as const
    await codes.replace({ ...row, sentAt: now, expiresAt }, now)
    const text = composer.textMessage(locale, { code, minutes: CODE_LIFE_MS / 60_000 })
    await outbox.write('sms', phone, text)
    return 'sent'
  },
  async check(userId, phone, code) {
    const sent = await codes.find(userId, 'phone')
    if (!sent || sent.target !== phone || sent.expiresAt <= clock.now()) return 'gone'
    if (sent.attempts > MOST_ATTEMPTS) return 'exhausted'
    return sent.codeHash === codeHash(phone, code) ? 'approved' : 'pending'
  },
})
