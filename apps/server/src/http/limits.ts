/** How often a caller may ask: a bucket holds `burst` tokens and gains `perMinute` of them a minute. */
export interface LimitRule {
  readonly burst: number
  readonly perMinute: number
}

export const limits = {
  /** Guessing passwords and codes must be slow. */
  credentials: { burst: 20, perMinute: 20 },
  captcha: { burst: 30, perMinute: 60 },
  read: { burst: 120, perMinute: 240 },
  write: { burst: 30, perMinute: 60 },
  /** Coming back again and again is what bad lines do; more is not. */
  socket: { burst: 60, perMinute: 60 },
  upload: { burst: 5, perMinute: 10 },
} as const satisfies Readonly<Record<string, LimitRule>>

export type LimitName = keyof typeof limits

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

const BUCKETS_BEFORE_PRUNING = 10_000

export function memoryLimiter(now: () => number): RateLimiter {
  const buckets = new Map<string, Bucket>()
  const prune = (): void => {
    // A bucket untouched for ten minutes is full again under every rule.
    const full = now() - 10 * MINUTE_MS
    for (const [key, bucket] of buckets) if (bucket.at < full) buckets.delete(key)
  }
  return {
    async take(key, rule) {
      if (buckets.size > BUCKETS_BEFORE_PRUNING) prune()
      const [bucket, taken] = takeFrom(buckets.get(key), rule, now())
      buckets.set(key, bucket)
      return taken
    },
  }
}
