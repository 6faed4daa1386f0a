import { randomUUID } from 'node:crypto'
import type { createClient } from 'redis'
import type { LimitRule } from '../../domain/limits/requests.ts'
import type { Logger } from '../system/log.ts'
import { type Bus, memoryBus } from './bus.ts'
import { memoryLimiter, type RateLimiter } from './limiter.ts'

export type Redis = ReturnType<typeof createClient>

const CONNECT_TIMEOUT_MS = 5000
const LONGEST_RECONNECT_PAUSE_MS = 2000
/** A line on which nothing comes for so long is dead, for it is asked for a sign of life more often. */
const SILENCE_MS = 5000
const SIGN_OF_LIFE_MS = 2000
/** Whoever waits for a limit waits for a request; afterwards nobody asks for a while. */
const LIMIT_PATIENCE_MS = 300
const LIMIT_PAUSE_MS = 2000
const CHANNEL = 'belfry:'

/** What no waiting mends: everything else is away for a moment. */
const isRefusal = ({ message }: Error): boolean => /^(WRONGPASS|NOAUTH|NOPERM|ERR) /.test(message)

/**
 * Commands fail at once while Redis is away, so that nobody waits for it; the connection comes back by itself, also
 * when it was away at the start.
 */
export async function connectRedis(url: string, log: Logger): Promise<Redis> {
  // A large library, which most installations have no use for.
  const redis = await import('redis')
  const client: Redis = redis.createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: SIGN_OF_LIFE_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (tries, cause) =>
        isRefusal(cause) ? cause : Math.min((tries + 1) * 100, LONGEST_RECONNECT_PAUSE_MS),
    },
  })
  client.on('ready', () => log.outages.works('redis'))
  client.on('error', (error) => log.outages.failed('redis', error))
  const isTried = new Promise((tried) => client.once('error', tried))
  await Promise.race([client.connect(), isTried])
  return client
}

/** Own listeners hear at once, those of other nodes through Redis. */
export async function redisBus(redis: Redis, log: Logger): Promise<Bus> {
  const local = memoryBus((error) => log.error({ err: error }, 'news'))
  const node = randomUUID()
  const trouble = (error: unknown): void => log.outages.failed('redis', error)
  const incoming = redis.duplicate()
  incoming.on('error', trouble)
  const listen = async (): Promise<void> => {
    await incoming.connect()
    await incoming.pSubscribe(`${CHANNEL}*`, (raw, channel) => {
      const at = raw.indexOf(' ')
      if (raw.slice(0, at) !== node) local.deliver(channel.slice(CHANNEL.length), raw.slice(at + 1))
    })
  }
  const listening = listen().catch(trouble)
  if (redis.isReady) await listening
  return {
    subscribe: (topic, listener) => local.subscribe(topic, listener),
    publish(topic, message) {
      local.deliver(topic, message)
      redis.publish(CHANNEL + topic, `${node} ${message}`).catch(trouble)
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

/** Shared by all nodes; each counts for itself while Redis is away or silent. */
export function redisLimiter(redis: Redis, now: () => number): RateLimiter {
  const fallback = memoryLimiter(now)
  let silentUntil = 0
  const shared = async (key: string, rule: LimitRule): Promise<number> =>
    Number(
      await redis.eval(takeScript, {
        keys: [`belfry:limit:${key}`],
        arguments: [String(rule.burst), String(rule.perMinute), String(now())],
      }),
    )
  const inTime = (asked: Promise<number>): Promise<number> => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const timer = setTimeout(() => {
      silentUntil = performance.now() + LIMIT_PAUSE_MS
      reject(new Error('Redis does not answer'))
    }, LIMIT_PATIENCE_MS)
    asked.then(resolve, reject).finally(() => clearTimeout(timer))
    return promise
  }
  return {
    async take(key, rule) {
      if (performance.now() < silentUntil) return fallback.take(key, rule)
      try {
        const retryAfterMs = await inTime(shared(key, rule))
        return { allowed: retryAfterMs === 0, retryAfterMs }
      } catch {
        return fallback.take(key, rule)
      }
    },
  }
}
