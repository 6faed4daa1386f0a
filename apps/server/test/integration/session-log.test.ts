import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/db/database.ts'
import type { LogRow } from '../../src/db/engine.ts'
import { roomLog } from '../../src/modules/sessions/stored-room.ts'
import { engines, type Storage } from '../support/engines.ts'

const row = (sessionId: string, seq: number, more: Partial<LogRow> = {}): LogRow => ({
  sessionId,
  seq,
  requestId: null,
  events: `["${sessionId}-${seq}"]`,
  at: 1000 + seq,
  dueAt: null,
  ...more,
})

describe.each(engines)('the session log on %s', (_name, newStorage) => {
  let storage: Storage
  let database: Database
  const log = () => database.sessionLog

  beforeAll(async () => {
    storage = await newStorage()
    database = await openDatabase(storage, (error) => expect.unreachable(error.message))
  })
  afterAll(async () => {
    await database.close()
    await storage.remove()
  })

  it('keeps decisions in order and reads those after a number', async () => {
    expect(await log().append([row('order', 1), row('order', 2), row('order', 3)])).toEqual([
      true,
      true,
      true,
    ])
    const rows = await log().read('order', 1)
    expect(rows).toEqual([
      { seq: 2, requestId: null, events: '["order-2"]', at: 1002 },
      { seq: 3, requestId: null, events: '["order-3"]', at: 1003 },
    ])
  })

  it('lets the first of two decisions with one number stand', async () => {
    await log().append([row('race', 1, { events: '["first"]' })])
    const stood = await log().append([row('race', 1, { events: '["second"]' }), row('calm', 1)])
    expect(stood).toEqual([false, true])
    expect(await log().read('race', 0)).toMatchObject([{ seq: 1, events: '["first"]' }])
    expect(await log().read('calm', 0)).toHaveLength(1)
  })

  it('a decision that cannot be written takes nobody along who is written with it', async () => {
    const [good, bad, fine] = await Promise.allSettled([
      log().append([row('well', 1)]),
      log().append([row('ill', 1, { events: null as unknown as string })]),
      log().append([row('fine', 1), row('fine', 2)]),
    ])
    expect(good).toEqual({ status: 'fulfilled', value: [true] })
    expect(bad).toMatchObject({ status: 'rejected' })
    expect(fine).toEqual({ status: 'fulfilled', value: [true, true] })
    expect(await log().read('ill', 0)).toEqual([])
    expect(await log().append([row('ill', 1)])).toEqual([true])
  })

  it('lets those fall that rest on a fallen one, and leaves no gap', async () => {
    await log().append([row('chain', 1)])
    const stood = await log().append([row('chain', 1), row('chain', 2), row('chain', 3)])
    expect(stood).toEqual([false, false, false])
    expect(await log().read('chain', 0)).toMatchObject([{ seq: 1 }])
  })

  it('refuses a row whose forerunner is not there', async () => {
    await log().append([row('hole', 1)])
    expect(await log().append([row('hole', 3), row('hole', 4)])).toEqual([false, false])
    expect(await log().append([row('never begun', 2)])).toEqual([false])
    expect(await log().append([row('hole', 2), row('hole', 3)])).toEqual([true, true])
    expect((await log().read('hole', 0)).map(({ seq }) => seq)).toEqual([1, 2, 3])
  })

  it('what was cut off or forgotten since is not taken for what is there', async () => {
    const due = { dueAt: 7 }
    await log().append([row('cut', 1, due), row('cut', 2, due), row('cut', 3, due)])
    await log().cut('cut', 1, 5)
    await log().forgetDue('cut')
    expect(await log().append([row('cut', 4, due)])).toEqual([false])
    expect(await log().append([row('cut', 2, due)])).toEqual([true])
    expect(await log().due(7, 50)).toContainEqual({ sessionId: 'cut', dueAt: 7 })
    await log().forgetDue('cut')
  })

  it('takes a request once, whatever its number', async () => {
    await log().append([row('retry', 1, { requestId: 'r1' })])
    expect(await log().append([row('retry', 2, { requestId: 'r1' })])).toEqual([false])
    expect(await log().append([row('other', 1, { requestId: 'r1' })])).toEqual([true])
    expect(await log().findRequest('retry', 'r1')).toMatchObject({ seq: 1 })
    expect(await log().findRequest('retry', 'r2')).toBeUndefined()
  })

  it('tells a room what a request was answered, however long ago', async () => {
    const room = roomLog(log(), 'answers')
    const decision = { seq: 1, requestId: 'r1', events: [], answer: { seat: 3 }, at: 5 }
    expect(await room.append([decision], [])).toBe(1)
    expect(await room.append([{ ...decision, seq: 2 }], [])).toBe(0)
    expect(await room.answerTo('r1')).toEqual({ answer: { seat: 3 } })
    expect(await room.answerTo('r2')).toBeUndefined()
  })

  it('answers each caller of one tick with its own rows', async () => {
    const answers = await Promise.all([
      log().append([row('tick-a', 1), row('tick-a', 2)]),
      log().append([row('tick-b', 1)]),
      log().append([row('tick-a', 2)]),
    ])
    expect(answers).toEqual([[true, true], [true], [false]])
  })

  it('decides between many writers at once: every number stands exactly once', async () => {
    const writers = Array.from({ length: 8 }, async () => {
      let won = 0
      for (let seq = 1; seq <= 20; seq++) {
        const [stood] = await log().append([row('crowd', seq)])
        if (stood) won++
      }
      return won
    })
    const won = await Promise.all(writers)
    expect(won.reduce((sum, one) => sum + one, 0)).toBe(20)
    expect(await log().read('crowd', 0)).toHaveLength(20)
  })

  it('writes the next deadline with the decision, and none with a fallen one', async () => {
    await log().append([row('due', 1, { dueAt: 500 }), row('later', 1, { dueAt: 900 })])
    await log().append([row('due', 1, { dueAt: 100 })])
    expect(await log().due(899, 10)).toEqual([{ sessionId: 'due', dueAt: 500 }])
    await log().append([row('due', 2, { dueAt: null })])
    expect(await log().due(10_000, 10)).toEqual([{ sessionId: 'later', dueAt: 900 }])
  })

  it('keeps the newest snapshot', async () => {
    await log().saveSnapshot('snap', { seq: 5, version: 1, state: '{"a":1}', bytes: 7, at: 1 })
    await log().saveSnapshot('snap', { seq: 3, version: 1, state: '{"a":0}', bytes: 7, at: 2 })
    expect(await log().snapshot('snap')).toEqual({ seq: 5, version: 1, state: '{"a":1}', bytes: 7, at: 1 })
    await log().saveSnapshot('snap', { seq: 9, version: 2, state: '{"a":2}', bytes: 7, at: 3 })
    expect(await log().snapshot('snap')).toMatchObject({ seq: 9, version: 2 })
  })

  it('forgets a session whole', async () => {
    await log().append([row('gone', 1, { dueAt: 5 })])
    await log().saveSnapshot('gone', { seq: 1, version: 1, state: '{}', bytes: 7, at: 1 })
    await log().remove(['gone'])
    expect(await log().read('gone', 0)).toEqual([])
    expect(await log().snapshot('gone')).toBeUndefined()
    expect((await log().due(10, 10)).map(({ sessionId }) => sessionId)).not.toContain('gone')
  })

  it('finds everything again after closing and opening', async () => {
    await log().append([row('reopened', 1)])
    await database.close()
    database = await openDatabase(storage, (error) => expect.unreachable(error.message))
    expect(await log().read('reopened', 0)).toHaveLength(1)
  })
})
