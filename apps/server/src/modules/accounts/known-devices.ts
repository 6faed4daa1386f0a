import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Users } from '../../db/repositories/users.ts'
import type { User } from '../../domain/user.ts'
import { hashOf, type Secrets } from '../../platform/system/secrets.ts'

/** Number of accounts one browser is known to. */
const MOST_PROOFS = 4
const BETWEEN = '~'
const NONCE_BYTES = 16

interface Proof {
  readonly userId: string
  readonly nonce: string
  readonly text: string
}

/**
 * A browser that somebody logged in with keeps a proof of it. It opens nothing; but its failures are counted alone,
 * so that whoever guesses from the same house does not keep its owner out.
 */
export interface KnownDevices {
  /** A name for the browser, if it is known to the owner of this address. */
  nameFor(email: string, device: string): Promise<string | undefined>
  isKnownTo(user: User, device: string): boolean
  /** Accounts that logged in with this browser lately. */
  knownTo(device: string): readonly string[]
  /** Mark the browser keeps from now on. */
  remember(user: User, device: string): string
}

export function createKnownDevices(secrets: Secrets, users: Users): KnownDevices {
  const key = secrets.key('device')
  const sealOf = (userId: string, nonce: string): string =>
    createHmac('sha256', key).update(`${userId}:${nonce}`).digest('base64url')
  const proofOf = (text: string): Proof | undefined => {
    const [, userId, nonce, seal] = /^(\d{1,20})\.([\w-]{22})\.([\w-]{43})$/.exec(text) ?? []
    if (userId === undefined || nonce === undefined || seal === undefined) return undefined
    const isOurs = timingSafeEqual(Buffer.from(hashOf(seal)), Buffer.from(hashOf(sealOf(userId, nonce))))
    return isOurs ? { userId, nonce, text } : undefined
  }
  const proofsIn = (device: string): readonly Proof[] =>
    device
      .split(BETWEEN)
      .slice(0, MOST_PROOFS)
      .map(proofOf)
      .filter((proof) => proof !== undefined)

  return {
    async nameFor(email, device) {
      for (const { userId, nonce } of proofsIn(device)) {
        const user = await users.find(userId)
        if (user?.email === email && user.flags.includes('verified-email')) return nonce
      }
      return undefined
    },
    isKnownTo: ({ id }, device) => proofsIn(device).some(({ userId }) => userId === id),
    knownTo: (device) => proofsIn(device).map(({ userId }) => userId),
    remember({ id }, device) {
      const proofs = proofsIn(device)
      const nonce = randomBytes(NONCE_BYTES).toString('base64url')
      const own = proofs.find(({ userId }) => userId === id)?.text ?? `${id}.${nonce}.${sealOf(id, nonce)}`
      const others = proofs.filter(({ userId }) => userId !== id).map(({ text }) => text)
      return [own, ...others].slice(0, MOST_PROOFS).join(BETWEEN)
    },
  }
}
