import type { Snapshot } from './ports.ts'

/** Time for which a retry may find its first answer. Clients give up after 10 s. */
const KEPT_MS = 60_000

/** Answers by request id: what makes a retried request the same request. */
export class Answers {
  readonly #byId = new Map<string, { readonly at: number; readonly answer: unknown }>()

  constructor(entries: Snapshot['answered'] = []) {
    for (const [id, at, answer] of entries) this.#byId.set(id, { at, answer })
  }

  add(requestId: string | null, at: number, answer: unknown): void {
    if (requestId === null) return
    this.#byId.set(requestId, { at, answer })
    for (const [id, entry] of this.#byId) {
      if (entry.at >= at - KEPT_MS) break
      this.#byId.delete(id)
    }
  }

  find(requestId: string | null): { readonly answer: unknown } | undefined {
    return requestId === null ? undefined : this.#byId.get(requestId)
  }

  entries(): Snapshot['answered'] {
    return [...this.#byId].map(([id, { at, answer }]) => [id, at, answer] as const)
  }
}
