/** How often a caller may ask: a bucket holds `burst` tokens and gains `perMinute` of them a minute. */
export interface LimitRule {
  readonly burst: number
  readonly perMinute: number
}

interface Rules {
  /** Whoever is logged in is counted alone. */
  readonly person: LimitRule
  /** People behind one address share it: a full table that reloads together does not meet this. */
  readonly address: LimitRule
}

export const limits = {
  /** Guessing passwords and codes must be slow; one account is guessed at no faster than one person may. */
  credentials: { person: { burst: 20, perMinute: 20 }, address: { burst: 150, perMinute: 60 } },
  captcha: { person: { burst: 30, perMinute: 60 }, address: { burst: 150, perMinute: 150 } },
  read: { person: { burst: 120, perMinute: 240 }, address: { burst: 1000, perMinute: 2000 } },
  write: { person: { burst: 30, perMinute: 60 }, address: { burst: 100, perMinute: 100 } },
  /** Coming back again and again is what bad lines do; more is not. */
  socket: { person: { burst: 60, perMinute: 60 }, address: { burst: 60, perMinute: 60 } },
  upload: { person: { burst: 5, perMinute: 10 }, address: { burst: 5, perMinute: 10 } },
} as const satisfies Readonly<Record<string, Rules>>

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
