import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { LogRow } from '../engine.ts'
import { appender } from './append.ts'
import { asWriter } from './pragmas.ts'

/** A disk that takes longer on average, of the last thirty or so, is one to wait for elsewhere; so is one long wait. */
const QUICK_MS = 1
const SHARE_OF_THE_LAST = 1 / 32
const PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000
/** One in so many goes to the writer's thread, whose connection folds the log beside the file back into it. */
const IN_A_ROW = 256

/** A second connection on the caller's own thread, for the one case in which handing over costs more than writing. */
export interface NearHand {
  /** What stood, or nothing: then the row is the writer's. */
  append(rows: readonly LogRow[]): readonly boolean[] | undefined
  close(): void
}

/** The connection never waits: somebody else's lock, a full disk or a row that does not fit are the writer's to meet. */
function connect(file: string): { readonly write: (row: LogRow) => boolean; close(): void } {
  const db = new DatabaseSync(file, { timeout: 0 })
  db.exec(`${asWriter} pragma wal_autocheckpoint = 0;`)
  const statements = new Map<string, StatementSync>()
  const decisions = appender(db, (sql) => {
    const statement = statements.get(sql) ?? db.prepare(sql)
    statements.set(sql, statement)
    return statement
  })
  return {
    write: (row) => {
      try {
        return decisions.alone(row)
      } catch {
        return false
      }
    },
    close: () => db.close(),
  }
}

export function nearHand(file: string, now: () => number = () => performance.now()): NearHand {
  let hand: ReturnType<typeof connect> | undefined
  let lastSession: string | undefined
  let inARow = 0
  let restsUntil = 0
  let average = 0
  let pause = PAUSE_MS

  /** Only while one table plays: with several, commits are cheaper together. */
  const isWanted = (row: LogRow): boolean => {
    const isAlone = row.sessionId === lastSession
    lastSession = row.sessionId
    if (!isAlone || now() < restsUntil) return false
    inARow = (inARow + 1) % IN_A_ROW
    return inARow !== 0
  }
  const learn = (took: number): void => {
    average += (took - average) * SHARE_OF_THE_LAST
    if (average <= QUICK_MS) return
    average = 0
    restsUntil = now() + pause
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
  return {
    append(rows) {
      const [row] = rows
      if (rows.length !== 1 || !row) {
        lastSession = undefined
        return undefined
      }
      if (!isWanted(row)) return undefined
      hand ??= connect(file)
      const began = now()
      const stood = hand.write(row)
      learn(now() - began)
      return stood ? [true] : undefined
    },
    close: () => hand?.close(),
  }
}
