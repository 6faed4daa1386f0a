import type { Clock } from '@belfry/kit'
import type { NodeRecords } from '../../db/repositories/nodes.ts'

/** A node that has not said anything new for so long is dead, and so are its connections. */
const DEAD_AFTER_MS = 8000
/** Time for which what was just read is good for everybody who asks. */
const FRESH_MS = 500
/**
 * Whoever fell silent within this time before this node began is taken for dead at once: a house that falls again
 * and again would never watch anybody long enough. Beyond it a clock may be wrong, and watching is safe.
 */
const FALLEN_BEFORE_MS = 60_000
/** A node that lives is heard twice in this time. */
const HEARD_WITHIN_MS = 4000
/** Between two looks at the database so much silence counts at most: while it was away nobody could say anything. */
const LOOK_MS = 2000

interface Watched {
  seenAt: number | undefined
  silentMs: number
  /** Something new was heard of it since it is watched. */
  hasSpoken: boolean
}

/**
 * Which nodes are dead. No two clocks are compared, for any of them may be wrong or set: a node lives as long as
 * what it says changes, and the time in which it does not is counted here.
 */
export class Silence {
  readonly #records: Pick<NodeRecords, 'beats'>
  readonly #clock: Clock
  readonly #watched = new Map<string, Watched>()
  #lookedAt: number | null = null

  constructor(records: Pick<NodeRecords, 'beats'>, clock: Clock) {
    this.#records = records
    this.#clock = clock
  }

  async deadAmong(nodes: readonly string[]): Promise<readonly string[]> {
    const isFresh = this.#lookedAt !== null && this.#clock.ticks() - this.#lookedAt < FRESH_MS
    if (!isFresh || nodes.some((node) => !this.#watched.has(node))) await this.#look(nodes)
    return nodes.filter((node) => (this.#watched.get(node)?.silentMs ?? 0) >= DEAD_AFTER_MS)
  }

  /** Whether nobody can say yet that all of them live: soon they will have been heard, or be dead. */
  isInDoubt(nodes: readonly string[]): boolean {
    return nodes.some((node) => {
      const watched = this.#watched.get(node)
      return !watched?.hasSpoken || watched.silentMs >= HEARD_WITHIN_MS
    })
  }

  async #look(nodes: readonly string[]): Promise<void> {
    const beats = new Map((await this.#records.beats()).map(({ id, seenAt }) => [id, seenAt]))
    const now = this.#clock.ticks()
    const passed = Math.min(now - (this.#lookedAt ?? now), LOOK_MS)
    this.#lookedAt = now
    for (const node of new Set([...nodes, ...this.#watched.keys()]))
      this.#watch(node, beats.get(node), passed)
  }

  #watch(node: string, seenAt: number | undefined, passed: number): void {
    const known = this.#watched.get(node)
    if (!known)
      this.#watched.set(node, {
        seenAt,
        silentMs: this.#isGone(seenAt) ? DEAD_AFTER_MS : 0,
        hasSpoken: false,
      })
    else if (seenAt === undefined || seenAt === known.seenAt) known.silentMs += passed
    else this.#watched.set(node, { seenAt, silentMs: 0, hasSpoken: true })
  }

  /** Whoever was never there since this node looks has said goodbye before. */
  #isGone(seenAt: number | undefined): boolean {
    if (seenAt === undefined) return true
    const silentMs = this.#clock.now() - seenAt
    return silentMs >= DEAD_AFTER_MS && silentMs < FALLEN_BEFORE_MS
  }
}
