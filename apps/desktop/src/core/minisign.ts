import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'

/** Signatures in the format of minisign: Ed25519 over the BLAKE2b of a file, and over a comment that names it. */
const PLAIN = 'Ed'
const HASHED = 'ED'
const ID_BYTES = 8
const KEY_BYTES = 32
const SIGNATURE_BYTES = 64
/** What stands before the bare keys in the containers that Node reads. */
const PUBLIC_HEAD = Buffer.from('302a300506032b6570032100', 'hex')
const SECRET_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
/** Secret key files: algorithms, salt and limits of a password come first. */
const SECRET_AT = 2 + 2 + 2 + 32 + 8 + 8
const SECRET_BYTES = SECRET_AT + ID_BYTES + 2 * KEY_BYTES + 32
const NO_PASSWORD = '\0\0'

const COMMENT = 'untrusted comment: '
const TRUSTED = 'trusted comment: '

export interface SigningKey {
  readonly id: Uint8Array
  readonly seed: Uint8Array
}

/** A signature does not belong to a file, or to none of ours. */
export class BadSignature extends Error {}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? ''

function publicKeyOf(text: string): {
  readonly id: Buffer
  readonly key: ReturnType<typeof createPublicKey>
} {
  const bytes = Buffer.from(lastLine(text), 'base64')
  if (bytes.length !== 2 + ID_BYTES + KEY_BYTES || bytes.toString('latin1', 0, 2) !== PLAIN)
    throw new BadSignature('the public key cannot be read')
  const der = Buffer.concat([PUBLIC_HEAD, bytes.subarray(2 + ID_BYTES)])
  return {
    id: bytes.subarray(2, 2 + ID_BYTES),
    key: createPublicKey({ key: der, format: 'der', type: 'spki' }),
  }
}

const hashOf = (file: Uint8Array): Buffer => createHash('blake2b512').update(file).digest()

/** Checks a file against its signature; gives the comment that was signed along with it. */
export function verifySignature(publicKey: string, file: Uint8Array, signature: string): string {
  const { id, key } = publicKeyOf(publicKey)
  const [untrusted = '', body = '', trusted = '', whole = ''] = signature.split('\n')
  const bytes = Buffer.from(body, 'base64')
  const isWellFormed =
    untrusted.startsWith(COMMENT) &&
    trusted.startsWith(TRUSTED) &&
    bytes.length === 2 + ID_BYTES + SIGNATURE_BYTES &&
    bytes.toString('latin1', 0, 2) === HASHED
  if (!isWellFormed) throw new BadSignature('the signature cannot be read')
  if (!bytes.subarray(2, 2 + ID_BYTES).equals(id)) throw new BadSignature('the signature is by another key')
  const signed = bytes.subarray(2 + ID_BYTES)
  if (!verify(null, hashOf(file), key, signed)) throw new BadSignature('the signature is for another file')
  const comment = trusted.slice(TRUSTED.length)
  const both = Buffer.concat([signed, Buffer.from(comment)])
  if (!verify(null, both, key, Buffer.from(whole, 'base64')))
    throw new BadSignature('the comment of the signature was changed')
  return comment
}

/** Reads a secret key without a password, as `minisign -G -W` writes it. */
export function signingKeyOf(text: string): SigningKey {
  const bytes = Buffer.from(lastLine(text), 'base64')
  if (bytes.length !== SECRET_BYTES || bytes.toString('latin1', 0, 2) !== PLAIN)
    throw new BadSignature('the secret key cannot be read')
  if (bytes.toString('latin1', 2, 4) !== NO_PASSWORD) throw new BadSignature('the secret key has a password')
  const key = bytes.subarray(SECRET_AT)
  return { id: key.subarray(0, ID_BYTES), seed: key.subarray(ID_BYTES, ID_BYTES + KEY_BYTES) }
}

const secretOf = ({ seed }: SigningKey) =>
  createPrivateKey({ key: Buffer.concat([SECRET_HEAD, seed]), format: 'der', type: 'pkcs8' })

/** The public key file of a secret key. */
export function publicKeyText(key: SigningKey): string {
  const der = createPublicKey(secretOf(key)).export({ format: 'der', type: 'spki' })
  const bytes = Buffer.concat([Buffer.from(PLAIN), key.id, der.subarray(PUBLIC_HEAD.length)])
  return `${COMMENT}Belfry releases\n${bytes.toString('base64')}\n`
}

/** The signature file of a file. The comment is what a reader may rely on: it names the file. */
export function signFile(key: SigningKey, file: Uint8Array, comment: string): string {
  const secret = secretOf(key)
  const signed = sign(null, hashOf(file), secret)
  const whole = sign(null, Buffer.concat([signed, Buffer.from(comment)]), secret)
  const body = Buffer.concat([Buffer.from(HASHED), key.id, signed]).toString('base64')
  return `${COMMENT}Belfry release\n${body}\n${TRUSTED}${comment}\n${whole.toString('base64')}\n`
}
