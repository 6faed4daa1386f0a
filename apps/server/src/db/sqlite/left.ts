import type { LogRow } from '../engine.ts'
import type { LogStatements, Place } from './log-statements.ts'

const SESSIONS_KNOWN = 2000

/** Most often there are none. */
function unknownIn(known: ReadonlyMap<string, unknown>, rows: readonly LogRow[]): readonly string[] {
  const unknown: string[] = []
  for (const { sessionId } of rows) if (!known.has(sessionId)) unknown.push(sessionId)
  return unknown
}

/**
 * How sessions were left: the number of their last decision and their deadline. Somebody else's rows are learnt from the
 * tail, from where it was last looked at; when anything was taken away, everything is asked anew.
 */
export function howSessionsWereLeft(log: LogStatements) {
  const seqs = new Map<string, number>()
  const dues = new Map<string, number | null>()
  /** Up to here the tail is known; then whoever is not known is not in it. */
  let seenUpTo: number | undefined
  let removals: number | undefined
  let others: unknown
  let latest: string | undefined

  const forget = (): void => {
    seqs.clear()
    dues.clear()
    seenUpTo = undefined
  }
  const saw = (place: Place): void => {
    if (place !== undefined && seenUpTo !== undefined) seenUpTo = Math.max(seenUpTo, place)
  }
  const catchUp = (): void => {
    seenUpTo ??= log.standing().place
    for (const { sessionId, seq, place } of log.rowsSince(seenUpTo)) {
      seqs.set(sessionId, seq)
      saw(place)
    }
  }
  return {
    /** At the beginning of a transaction: whether what is known still holds. */
    lookAround(): void {
      const now = log.dataVersion()
      if (now === others && seqs.size <= SESSIONS_KNOWN) return
      others = now
      dues.clear()
      const removed = log.standing().removals
      if (removed !== removals || seqs.size > SESSIONS_KNOWN) forget()
      removals = removed
      if (seenUpTo !== undefined) catchUp()
    },
    /** What is not known of these is asked for, all at once. */
    recall(rows: readonly LogRow[]): void {
      if (seenUpTo === undefined) catchUp()
      const unknown = unknownIn(seqs, rows)
      if (unknown.length > 0)
        for (const { sessionId, seq } of log.leftBefore(unknown)) seqs.set(sessionId, seq)
      const undated = unknownIn(dues, rows)
      if (undated.length > 0)
        for (const { sessionId, dueAt } of log.deadlines(undated)) dues.set(sessionId, dueAt)
    },
    isNext: ({ sessionId, seq }: LogRow): boolean => seqs.get(sessionId) === seq - 1,
    isDueAsBefore: ({ sessionId, dueAt }: LogRow): boolean => dues.get(sessionId) === dueAt,
    /** Whether the last row of all, as far as is known here, is of this session. */
    isLatest: (sessionId: string): boolean => sessionId === latest,
    keep({ sessionId, seq, dueAt }: LogRow): void {
      seqs.set(sessionId, seq)
      dues.set(sessionId, dueAt)
      latest = sessionId
    },
    /** Inside a transaction: a row of one's own, behind everything that was looked at. */
    saw,
    forget,
  }
}

export type Left = ReturnType<typeof howSessionsWereLeft>

/** Whether all of them follow and leave their deadlines as they are: then none needs to be looked at. */
export const areNext = (known: Left, rows: readonly LogRow[]): boolean =>
  rows.every((row, index) => {
    const earlier = rows[index - 1]
    return earlier?.sessionId === row.sessionId
      ? earlier.seq === row.seq - 1 && earlier.dueAt === row.dueAt
      : known.isNext(row) && known.isDueAsBefore(row)
  })
