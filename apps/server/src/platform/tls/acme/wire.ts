import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, FlattenedSign, type JWK } from 'jose'
import { z } from 'zod'

const TIMEOUT_MS = 20_000
/** A nonce may be refused at any time; a new one comes with the refusal. */
const NONCE_TRIES = 8
const BAD_NONCE = 'urn:ietf:params:acme:error:badNonce'

const directory = z.object({ newNonce: z.url(), newAccount: z.url(), newOrder: z.url() })
const problem = z.object({ type: z.string().default(''), detail: z.string().default('') })

export interface AcmeAnswer {
  /** What it is about from now on: an account, an order. */
  readonly location: string
  readonly text: string
  readonly retryAfterMs: number | undefined
}

/** A certificate authority said no, and why. */
export class AcmeRefusal extends Error {
  readonly type: string
  readonly retryAfterMs: number | undefined

  constructor(type: string, detail: string, retryAfterMs?: number) {
    super(detail || type)
    this.name = 'AcmeRefusal'
    this.type = type
    this.retryAfterMs = retryAfterMs
  }
}

const retryAfter = (headers: Headers): number | undefined => {
  const given = headers.get('retry-after')
  if (given === null) return undefined
  const ms = /^\d+$/.test(given) ? Number(given) * 1000 : Date.parse(given) - Date.now()
  return Number.isFinite(ms) && ms > 0 ? ms : undefined
}

function problemIn(text: string): z.output<typeof problem> {
  try {
    return problem.parse(JSON.parse(text))
  } catch {
    return { type: '', detail: '' }
  }
}

/** Signed requests to a certificate authority, with its nonces (RFC 8555, 6). */
export class AcmeWire {
  readonly #key: KeyObject
  readonly #jwk: Promise<JWK>
  #account: string | undefined
  #nonce: string | undefined
  #places: z.output<typeof directory> | undefined
  readonly #directory: string

  constructor(directoryUrl: string, accountKey: string) {
    this.#directory = directoryUrl
    this.#key = createPrivateKey(accountKey)
    this.#jwk = exportJWK(createPublicKey(this.#key))
  }

  async places(): Promise<z.output<typeof directory>> {
    if (this.#places) return this.#places
    const answer = await fetch(this.#directory, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!answer.ok) throw new AcmeRefusal('', `${this.#directory}: HTTP ${answer.status}`)
    this.#places = directory.parse(await answer.json())
    return this.#places
  }

  /** From now on requests are those of an account, no longer of a key. */
  signInAs(account: string): void {
    this.#account = account
  }

  /** Answer that a challenge wants. */
  async answerTo(token: string): Promise<string> {
    return `${token}.${await calculateJwkThumbprint(await this.#jwk)}`
  }

  /** Without a body it only reads. */
  async post(url: string, body?: unknown): Promise<AcmeAnswer> {
    for (let left = NONCE_TRIES; ; left -= 1) {
      const answer = await this.#send(url, body === undefined ? '' : JSON.stringify(body))
      const text = await answer.text()
      this.#nonce = answer.headers.get('replay-nonce') ?? undefined
      const retryAfterMs = retryAfter(answer.headers)
      if (answer.ok) return { location: answer.headers.get('location') ?? '', text, retryAfterMs }
      const { type, detail } = problemIn(text)
      if (type === BAD_NONCE && left > 1) continue
      throw new AcmeRefusal(type, detail || `${url}: HTTP ${answer.status}`, retryAfterMs)
    }
  }

  async #send(url: string, payload: string): Promise<Response> {
    const who = this.#account === undefined ? { jwk: await this.#jwk } : { kid: this.#account }
    const signed = await new FlattenedSign(new TextEncoder().encode(payload))
      .setProtectedHeader({ alg: 'ES256', nonce: await this.#takeNonce(), url, ...who })
      .sign(this.#key)
    return fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/jose+json' },
      body: JSON.stringify(signed),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  }

  async #takeNonce(): Promise<string> {
    const kept = this.#nonce
    this.#nonce = undefined
    if (kept !== undefined) return kept
    const { newNonce } = await this.places()
    const answer = await fetch(newNonce, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return answer.headers.get('replay-nonce') ?? ''
  }
}
