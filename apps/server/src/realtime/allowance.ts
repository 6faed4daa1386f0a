import { Bucket, type Clock, isOneLine, sizeOf } from '@belfry/kit'
import { type Ack, BAD_CHARACTERS } from '@belfry/protocol'
import { INBOUND } from '@belfry/protocol/schemas'
import type { Bite, LimitOf } from '../domain/limits/table.ts'
import { ACCOUNT_BYTES, SCRIPT_BYTES, SCRIPT_EVERY_MS } from '../domain/limits/values.ts'
import type { RoomHost } from '../modules/sessions/host.ts'
import type { Visitor } from './visit.ts'

export type Refusal = Ack & { readonly ok: false }

const PRUNED_EVERY_MS = 10_000
const SCRIPT_MESSAGE = 'edition'

const tooMuch = (code: 'too-many-bytes' | 'script-too-soon', waitMs: number): Refusal => ({
  ok: false,
  code,
  params: { seconds: Math.ceil(waitMs / 1000) },
})

/** Limits that the rules keep themselves. */
const LIMITS_OF_RULES: Readonly<Record<string, LimitOf>> = {
  'join-too-many-windows': 'windows',
  'signal-too-large': 'signals',
}

export function noteLimit(bite: Bite, ack: Ack): void {
  const limit = ack.ok ? undefined : LIMITS_OF_RULES[ack.code]
  if (limit) bite(limit)
}

interface AllowanceDeps {
  readonly clock: Clock
  readonly host: Pick<RoomHost, 'written'>
  readonly bite: Bite
}

interface Said {
  readonly name: string
  readonly args: readonly unknown[]
}

const isKept = (name: string): boolean => Object.hasOwn(INBOUND, name) && INBOUND[name]?.class === 'durable'

/** Bytes that people may send: of an account over all its connections here, and of a table. */
export class Allowance {
  readonly #deps: AllowanceDeps
  readonly #accounts = new Map<string, Bucket>()
  /** By session, when a large script was last taken. */
  readonly #scripts = new Map<string, number>()
  #prunedAt: number

  constructor(deps: AllowanceDeps) {
    this.#deps = deps
    this.#prunedAt = deps.clock.ticks()
  }

  tooFast(): Refusal {
    this.#deps.bite('messages')
    return { ok: false, code: 'rate-limited', params: {} }
  }

  /** Why a message does not get as far as the room. */
  refusal({ userId, sessionId }: Visitor, { name, args: [payload, requestId] }: Said): Refusal | null {
    if (typeof requestId === 'string' && !isOneLine(requestId))
      return { ok: false, code: BAD_CHARACTERS, params: { name: name.slice(0, 40), path: 'requestId' } }
    const { clock, host, bite } = this.#deps
    const now = clock.ticks()
    this.#prune(now)
    const size = sizeOf(payload) + name.length
    const wait = this.#accountOf(userId, now).take(size, now)
    if (wait > 0) {
      bite('account-bytes')
      return tooMuch('too-many-bytes', wait)
    }
    const full = isKept(name) ? host.written(sessionId)?.refusal() : null
    return full ?? this.#scriptRefusal(sessionId, name, size, now)
  }

  #scriptRefusal(sessionId: string, name: string, size: number, now: number): Refusal | null {
    if (name !== SCRIPT_MESSAGE || size < SCRIPT_BYTES) return null
    const since = Math.abs(now - (this.#scripts.get(sessionId) ?? Number.NEGATIVE_INFINITY))
    if (since < SCRIPT_EVERY_MS) {
      this.#deps.bite('scripts')
      return tooMuch('script-too-soon', SCRIPT_EVERY_MS - since)
    }
    this.#scripts.set(sessionId, now)
    return null
  }

  #accountOf(userId: string, now: number): Bucket {
    const known = this.#accounts.get(userId)
    if (known) return known
    const bucket = new Bucket(ACCOUNT_BYTES, now)
    this.#accounts.set(userId, bucket)
    return bucket
  }

  /** A full bucket and an old script say nothing. */
  #prune(now: number): void {
    if (Math.abs(now - this.#prunedAt) < PRUNED_EVERY_MS) return
    this.#prunedAt = now
    for (const [userId, bucket] of this.#accounts) if (bucket.isFull(now)) this.#accounts.delete(userId)
    for (const [sessionId, at] of this.#scripts) {
      if (Math.abs(now - at) >= SCRIPT_EVERY_MS) this.#scripts.delete(sessionId)
    }
  }
}
