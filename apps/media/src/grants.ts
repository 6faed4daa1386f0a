import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@belfry/kit'
import { GRANT_AUDIENCE, GRANT_ENCRYPTION, type GrantClaims, VOICE_KEY_WORDS } from '@belfry/protocol'
import { grantClaims } from '@belfry/protocol/schemas'
import { jwtDecrypt } from 'jose'

const LONGEST_GRANT = 4096

/** What is proven with the secret that is shared with the API. */
export class Grants {
  readonly #key: Uint8Array
  readonly #digest: Buffer
  readonly #clock: Clock

  constructor(secret: string, clock: Clock) {
    const derived = (words: string): Buffer => createHmac('sha256', secret).update(words).digest()
    this.#key = derived(VOICE_KEY_WORDS.grant)
    this.#digest = digestOf(derived(VOICE_KEY_WORDS.control).toString('hex'))
    this.#clock = clock
  }

  /** Who it is and where they may go; nothing if the grant is not ours, or too old. */
  async read(grant: unknown): Promise<GrantClaims | undefined> {
    if (typeof grant !== 'string' || grant.length > LONGEST_GRANT) return undefined
    const opened = await jwtDecrypt(grant, this.#key, {
      keyManagementAlgorithms: [GRANT_ENCRYPTION.alg],
      contentEncryptionAlgorithms: [GRANT_ENCRYPTION.enc],
      audience: GRANT_AUDIENCE,
      requiredClaims: ['exp'],
      currentDate: new Date(this.#clock.now()),
    }).catch(() => undefined)
    return opened && grantClaims.safeParse(opened.payload).data
  }

  /** Whether the API speaks. Takes as long for a wrong word as for the right one. */
  isApi(given: string | undefined): boolean {
    return given !== undefined && timingSafeEqual(digestOf(given), this.#digest)
  }
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
