import { createHmac } from 'node:crypto'
import {
  GRANT_AUDIENCE,
  GRANT_ENCRYPTION,
  GRANT_SECONDS,
  type GrantClaims,
  grantWords,
  VOICE_KEY_WORDS,
} from '@belfry/protocol'
import { EncryptJWT } from 'jose'

const ROOM_ID_LETTERS = 32

/** Uses of the secret, each with a key of its own: who sees one of them does not have the other. */
export interface VoiceKeys {
  readonly grant: Uint8Array
  /** Token by which a chat server knows the API. */
  readonly control: string
  /** Room id of a session where its voices are: the same for all nodes, and nothing one could guess. */
  roomIdOf(sessionId: string): string
}

export const voiceKeys = (secret: string): VoiceKeys => {
  const derived = (words: string): Buffer => createHmac('sha256', secret).update(words).digest()
  return {
    grant: derived(VOICE_KEY_WORDS.grant),
    control: derived(VOICE_KEY_WORDS.control).toString('hex'),
    roomIdOf: (sessionId) => derived(`room ${sessionId}`).toString('hex').slice(0, ROOM_ID_LETTERS),
  }
}

/** Chat servers trust nobody but the API: this is how it vouches for somebody, for a minute. */
export const makeGrant = (keys: VoiceKeys, claims: GrantClaims, now: number): Promise<string> =>
  new EncryptJWT(grantWords(claims))
    .setProtectedHeader(GRANT_ENCRYPTION)
    .setSubject(claims.sub)
    .setAudience(GRANT_AUDIENCE)
    .setIssuedAt(Math.floor(now / 1000))
    .setExpirationTime(Math.floor(now / 1000) + GRANT_SECONDS)
    .encrypt(keys.grant)
