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
  /** A replay is large, also one that is built already. */
  replay: { person: { burst: 20, perMinute: 20 }, address: { burst: 100, perMinute: 100 } },
  /** Replays that have to be built. Counted for the caller and for the address: guests are easily made. */
  replayBuild: { person: { burst: 5, perMinute: 5 }, address: { burst: 60, perMinute: 30 } },
  chronicles: { person: { burst: 20, perMinute: 20 }, address: { burst: 100, perMinute: 100 } },
  upload: { person: { burst: 5, perMinute: 10 }, address: { burst: 5, perMinute: 10 } },
} as const satisfies Readonly<Record<string, Rules>>

export type LimitName = keyof typeof limits
