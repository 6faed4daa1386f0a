import { type Clock, redact } from '@belfry/kit'
import type { Reports } from './reports.ts'

export interface Trouble {
  readonly at: number
  readonly text: string
}

/** Troubles since the start, for whoever looks after the server. */
export interface Troubles {
  readonly count: number
  /** The newest first. */
  last(): readonly Trouble[]
}

const KEPT = 20
const TEXT_MAX = 300

const textOf = (error: unknown): string => {
  const { name = '', message = String(error) } = error as Partial<Error>
  return redact(name === '' ? message : `${name}: ${message}`).slice(0, TEXT_MAX)
}

/** Reports that also remember what they were told of last. */
export function remembering(reports: Reports, clock: Clock): { reports: Reports; troubles: Troubles } {
  const kept: Trouble[] = []
  let count = 0
  return {
    reports: {
      report(error) {
        count += 1
        kept.unshift({ at: clock.now(), text: textOf(error) })
        kept.length = Math.min(kept.length, KEPT)
        reports.report(error)
      },
      close: () => reports.close(),
    },
    troubles: {
      get count() {
        return count
      },
      last: () => [...kept],
    },
  }
}
