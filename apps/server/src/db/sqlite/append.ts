import type { DatabaseSync } from 'node:sqlite'
import type { LogRow } from '../engine.ts'
import { areNext, howSessionsWereLeft, type Left } from './left.ts'
import { type LogStatements, logStatements, type Place, type Prepare } from './log-statements.ts'

/** Rows whose session is found by looking at each of them; then all their places are noted at once. */
const TAIL_ROWS = 512

export interface Appender {
  /** Commits a group of decisions at once and says which of them stood. */
  readonly append: (rows: readonly LogRow[]) => readonly boolean[]
  /** Commits one decision if it simply follows; otherwise nothing has happened. */
  readonly alone: (row: LogRow) => boolean
  /** Something else was written over this connection: what is known may not hold any more. */
  readonly forget: () => void
}

/** Rows behind the last fold: there may be so many and no more. */
function tail({ standing, fold }: Pick<LogStatements, 'standing' | 'fold'>) {
  let folded: number | undefined
  return {
    isLong(last: Place): boolean {
      if (last === undefined) return false
      folded ??= standing().place
      return last - folded >= TAIL_ROWS
    },
    fold(last: Place): void {
      fold()
      folded = last
    },
    forget(): void {
      folded = undefined
    },
  }
}

const CONSTRAINT = 19
const isOfConstraint = (error: unknown): boolean =>
  ((error as { errcode?: number }).errcode ?? 0) % 256 === CONSTRAINT

interface Inserted {
  readonly stood: readonly boolean[]
  readonly last: Place
}
type Insert = (rows: readonly LogRow[]) => Inserted

/** A later decision rests on the earlier ones: when one of a session falls, those behind it fall too. */
function oneByOne(rows: readonly LogRow[], insert: (row: LogRow) => Place): Inserted {
  const refused = new Set<string>()
  let last: Place
  const stood = rows.map((row) => {
    const place = refused.has(row.sessionId) ? undefined : insert(row)
    if (place === undefined) refused.add(row.sessionId)
    last = place ?? last
    return place !== undefined
  })
  return { stood, last }
}

/** Ways to insert, for those who have begun a transaction and know how the sessions were left. */
function inserting(log: LogStatements, known: Left): { readonly all: Insert; readonly together: Insert } {
  const one = (row: LogRow): Place => {
    if (!known.isNext(row)) return undefined
    const place = log.insert(row)
    if (place === undefined) return undefined
    if (!known.isDueAsBefore(row)) log.setDeadline(row.sessionId, row.dueAt)
    known.keep(row)
    return place
  }
  const all: Insert = (rows) => oneByOne(rows, one)
  return {
    all,
    together(rows) {
      if (!areNext(known, rows)) return all(rows)
      const last = log.insertTogether(rows)
      for (const row of rows) known.keep(row)
      return { stood: new Array<boolean>(rows.length).fill(true), last }
    },
  }
}

/** Of what fails nothing is left, neither in the file nor here. */
const takingBack =
  (db: DatabaseSync, forget: () => void) =>
  <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      forget()
      if (db.isTransaction) db.exec('rollback')
      throw error
    }
  }

export function appender(db: DatabaseSync, prepare: Prepare): Appender {
  const log = logStatements(prepare)
  const known = howSessionsWereLeft(log)
  const behind = tail(log)
  const insert = inserting(log, known)
  const forget = (): void => {
    known.forget()
    behind.forget()
  }
  const orNothing = takingBack(db, forget)
  const inOneTransaction = (rows: readonly LogRow[], insertRows: Insert): readonly boolean[] =>
    orNothing(() => {
      log.begin()
      known.lookAround()
      known.recall(rows)
      const { stood, last } = insertRows(rows)
      known.saw(last)
      if (behind.isLong(last)) behind.fold(last)
      log.commit()
      return stood
    })
  /** One statement is a transaction of its own, and looks around by itself. What it does not take is looked into. */
  const alone = (row: LogRow): Place => {
    const place = log.insertAlone(row)
    if (place !== undefined) known.keep(row)
    return place
  }
  const inItsOwn = (work: () => void): void => {
    log.begin()
    work()
    log.commit()
  }
  /** What stands stands: a fold that fails is tried again with the next row. */
  const foldAfter = (last: number): readonly [true] => {
    try {
      if (behind.isLong(last)) orNothing(() => inItsOwn(() => behind.fold(last)))
    } catch {
      // The row itself is on disk.
    }
    return [true]
  }
  return {
    append(rows) {
      const [first] = rows
      if (first && rows.length === 1 && known.isLatest(first.sessionId)) {
        const place = orNothing(() => alone(first))
        if (place !== undefined) return foldAfter(place)
      }
      try {
        return inOneTransaction(rows, insert.together)
      } catch (error) {
        if (!isOfConstraint(error)) throw error
        // One of them does not fit: which one is found out.
        return inOneTransaction(rows, insert.all)
      }
    },
    alone: (row) => alone(row) !== undefined,
    forget,
  }
}
