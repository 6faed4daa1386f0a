import { Bucket } from '@belfry/kit'
import type { Ack } from '@belfry/protocol'
import type { Bite } from '../../domain/limits/table.ts'
import { SESSION_BYTES, SESSION_LOG_BYTES } from '../../domain/limits/values.ts'

type Refusal = Ack & { readonly ok: false }

const MEGABYTE = 1_000_000

/** Bytes written down for a session: all of them, and how fast. */
export class Written {
  readonly #bucket: Bucket
  readonly #now: () => number
  readonly #bite: Bite
  #bytes: number

  constructor(bytes: number, now: () => number, bite: Bite) {
    this.#bytes = bytes
    this.#now = now
    this.#bite = bite
    this.#bucket = new Bucket(SESSION_BYTES, now())
  }

  get bytes(): number {
    return this.#bytes
  }

  add(bytes: number): void {
    this.#bytes += bytes
    this.#bucket.spend(bytes, this.#now())
  }

  /** Why people cannot have anything written down now. What the room does by itself is small and goes on. */
  refusal(): Refusal | null {
    if (this.#bytes >= SESSION_LOG_BYTES) {
      this.#bite('session-log')
      return { ok: false, code: 'session-storage-full', params: { max: SESSION_LOG_BYTES / MEGABYTE } }
    }
    const wait = this.#bucket.take(0, this.#now())
    if (wait === 0) return null
    this.#bite('session-bytes')
    return { ok: false, code: 'too-many-bytes', params: { seconds: Math.ceil(wait / 1000) } }
  }
}
