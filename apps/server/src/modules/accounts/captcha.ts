import { type Clock, ok } from '@belfry/kit'
import { type Challenge, createChallenge, randomInt, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/scrypt'
import { z } from 'zod'
import type { Challenges } from '../../db/repositories/challenges.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import { hashOf, type Secrets } from '../../platform/system/secrets.ts'

/**
 * A proof of work made and checked here. Scrypt, because browsers solve it in WebAssembly: the other functions
 * need WebCrypto, which is missing on plain HTTP from another machine.
 */
const SCRYPT = { algorithm: 'SCRYPT', cost: 1024, memoryCost: 8, parallelism: 1 } as const
const LIFE_MS = 10 * 60 * 1000
const LONGEST_PAYLOAD = 5000

export interface Captcha {
  challenge(): Promise<Challenge>
  /** Accepts a solution once. */
  accept(payload: string): Promise<Outcome<undefined>>
}

interface CaptchaDeps {
  readonly secrets: Secrets
  readonly challenges: Challenges
  readonly clock: Clock
  readonly difficulty: number
}

const payloadSchema = z.object({
  challenge: z.looseObject({
    parameters: z.looseObject({ algorithm: z.literal(SCRYPT.algorithm), expiresAt: z.number() }),
    signature: z.string(),
  }),
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
})

function parsePayload(payload: string): { challenge: Challenge; solution: Solution } | undefined {
  if (payload.length > LONGEST_PAYLOAD) return undefined
  try {
    const parsed = payloadSchema.parse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8')))
    return parsed as unknown as { challenge: Challenge; solution: Solution }
  } catch {
    return undefined
  }
}

export function createCaptcha({ secrets, challenges, clock, difficulty }: CaptchaDeps): Captcha {
  const hmacSignatureSecret = Buffer.from(secrets.key('captcha')).toString('hex')
  const hmacKeySignatureSecret = Buffer.from(secrets.key('captcha-key')).toString('hex')
  const isSolved = async (challenge: Challenge, solution: Solution): Promise<boolean> => {
    const expiresAt = challenge.parameters.expiresAt ?? 0
    if (expiresAt * 1000 <= clock.now()) return false
    try {
      const checked = await verifySolution({
        challenge,
        solution,
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      })
      return checked.verified
    } catch {
      return false
    }
  }
  return {
    challenge: () =>
      createChallenge({
        ...SCRYPT,
        counter: randomInt(Math.ceil(difficulty / 2), difficulty),
        deriveKey,
        expiresAt: Math.floor((clock.now() + LIFE_MS) / 1000),
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      }),
    async accept(payload) {
      const given = parsePayload(payload)
      if (!given || !(await isSolved(given.challenge, given.solution))) return refuse('auth.captcha')
      const id = hashOf(given.challenge.signature ?? '')
      const isFirst = await challenges.use(id, (given.challenge.parameters.expiresAt ?? 0) * 1000)
      return isFirst ? ok(undefined) : refuse('auth.captcha')
    },
  }
}
