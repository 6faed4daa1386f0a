import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { Installation } from '../../db/repositories/installation.ts'

const KEY_BYTES = 32
/** Entry under which a secret that was made is kept. */
export const SECRET_ENTRY = 'token-secret'

/** One secret of the installation, and from it a key for each purpose, so that none can stand in for another. */
export interface Secrets {
  key(purpose: string): Uint8Array
}

/** Without a configured secret one is made once and shared by all nodes through the database. */
export async function openSecrets(
  configured: string | undefined,
  installation: Installation,
): Promise<Secrets> {
  if (configured === undefined) await installation.claim(SECRET_ENTRY, randomBytes(KEY_BYTES).toString('hex'))
  const master = configured ?? (await installation.read(SECRET_ENTRY)) ?? ''
  return { key: (purpose) => new Uint8Array(hkdfSync('sha256', master, '', `belfry ${purpose}`, KEY_BYTES)) }
}

/** Hash for values of high entropy: a plain one keeps a stolen table from being used. */
export const hashOf = (value: string): string => createHash('sha256').update(value).digest('hex')

export const randomToken = (): string => randomBytes(KEY_BYTES).toString('base64url')
