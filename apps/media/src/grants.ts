import { createHash, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@belfry/kit'
import { GRANT_ALGORITHM, GRANT_AUDIENCE, type GrantClaims, grantClaims } from '@belfry/protocol'
import { jwtVerify } from 'jose'

const LONGEST_GRANT = 4096

/** What is proven with the secret that is shared with the API. */
export class Grants {
  readonly #key: Uint8Array
  readonly #digest: Buffer
  readonly #clock: Clock

  constructor(secret: string, clock: Clock) {
    this.#key = new TextEncoder().encode(secret)
    this.#digest = digestOf(secret)
    this.#clock = clock
  }

  /** Who it is and where they may go; nothing if the grant is not ours, or too old. */
  async read(grant: unknown): Promise<GrantClaims | undefined> {
    if (typeof grant !== 'string' || grant.length > LONGEST_GRANT) return undefined
    const verified = await jwtVerify(grant, this.#key, {
      algorithms: [GRANT_ALGORITHM],
      audience: GRANT_AUDIENCE,
      requiredClaims: ['exp'],
      currentDate: new Date(this.#clock.now()),
    }).catch(() => undefined)
    return verified && grantClaims.safeParse(verified.payload).data
  }

  /** Takes as long for a wrong secret as for the right one. */
  isSecret(given: string | undefined): boolean {
    return given !== undefined && timingSafeEqual(digestOf(given), this.#digest)
  }
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
