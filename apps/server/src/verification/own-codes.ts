import type { Clock } from '@belfry/kit'
import type { Codes } from '../db/repositories/codes.ts'
import { composeTextMessage } from '../mail/compose.ts'
import type { OutboxFolder } from '../mail/transports.ts'
import type { PhoneVerifier } from './phone-verifier.ts'
import { CODE_LIFE_MS, codeHash, MOST_ATTEMPTS, newCode } from './rules.ts'

interface OwnCodesDeps {
  readonly codes: Codes
  readonly outbox: OutboxFolder
  readonly clock: Clock
}

/** Without a service: own codes, as readable files in the outbox. */
export const ownCodes = ({ codes, outbox, clock }: OwnCodesDeps): PhoneVerifier => ({
  async start(userId, phone) {
    const code = newCode()
    const now = clock.now()
    const expiresAt = now + CODE_LIFE_MS
    const row = { userId, kind: 'phone', target: phone, codeHash: codeHash(phone, code) } as const
    await codes.replace({ ...row, sentAt: now, expiresAt }, now)
    await outbox.write('sms', phone, composeTextMessage({ code, minutes: CODE_LIFE_MS / 60_000 }))
    return 'sent'
  },
  async check(userId, phone, code) {
    const sent = await codes.find(userId, 'phone')
    if (!sent || sent.target !== phone || sent.expiresAt <= clock.now()) return 'gone'
    if (sent.attempts > MOST_ATTEMPTS) return 'exhausted'
    return sent.codeHash === codeHash(phone, code) ? 'approved' : 'pending'
  },
})
