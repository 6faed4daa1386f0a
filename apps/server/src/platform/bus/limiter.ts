import type { LimitRule } from '../../domain/limits/requests.ts'

export interface Taken {
  readonly allowed: boolean
  readonly retryAfterMs: number
}

export interface RateLimiter {
  take(key: string, rule: LimitRule): Promise<Taken>
}

const MINUTE_MS = 60_000

interface Bucket {
  tokens: number
  at: number
}

/** The arithmetic of one bucket, shared by the memory store and mirrored by the Redis script. */
export function takeFrom(bucket: Bucket | undefined, rule: LimitRule, now: number): [Bucket, Taken] {
  // A clock that steps back takes nothing away.
  const since = bucket ? Math.max(0, now - bucket.at) : 0
  const gained = (since * rule.perMinute) / MINUTE_MS
  const tokens = Math.min(rule.burst, (bucket?.tokens ?? rule.burst) + gained)
  if (tokens >= 1)
    return [
      { tokens: tokens - 1, at: now },
      { allowed: true, retryAfterMs: 0 },
    ]
  const retryAfterMs = Math.ceil(((1 - tokens) * MINUTE_MS) / rule.perMinute)
  return [
    { tokens, at: now },
    { allowed: false, retryAfterMs },
  ]
}

/** Keys are made of what callers invent, so there must be an end to them. */
const MOST_BUCKETS = 100_000
const PRUNED_EVERY_MS = 10_000
/** A bucket untouched for so long is full again under every rule. */
const FULL_AFTER_MS = 10 * MINUTE_MS

export function memoryLimiter(
  now: () => number,
  most: number = MOST_BUCKETS,
): RateLimiter & { readonly size: number } {
  /** The one that was used last stands last. */
  const buckets = new Map<string, Bucket>()
  let prunedAt = now()
  const prune = (time: number): void => {
    if (Math.abs(time - prunedAt) < PRUNED_EVERY_MS) return
    prunedAt = time
    for (const [key, bucket] of buckets) {
      if (bucket.at >= time - FULL_AFTER_MS) break
      buckets.delete(key)
    }
  }
  return {
    get size() {
      return buckets.size
    },
    async take(key, rule) {
      const time = now()
      prune(time)
      const [bucket, taken] = takeFrom(buckets.get(key), rule, time)
      buckets.delete(key)
      if (buckets.size >= most) buckets.delete(buckets.keys().next().value ?? '')
      buckets.set(key, bucket)
      return taken
    },
  }
}
