import { z } from 'zod'
import type { CheckResult, PhoneVerifier, StartResult } from './phone-verifier.ts'

const TIMEOUT_MS = 10_000

interface VerifySettings {
  readonly url: string
  readonly user: string
  readonly secret: string
}

const answerSchema = z.looseObject({
  status: z.union([z.string(), z.number()]).optional(),
  code: z.number().optional(),
})

interface Answer {
  readonly http: number
  readonly status: string | number | undefined
  readonly code: number | undefined
}

/** Error numbers of the service for numbers that no text message reaches. */
const unreachableNumbers = new Set([60205, 60220, 21614, 21408])
const tooManyChecks = 60202

/** An HTTP service of the Verify kind: it makes, sends, counts and checks the codes itself. */
export function verifyService({ url, user, secret }: VerifySettings): PhoneVerifier {
  const authorization = `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`
  const post = async (path: string, fields: Record<string, string>): Promise<Answer | undefined> => {
    try {
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const body = answerSchema.parse(await response.json())
      return { http: response.status, status: body.status, code: body.code }
    } catch {
      return undefined
    }
  }
  return {
    async start(_userId, phone, locale): Promise<StartResult> {
      const answer = await post('/Verifications', { To: phone, Channel: 'sms', Locale: locale })
      if (!answer || answer.http >= 500) return 'unavailable'
      if (answer.http < 300) return 'sent'
      if (answer.http === 429) return 'limited'
      return answer.code !== undefined && unreachableNumbers.has(answer.code) ? 'unsupported' : 'refused'
    },
    async check(_userId, phone, code): Promise<CheckResult> {
      const answer = await post('/VerificationCheck', { To: phone, Code: code })
      if (!answer || answer.http >= 500) return 'unavailable'
      if (answer.http === 404) return 'gone'
      if (answer.http === 429) return answer.code === tooManyChecks ? 'exhausted' : 'limited'
      return answer.status === 'approved' ? 'approved' : 'pending'
    },
  }
}
