import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appender } from '../../src/db/sqlite/append.ts'
import { emptyLog } from '../support/empty-log.ts'

const SESSIONS = ['a', 'b', 'c', 'd', 'e'] as const
type Session = (typeof SESSIONS)[number]

interface Kept {
  readonly seq: number
  readonly requestId: string | null
  readonly events: string
}

/** The embedded log beside a list for each session, which is what it should look like. */
function twoLogs() {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-tail-'))
  const file = join(folder, 'log.sqlite')
  const [db, near] = [emptyLog(file), emptyLog(file)]
  const writer = appender(db, (sql) => db.prepare(sql))
  const beside = appender(near, (sql) => near.prepare(sql))
  const wanted = new Map<string, Kept[]>(SESSIONS.map((each) => [each, []]))
  let requests = 0
  const rowsOf = (session: string): Kept[] => wanted.get(session) ?? []
  const next = (session: Session, ahead = 0) => ({
    sessionId: session,
    seq: (rowsOf(session).at(-1)?.seq ?? 0) + 1 + ahead,
    requestId: `r${requests++}`,
    events: '[]',
    at: 1,
    dueAt: null,
  })
  const keep = ({ sessionId, seq, requestId, events }: ReturnType<typeof next>): void => {
    rowsOf(sessionId).push({ seq, requestId, events })
  }
  /** Over the writer's own connection, as everything but the hot path is written; or by a command of its operator. */
  const elsewise = (isOwn: boolean, sql: string, ...values: (string | number)[]): void => {
    ;(isOwn ? db : near).prepare(sql).run(...values)
    if (isOwn) writer.forget()
  }
  const deeds = {
    group(sessions: readonly Session[]) {
      const ahead = new Map<string, number>()
      const rows = sessions.map((session) => {
        const already = ahead.get(session) ?? 0
        ahead.set(session, already + 1)
        return next(session, already)
      })
      expect(writer.append(rows)).toEqual(rows.map(() => true))
      rows.forEach(keep)
    },
    nearHand(session: Session, count: number) {
      for (let i = 0; i < count; i++) {
        const row = next(session)
        if (beside.alone(row)) keep(row)
      }
    },
    taken(session: Session) {
      const { seq } = next(session)
      for (const wrong of [seq - 1, seq + 1]) {
        const row = { ...next(session), seq: wrong }
        expect(writer.append([row])).toEqual([false])
        expect(beside.alone(row)).toBe(false)
      }
    },
    rewrite(session: Session, isOwn: boolean) {
      elsewise(
        isOwn,
        'update session_log set events = ? where session_id = ? and seq > ?',
        '["-"]',
        session,
        2,
      )
      wanted.set(
        session,
        rowsOf(session).map((row) => (row.seq > 2 ? { ...row, events: '["-"]' } : row)),
      )
    },
    cut(session: Session, left: number, isOwn: boolean) {
      elsewise(isOwn, 'delete from session_log where session_id = ? and seq > ?', session, left)
      wanted.set(
        session,
        rowsOf(session).filter(({ seq }) => seq <= left),
      )
    },
    copied(session: Session, isOwn: boolean) {
      const { sessionId, seq, requestId, events, at } = next(session)
      elsewise(isOwn, 'insert into session_log values (?, ?, ?, ?, ?)', sessionId, seq, requestId, events, at)
      rowsOf(session).push({ seq, requestId, events })
    },
  }
  const stored = (session: string): readonly unknown[] =>
    near
      .prepare(
        'select seq, request_id as requestId, events from session_log where session_id = ? order by seq',
      )
      .all(session)
      .map((row) => ({ ...row }))
  return {
    deeds,
    check() {
      for (const session of SESSIONS) {
        expect(stored(session)).toEqual(rowsOf(session))
        const { seq, requestId } = rowsOf(session).at(-1) ?? { seq: undefined, requestId: 'none' }
        const found = near.prepare('select seq from session_log where session_id = ? and request_id = ?')
        expect(found.get(session, requestId)?.['seq']).toBe(seq)
      }
    },
    tail: (): number =>
      Number(
        near.prepare('select max(r.place) - t.place as n from session_rows r, session_tail t').get()?.['n'],
      ),
    plan: (sql: string): string =>
      db
        .prepare(`explain query plan ${sql}`)
        .all()
        .map((row) => String(row['detail']))
        .join('\n'),
    close() {
      for (const each of [db, near]) each.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Deeds = ReturnType<typeof twoLogs>['deeds']
type Deed = { readonly [K in keyof Deeds]: readonly [K, ...Parameters<Deeds[K]>] }[keyof Deeds]
const session = fc.constantFrom(...SESSIONS)
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.constant('group' as const), fc.array(session, { minLength: 1, maxLength: 60 })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constant('nearHand' as const), session, fc.integer({ min: 1, max: 200 })),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constant('taken' as const), session) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('rewrite' as const), session, fc.boolean()) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('cut' as const), session, fc.nat(40), fc.boolean()) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('copied' as const), session, fc.boolean()) },
)

describe('the embedded log, whose places are noted later', () => {
  it('is what a list for each session would be, whatever is written, cut, rewritten or copied', () => {
    fc.assert(
      fc.property(fc.array(deed, { minLength: 5, maxLength: 40 }), (list) => {
        const logs = twoLogs()
        try {
          for (const [name, ...given] of list) {
            ;(logs.deeds[name] as (...values: readonly unknown[]) => void)(...given)
            logs.check()
          }
        } finally {
          logs.close()
        }
      }),
      { numRuns: 25 },
    )
  })

  it('has a short tail, also where one table alone decides', () => {
    const logs = twoLogs()
    logs.deeds.group(['a'])
    let longest = 0
    for (let i = 0; i < 12; i++) {
      logs.deeds.nearHand('a', 255)
      logs.deeds.group(['a'])
      longest = Math.max(longest, logs.tail())
    }
    expect(longest).toBeLessThan(512)
    logs.check()
    logs.close()
  })

  it('is read by session and by request without a look at everything', () => {
    const logs = twoLogs()
    expect(logs.plan('select events from session_log where session_id = ? and seq > ? order by seq')).toMatch(
      /known USING PRIMARY KEY \(session_id=\? AND seq>\?\)[\s\S]*session_rows USING INTEGER PRIMARY KEY \(rowid>\?\)/,
    )
    expect(logs.plan('select events from session_log where session_id = ? and request_id = ?')).toMatch(
      /kept USING INDEX session_rows_request[\s\S]*session_rows USING INDEX session_rows_request/,
    )
    logs.close()
  })
})
