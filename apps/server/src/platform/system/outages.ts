import { redact } from '@belfry/kit'

/** What the server depends on and can lose for a while. */
export type Part = 'database' | 'disk' | 'redis' | 'mail'

const TEXTS: Readonly<
  Record<Part, { readonly away: string; readonly still: string; readonly back: string }>
> = {
  database: {
    away: 'the database is away',
    still: 'the database is still away',
    back: 'the database is back',
  },
  disk: {
    away: 'the disk cannot be written',
    still: 'the disk still cannot be written',
    back: 'the disk can be written again',
  },
  redis: { away: 'redis is away', still: 'redis is still away', back: 'redis is back' },
  mail: {
    away: 'the mail server takes no mail',
    still: 'the mail server still takes no mail',
    back: 'the mail server takes mail again',
  },
}

const SAID_EVERY_MS = 10_000

interface Outage {
  readonly since: number
  failures: number
  isTold: boolean
}

/** The log of outages: a line when something goes away and when it is back, at most one in ten seconds between. */
export interface Outages {
  /** Something failed because this part is away. */
  failed(part: Part, error: unknown, about?: object): void
  isOut(part: Part): boolean
  /** It works. */
  works(...parts: readonly Part[]): void
}

interface Lines {
  warn(about: object, text: string): void
  info(about: object, text: string): void
}

const detailOf = (error: unknown): string => {
  const { message, code } = error as { readonly message?: string; readonly code?: string }
  return redact((message || code || String(error)).split('\n')[0] ?? '')
}

export function createOutages(log: Lines, now: () => number = () => performance.now()): Outages {
  const outages = new Map<Part, Outage>()
  const saidAt = new Map<Part, number>()
  const seconds = ({ since }: Outage): number => Math.round((now() - since) / 1000)
  return {
    failed(part, error, about = {}) {
      const outage = outages.get(part) ?? { since: now(), failures: 0, isTold: false }
      outages.set(part, outage)
      outage.failures += 1
      if (now() - (saidAt.get(part) ?? Number.NEGATIVE_INFINITY) < SAID_EVERY_MS) return
      saidAt.set(part, now())
      const { away, still } = TEXTS[part]
      const { failures, isTold } = outage
      log.warn(
        { detail: detailOf(error), failures, seconds: seconds(outage), ...about },
        isTold ? still : away,
      )
      outage.isTold = true
    },
    isOut: (part) => outages.has(part),
    works(...parts) {
      for (const part of parts) {
        const outage = outages.get(part)
        outages.delete(part)
        if (outage?.isTold)
          log.info({ failures: outage.failures, seconds: seconds(outage) }, TEXTS[part].back)
      }
    },
  }
}
