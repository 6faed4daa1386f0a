import { scryptSync } from 'node:crypto'

interface Challenge {
  readonly parameters: {
    readonly nonce: string
    readonly salt: string
    readonly cost: number
    readonly memoryCost: number
    readonly parallelism: number
    readonly keyLength: number
    readonly keyPrefix: string
  }
  readonly signature: string
}

/** The proof of work a browser does in WebAssembly. */
export function solve({ parameters, signature }: Challenge): string {
  const { nonce, salt, cost, memoryCost, parallelism, keyLength, keyPrefix } = parameters
  for (let counter = 0; ; counter++) {
    const password = Buffer.alloc(nonce.length / 2 + 4)
    password.write(nonce, 'hex')
    password.writeUInt32BE(counter, nonce.length / 2)
    const key = scryptSync(password, Buffer.from(salt, 'hex'), keyLength, {
      N: cost,
      r: memoryCost,
      p: parallelism,
    })
    const derivedKey = key.toString('hex')
    if (derivedKey.startsWith(keyPrefix))
      return Buffer.from(
        JSON.stringify({ challenge: { parameters, signature }, solution: { counter, derivedKey } }),
      ).toString('base64')
  }
}
