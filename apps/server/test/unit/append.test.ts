import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { inOrderOfTime, requestIdOf } from '../../src/db/request-id.ts'
import { appender } from '../../src/db/sqlite/append.ts'
import { emptyLetter, readLetter, writeLetter } from '../../src/db/sqlite/letter.ts'
import { emptyLog } from '../support/empty-log.ts'

const folder = mkdtempSync(join(tmpdir(), 'belfry-append-'))
const file = join(folder, 'log.sqlite')

const row = (seq: number, dueAt: number | null = null) =>
  ({ sessionId: 's', seq, requestId: null, events: '[]', at: 1, dueAt }) as const

describe('appending to the embedded log', () => {
  const [writer, other] = [emptyLog(file), emptyLog(file)]
  const { append, forget } = appender(writer, (sql) => writer.prepare(sql))
  afterAll(() => {
    for (const db of [writer, other]) db.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('asks the log again after anybody else has written', () => {
    expect(append([row(1, 9), row(2, 9)])).toEqual([true, true])
    other.exec('delete from session_log where seq = 2; delete from session_deadlines')
    expect(append([row(3, 9)])).toEqual([false])
    expect(append([row(2, 9)])).toEqual([true])
    expect(other.prepare('select due_at from session_deadlines').all()).toEqual([{ due_at: 9 }])
  })

  it('asks again after a group that failed', () => {
    expect(() => append([row(3), { ...row(4), events: null as unknown as string }])).toThrow()
    expect(append([row(4)])).toEqual([false])
    expect(append([row(3), row(4)])).toEqual([true, true])
  })

  it('writes one row alone with its deadline, and again when that was taken away here', () => {
    const deadlines = (): unknown[] => other.prepare('select due_at from session_deadlines').all()
    expect(append([row(5, 7)])).toEqual([true])
    expect(deadlines()).toEqual([{ due_at: 7 }])
    expect(append([row(6, 7)])).toEqual([true])
    writer.exec('delete from session_deadlines')
    forget()
    expect(append([row(7, 7)])).toEqual([true])
    expect(deadlines()).toEqual([{ due_at: 7 }])
  })

  it('writes one row alone with a deadline that somebody else has taken away', () => {
    other.exec('delete from session_deadlines')
    expect(append([row(8, 7)])).toEqual([true])
    expect(other.prepare('select due_at from session_deadlines').all()).toEqual([{ due_at: 7 }])
  })

  it('writes one row alone only behind the row before it', () => {
    expect(append([row(10, 7)])).toEqual([false])
    expect(append([row(8, 7)])).toEqual([false])
    expect(append([row(9, 7)])).toEqual([true])
    expect(other.prepare('select max(seq) as last from session_log').all()).toEqual([{ last: 9 }])
  })
})

describe('a group of the embedded log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-group-'))
  const db = emptyLog(join(folder, 'log.sqlite'))
  const statements: string[] = []
  const { append, forget } = appender(db, (sql) => {
    statements.push(sql)
    return db.prepare(sql)
  })
  afterAll(() => {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const of = (sessionId: string, seq: number, requestId: string | null = null) => ({
    ...row(seq),
    sessionId,
    requestId,
  })
  const stored = (): unknown[] =>
    db
      .prepare('select session_id || seq as at from session_log order by 1')
      .all()
      .map((each) => each['at'])
  const inserts = (): number => statements.splice(0).filter((sql) => sql.includes('insert')).length

  it('is one statement where all of it follows, also two of one session', () => {
    expect(append([of('a', 1, 'x@1'), of('b', 1)])).toEqual([true, true])
    inserts()
    expect(append([of('a', 2), of('a', 3), of('b', 2, 'y@1')])).toEqual([true, true, true])
    expect(inserts()).toBe(1)
    const many = Array.from({ length: 40 }, (_, i) => of('a', 4 + i))
    expect(append(many).every(Boolean)).toBe(true)
    expect(inserts()).toBe(2)
    expect(stored()).toHaveLength(45)
    forget()
    expect(append([of('a', 44), of('b', 3), of('new', 1)])).toEqual([true, true, true])
    expect(inserts()).toBe(1)
  })

  it('loses only those that do not fit: a request that came back, and what rests on it', () => {
    const before = stored().length
    expect(append([of('a', 45, 'x@1'), of('a', 46), of('b', 4, 'x@1')])).toEqual([false, false, true])
    expect(stored()).toHaveLength(before + 1)
    expect(append([of('a', 45), of('b', 5)])).toEqual([true, true])
  })

  it('leaves nothing of a group in which something cannot be written', () => {
    const before = stored()
    expect(() => append([of('a', 46), { ...of('b', 6), events: null as unknown as string }])).toThrow()
    expect(db.isTransaction).toBe(false)
    expect(stored()).toEqual(before)
  })
})

describe('how requests are kept', () => {
  it('begins with what is in order of time, also where an earlier version began with who asked', () => {
    expect(requestIdOf('100', 'm1:a')).toBe('m1:a@100')
    expect(requestIdOf('100', 'x'.repeat(70))).toBe(`${'x'.repeat(64)}@100`)
    expect(['100:m1:a', 'm1:a@100', '7:8@100', 'r1', null].map(inOrderOfTime)).toEqual([
      'm1:a@100',
      'm1:a@100',
      '7:8@100',
      'r1',
      null,
    ])
  })
})

describe('a letter to the writer', () => {
  const letter = emptyLetter()
  const rows = [
    {
      ...row(1, 9),
      sessionId: 'Küche',
      requestId: 'a:1',
      events: '["🔔 bell", "夜"]',
      at: 1_700_000_000_000,
    },
    { ...row(2 ** 40), requestId: '', events: '' },
    row(3, 0),
  ]

  it('is read as it was written, and once', () => {
    for (const id of [7, 8]) {
      expect(writeLetter(letter, id, rows)).toBe(true)
      expect(readLetter(letter)).toEqual({ id, rows })
      expect(readLetter(letter)).toBeUndefined()
    }
  })

  it('is not written at all where something does not fit', () => {
    expect(writeLetter(letter, 1, [{ ...row(1), events: 'x'.repeat(100_000) }])).toBe(false)
    expect(
      writeLetter(
        letter,
        1,
        Array.from({ length: 257 }, (_, i) => row(i)),
      ),
    ).toBe(false)
    expect(writeLetter(letter, 1, [])).toBe(false)
    expect(readLetter(letter)).toBeUndefined()
  })
})
