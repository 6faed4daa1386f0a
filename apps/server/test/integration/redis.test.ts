import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Bus } from '../../src/platform/bus/bus.ts'
import { connectRedis, type Redis, redisBus, redisLimiter } from '../../src/platform/bus/redis.ts'
import { createLog } from '../../src/platform/system/log.ts'

const url = inject('redisUrl')
const log = createLog('silent')

describe.runIf(url !== null)('news and limits through Redis', () => {
  let clients: Redis[]
  let nodes: Bus[]

  beforeAll(async () => {
    clients = await Promise.all([connectRedis(url ?? '', log), connectRedis(url ?? '', log)])
    nodes = await Promise.all(clients.map((client) => redisBus(client, log)))
  })
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()))
    for (const client of clients) client.destroy()
  })

  it('reach every node once, the own one at once', async () => {
    const heard: string[] = []
    for (const [i, node] of nodes.entries())
      node.subscribe('town', (message) => heard.push(`${i}: ${message}`))
    nodes[0]?.publish('town', 'hello all')
    expect(heard).toEqual(['0: hello all'])
    await expect.poll(() => heard).toEqual(['0: hello all', '1: hello all'])
    nodes[1]?.publish('elsewhere', 'nobody listens')
    nodes[1]?.publish('town', 'bye')
    await expect.poll(() => heard.slice(2).toSorted()).toEqual(['0: bye', '1: bye'])
  })

  it('are counted together by all nodes', async () => {
    let now = 1_000_000
    const limiters = clients.map((client) => redisLimiter(client, () => now))
    const rule = { burst: 3, perMinute: 60 }
    const key = `test-${process.pid}-${Date.now()}`
    const take = (i: number) => limiters[i % 2]?.take(key, rule)
    for (let i = 0; i < 3; i++) expect(await take(i)).toEqual({ allowed: true, retryAfterMs: 0 })
    expect(await take(3)).toEqual({ allowed: false, retryAfterMs: 1000 })
    now += 1000
    expect(await take(4)).toMatchObject({ allowed: true })
    expect(await take(5)).toMatchObject({ allowed: false })
  })

  it('are counted by each node alone while Redis is away, and nothing throws', async () => {
    const away = await connectRedis(url ?? '', log)
    const limiter = redisLimiter(away, () => 0)
    const bus = await redisBus(away, log)
    away.destroy()
    const heard: string[] = []
    bus.subscribe('town', (message) => heard.push(message))
    bus.publish('town', 'still here')
    expect(heard).toEqual(['still here'])
    expect(await limiter.take('x', { burst: 1, perMinute: 1 })).toMatchObject({ allowed: true })
    expect(await limiter.take('x', { burst: 1, perMinute: 1 })).toMatchObject({ allowed: false })
    await bus.close()
  })
})
