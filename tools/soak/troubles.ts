import type { Chance } from '@belfry/bot'
import type { Cable } from '@belfry/server/testing/cable'
import type { Started } from '@belfry/server/testing/services'
import { signalAll } from './probe.ts'
import type { Site } from './site.ts'
import type { Supervised } from './supervised.ts'
import { wait } from './waiting.ts'

/** Does harm, waits, and heals. `ms` is how long it hurts. */
type Trouble = (ms: number) => Promise<void>

/** Longer than a node may be silent before the others take it for dead. */
const LONGEST_MS = 14_000
const PAUSE_MS = 8_000

const ofProcess = (process: Supervised): Readonly<Record<string, Trouble>> => ({
  [`${process.name} is killed`]: async () => process.kill(),
  [`${process.name} is stopped and goes on`]: async (ms) => {
    process.signal('SIGSTOP')
    await wait(ms)
    process.signal('SIGCONT')
  },
})

const ofCable = (name: string, cable: Cable): Readonly<Record<string, Trouble>> => ({
  [`${name} is cut`]: async (ms) => {
    cable.cut()
    await wait(ms)
    cable.mend()
  },
  [`${name} hangs`]: async (ms) => {
    cable.hang()
    await wait(ms)
    cable.pass()
  },
  [`${name} is slow`]: async (ms) => {
    cable.slow(200)
    await wait(ms)
    cable.slow(0)
  },
})

const ofService = (name: string, service: Started): Readonly<Record<string, Trouble>> => ({
  [`${name} is killed and comes back`]: async (ms) => {
    process.kill(service.pid(), 'SIGKILL')
    await wait(ms)
    await service.restart()
  },
  [`${name} goes and comes back`]: async (ms) => {
    process.kill(service.pid(), 'SIGINT')
    await wait(ms)
    await service.restart()
  },
  [`${name} is stopped and goes on`]: async (ms) => {
    const pid = service.pid()
    signalAll(pid, 'SIGSTOP')
    await wait(ms)
    signalAll(pid, 'SIGCONT')
  },
})

/** Those of one lane never meet; those of the other may happen meanwhile. */
export const lanesOf = (site: Site): readonly Readonly<Record<string, Trouble>>[] => [
  Object.assign(
    {},
    ...site.nodes.map(ofProcess),
    ...site.doors.map((door, index) => ofCable(`the way to node ${index + 1}`, door)),
    ofProcess(site.chat),
  ),
  {
    ...ofService('PostgreSQL', site.postgres),
    ...ofService('Redis', site.redis),
    ...ofCable('the way to PostgreSQL', site.toPostgres),
    ...ofCable('the way to Redis', site.toRedis),
  },
]

/** One trouble after the other until it is over; each that began is healed. */
export async function makeTrouble(
  troubles: Readonly<Record<string, Trouble>>,
  chance: Chance,
  over: AbortSignal,
  told: (what: string) => void,
): Promise<number> {
  let count = 0
  for (;;) {
    await wait(PAUSE_MS / 2 + chance.below(PAUSE_MS))
    const name = chance.of(Object.keys(troubles)) ?? ''
    const ms = 500 + chance.below(LONGEST_MS)
    if (over.aborted) return count
    told(`${name} (${(ms / 1000).toFixed(1)} s)`)
    await troubles[name]?.(ms)
    count += 1
  }
}
