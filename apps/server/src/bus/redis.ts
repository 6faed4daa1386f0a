import { randomUUID } from 'node:crypto'
import type { createClient } from 'redis'
import { type LimitRule, memoryLimiter, type RateLimiter } from '../http/limits.ts'
import type { Logger } from '../system/log.ts'
import { type Bus, memoryBus } from './bus.ts'

export type Redis = ReturnType<typeof createClient>

const CONNECT_TIMEOUT_MS = 5000
const LONGEST_RECONNECT_PAUSE_MS = 2000
const CHANNEL = 'belfry:'

/** Commands fail at once while Redis is away, so that nobody waits for it; the connection comes back by itself. */
export async function connectRedis(url: string, log: Logger): Promise<Redis> {
  // A large library, which most installations have no use for.
  const redis = await import('redis')
  let wasReady = false
  const client: Redis = redis.createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (tries, cause) =>
        wasReady ? Math.min(tries * 100, LONGEST_RECONNECT_PAUSE_MS) : cause,
    },
  })
  client.on('ready', () => {
    wasReady = true
  })
  client.on('error', (error: Error) => {
    // A first failure is told by the start that fails with it.
    if (wasReady) log.warn({ err: error }, 'redis')
  })
  await client.connect()
  return client
}

/** Own listeners hear at once, those of other nodes through Redis. */
export async function redisBus(redis: Redis, log: Logger): Promise<Bus> {
  const local = memoryBus()
  const node = randomUUID()
  const incoming = redis.duplicate()
  incoming.on('error', (error: Error) => log.warn({ err: error }, 'redis'))
  await incoming.connect()
  await incoming.pSubscribe(`${CHANNEL}*`, (raw, channel) => {
    const at = raw.indexOf(' ')
    if (raw.slice(0, at) !== node) local.deliver(channel.slice(CHANNEL.length), raw.slice(at + 1))
  })
  return {
    subscribe: (topic, listener) => local.subscribe(topic, listener),
    publish(topic, message) {
      local.deliver(topic, message)
      redis.publish(CHANNEL + topic, `${node} ${message}`).catch((error: unknown) => {
        log.warn({ err: error, topic }, 'news did not reach the other nodes')
      })
    },
    isReliable: () => redis.isReady && incoming.isReady,
    async close() {
      await local.close()
      incoming.destroy()
    },
  }
}

/** The arithmetic of `takeFrom`, where all nodes share it. */
const takeScript = `
local stored = redis.call('hmget', KEYS[1], 'tokens', 'at')
local burst, perMinute, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local tokens = tonumber(stored[1]) or burst
local since = math.max(0, now - (tonumber(stored[2]) or now))
tokens = math.min(burst, tokens + since * perMinute / 60000)
local wait = 0
if tokens >= 1 then tokens = tokens - 1 else wait = math.ceil((1 - tokens) * 60000 / perMinute) end
redis.call('hset', KEYS[1], 'tokens', tostring(tokens), 'at', tostring(now))
redis.call('pexpire', KEYS[1], 600000)
return wait`

/** Shared by all nodes; each counts for itself while Redis is away. */
export function redisLimiter(redis: Redis, now: () => number): RateLimiter {
  const fallback = memoryLimiter(now)
  const shared = async (key: string, rule: LimitRule): Promise<number> =>
    Number(
      await redis.eval(takeScript, {
        keys: [`belfry:limit:${key}`],
        arguments: [String(rule.burst), String(rule.perMinute), String(now())],
      }),
    )
  return {
    async take(key, rule) {
      try {
        const retryAfterMs = await shared(key, rule)
        return { allowed: retryAfterMs === 0, retryAfterMs }
      } catch {
        return fallback.take(key, rule)
      }
    },
  }
}
