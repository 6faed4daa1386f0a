import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { LogRow } from '../engine.ts'
import { appender } from './append.ts'
import { asWriter } from './pragmas.ts'

/** A disk that takes longer on average, of the last thirty or so, is one to wait for elsewhere; so is one long wait. */
const QUICK_MS = 1
const SHARE_OF_THE_LAST = 1 / 32
const PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000
/** One row in so many goes to the writer's thread, whose connection folds the log beside the file back into it. */
const IN_A_ROW = 256
/** More at once are worth the way to the writer's thread. */
const MOST_ROWS = 32
/**
 * Several tables may take up a fifth of this thread's time. Beyond that they wait together at the writer's, while this
 * thread serves everybody.
 */
const WINDOW_MS = 1000
const SHARE_MS = 200

/** A second connection on the caller's own thread, for as long as handing over costs more than writing. */
export interface NearHand {
  /** What stood, or nothing: then the row is the writer's. */
  append(rows: readonly LogRow[]): readonly boolean[] | undefined
  close(): void
}

/** The connection never waits: somebody else's lock, a full disk or a row that does not fit are the writer's to meet. */
function connect(file: string): { readonly write: (rows: readonly LogRow[]) => boolean; close(): void } {
  const db = new DatabaseSync(file, { timeout: 0 })
  db.exec(`${asWriter} pragma wal_autocheckpoint = 0;`)
  const statements = new Map<string, StatementSync>()
  const decisions = appender(db, (sql) => {
    const statement = statements.get(sql) ?? db.prepare(sql)
    statements.set(sql, statement)
    return statement
  })
  return {
    write: (rows) => {
      const [first] = rows
      try {
        return first && rows.length === 1 ? decisions.alone(first) : decisions.together(rows)
      } catch {
        return false
      }
    },
    close: () => db.close(),
  }
}

/** Time that several tables have taken up, second by second. */
function share(): { readonly isLeft: (now: number) => boolean; readonly spend: (ms: number) => void } {
  let since = Number.NEGATIVE_INFINITY
  let spent = 0
  return {
    isLeft(now) {
      if (now - since >= WINDOW_MS) {
        since = now
        spent = 0
      }
      return spent < SHARE_MS
    },
    spend: (ms) => {
      spent += ms
    },
  }
}

/** How quick the disk is: a slow one is left alone for a while, longer each time. */
function disk(): {
  readonly isQuick: (now: number) => boolean
  readonly took: (ms: number, now: number) => void
} {
  let restsUntil = 0
  let average = 0
  let pause = PAUSE_MS
  return {
    isQuick: (now) => now >= restsUntil,
    took(ms, now) {
      average += (ms - average) * SHARE_OF_THE_LAST
      if (average <= QUICK_MS) return
      average = 0
      restsUntil = now + pause
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    },
  }
}

export function nearHand(file: string, now: () => number = () => performance.now()): NearHand {
  let hand: ReturnType<typeof connect> | undefined
  let lastSession: string | undefined
  let inARow = 0
  const ofSeveral = share()
  const speed = disk()

  /** One table that plays alone leaves this thread idle anyway. */
  const isOneAlone = ([row, ...more]: readonly LogRow[]): boolean => {
    const isAlone = more.length === 0 && row?.sessionId === lastSession
    lastSession = more.length === 0 ? row?.sessionId : undefined
    return isAlone
  }
  const isTurnOfTheWriter = (count: number): boolean => {
    inARow += count
    if (inARow < IN_A_ROW) return false
    inARow = 0
    return true
  }
  return {
    append(rows) {
      const began = now()
      const isAlone = isOneAlone(rows)
      if (rows.length === 0 || rows.length > MOST_ROWS) return undefined
      if (!speed.isQuick(began) || !(isAlone || ofSeveral.isLeft(began))) return undefined
      if (isTurnOfTheWriter(rows.length)) return undefined
      hand ??= connect(file)
      const stood = hand.write(rows)
      const ended = now()
      speed.took(ended - began, ended)
      if (!isAlone) ofSeveral.spend(ended - began)
      return stood ? rows.map(() => true) : undefined
    },
    close: () => hand?.close(),
  }
}
