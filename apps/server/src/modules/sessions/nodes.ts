import type { Clock } from '@belfry/kit'
import type { NodeRecords } from '../../db/repositories/nodes.ts'
import type { Redis } from '../../platform/bus/redis.ts'
import type { Logger } from '../../platform/system/log.ts'
import { Silence } from './silence.ts'

/** Interval at which a node says that it lives. */
const BEAT_MS = 2000
/** Others end its connections after 8 seconds: until it is heard again the balancer sends no one here. */
const UNHEARD_AFTER_MS = 6000
/** Lease of a session: who holds it fires its deadlines at once; the others give it a second. */
const LEASE_MS = 4000
const WITHOUT_LEASE_MS = 1000

export interface Nodes {
  /** This node in this life. */
  readonly id: string
  deadAmong(nodes: readonly string[]): Promise<readonly string[]>
  /** Whether one of them may be dead without anybody knowing it yet. */
  isInDoubt(nodes: readonly string[]): boolean
  deadlineDelayMs(sessionId: string): number
  /** Asks for (and renews) the lease of a session this node has people in. */
  lease(sessionId: string): void
  /** Tells the others more than that it lives, from the next beat on. */
  describeBy(describe: () => object): void
  /** Alone: no other node may write to the same sessions. */
  readonly isAlone: boolean
  /** Whether this node could write lately that it lives: to others it is dead otherwise, and nothing else can be written either. */
  isHeard(): boolean
  stop(): Promise<void>
}

interface NodesDeps {
  readonly id: string
  readonly clock: Clock
  readonly log: Logger
  readonly records: Pick<NodeRecords, 'beat' | 'beats' | 'leave' | 'probe'>
  readonly redis: Redis | undefined
  /** Only one process can use the storage: every other node there ever was is dead. */
  readonly isAlone: boolean
}

export async function joinNodes({ id, clock, log, records, redis, isAlone }: NodesDeps): Promise<Nodes> {
  let cancel = (): void => undefined
  let describe: (() => object) | undefined
  const held = new Map<string, number>()
  const silence = new Silence(records, clock)
  let heardAt = clock.ticks()
  const beat = async (): Promise<void> => {
    try {
      const now = clock.now()
      await records.beat(id, now, describe === undefined ? null : JSON.stringify(describe()))
      heardAt = clock.ticks()
      if (log.outages.isOut('disk')) await records.probe(id)
      log.outages.works('database', 'disk')
    } finally {
      // Sessions come and go: a lease that ran out is none, and would lie here for ever.
      for (const [sessionId, end] of held) if (end <= clock.ticks()) held.delete(sessionId)
      // Also after one that failed: a node that fell silent once would count as dead for ever.
      cancel = clock.after(BEAT_MS, () => {
        beat().catch((error: unknown) => log.warn({ err: error }, 'this node cannot say that it lives'))
      })
    }
  }
  await beat()
  const take = async (sessionId: string): Promise<void> => {
    if (!redis) return
    const key = `belfry:lease:${sessionId}`
    const isTaken = await redis.set(key, id, { condition: 'NX', expiration: { type: 'PX', value: LEASE_MS } })
    const isMine = isTaken !== null || (await redis.get(key)) === id
    if (isMine) await redis.pExpire(key, LEASE_MS)
    if (isMine) held.set(sessionId, clock.ticks() + LEASE_MS)
    else held.delete(sessionId)
  }
  return {
    id,
    async deadAmong(nodes) {
      const others = nodes.filter((node) => node !== id)
      if (isAlone || others.length === 0) return others
      return silence.deadAmong(others)
    },
    isInDoubt: (nodes) => !isAlone && silence.isInDoubt(nodes.filter((node) => node !== id)),
    deadlineDelayMs: (sessionId) => {
      if (!redis?.isReady) return 0
      return (held.get(sessionId) ?? 0) > clock.ticks() ? 0 : WITHOUT_LEASE_MS
    },
    lease: (sessionId) => {
      take(sessionId).catch(() => held.delete(sessionId))
    },
    describeBy: (given) => {
      describe = given
    },
    isAlone,
    isHeard: () => clock.ticks() - heardAt < UNHEARD_AFTER_MS,
    async stop() {
      cancel()
      await records.leave(id)
    },
  }
}
