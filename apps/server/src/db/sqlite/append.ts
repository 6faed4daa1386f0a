import type { DatabaseSync } from 'node:sqlite'
import type { LogRow } from '../engine.ts'
import { type Left, logStatements, type Prepare } from './log-statements.ts'

const SESSIONS_KNOWN = 2000

export interface Appender {
  /** Commits a group of decisions at once and says which of them stood. */
  readonly append: (rows: readonly LogRow[]) => readonly boolean[]
  /** Commits one decision if it simply follows; otherwise nothing has happened. */
  readonly alone: (row: LogRow) => boolean
  /** Something else was written over this connection: what is known may not hold any more. */
  readonly forget: () => void
}

/** How sessions were left. It holds only as long as nobody else has written anything. */
function memory({ dataVersion, left: ask }: Pick<ReturnType<typeof logStatements>, 'dataVersion' | 'left'>) {
  const left = new Map<string, Left>()
  let others: unknown
  const keep = ({ sessionId, seq, dueAt }: Left): void => {
    left.set(sessionId, { sessionId, seq, dueAt })
  }
  return {
    lookAround(): void {
      const now = dataVersion()
      if (now !== others || left.size > SESSIONS_KNOWN) left.clear()
      others = now
    },
    of: (sessionId: string): Left | undefined => left.get(sessionId),
    keep,
    /** What is not known of these is asked for, all at once. */
    recall(rows: readonly LogRow[]): void {
      const unknown = rows.map(({ sessionId }) => sessionId).filter((sessionId) => !left.has(sessionId))
      if (unknown.length > 0) for (const each of ask(unknown)) keep(each)
    },
    forget: (): void => left.clear(),
    /** Whether all of them follow and leave their deadlines as they are: then none needs to be looked at. */
    areNext: (rows: readonly LogRow[]): boolean =>
      rows.every(({ sessionId, seq, dueAt }, index) => {
        const earlier = rows[index - 1]
        const before = earlier?.sessionId === sessionId ? earlier : left.get(sessionId)
        return before?.seq === seq - 1 && before.dueAt === dueAt
      }),
  }
}

const CONSTRAINT = 19
const isOfConstraint = (error: unknown): boolean =>
  ((error as { errcode?: number }).errcode ?? 0) % 256 === CONSTRAINT

type Insert = (rows: readonly LogRow[]) => readonly boolean[]

/** A later decision rests on the earlier ones: when one of a session falls, those behind it fall too. */
function oneByOne(rows: readonly LogRow[], insert: (row: LogRow) => boolean): readonly boolean[] {
  const refused = new Set<string>()
  return rows.map((row) => {
    if (refused.has(row.sessionId)) return false
    const isIn = insert(row)
    if (!isIn) refused.add(row.sessionId)
    return isIn
  })
}

export function appender(db: DatabaseSync, prepare: Prepare): Appender {
  const log = logStatements(prepare)
  const known = memory(log)

  const insert = (row: LogRow): boolean => {
    const left = known.of(row.sessionId)
    if (!log.insert(row, left?.seq === row.seq - 1)) return false
    if (left?.dueAt !== row.dueAt) log.setDeadline(row.sessionId, row.dueAt)
    known.keep(row)
    return true
  }
  const insertAll: Insert = (rows) => oneByOne(rows, insert)
  const insertTogether: Insert = (rows) => {
    if (rows.length > 1) known.recall(rows)
    if (!known.areNext(rows)) return insertAll(rows)
    log.insertTogether(rows)
    for (const row of rows) known.keep(row)
    return new Array<boolean>(rows.length).fill(true)
  }
  /** Of what fails nothing is left, neither in the file nor here. */
  const orNothing = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      known.forget()
      if (db.isTransaction) db.exec('rollback')
      throw error
    }
  }
  const inOneTransaction = (rows: readonly LogRow[], insertRows: Insert): readonly boolean[] =>
    orNothing(() => {
      log.begin()
      known.lookAround()
      const stood = insertRows(rows)
      log.commit()
      return stood
    })
  /** One statement is a transaction of its own, and looks around by itself. What it does not take is looked into. */
  const alone = (row: LogRow): boolean => {
    if (!log.insertAlone(row)) return false
    known.keep(row)
    return true
  }
  return {
    append(rows) {
      const [first] = rows
      if (first && rows.length === 1 && orNothing(() => alone(first))) return [true]
      try {
        return inOneTransaction(rows, insertTogether)
      } catch (error) {
        if (!isOfConstraint(error)) throw error
        // One of them does not fit: which one is found out.
        return inOneTransaction(rows, insertAll)
      }
    },
    alone,
    forget: known.forget,
  }
}
