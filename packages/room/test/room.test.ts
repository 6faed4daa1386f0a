import { table as tableState } from '@belfry/rules/testing'
import { describe, expect, it } from 'vitest'
import type { RoomLog } from '../src/index.ts'
import { memoryLog, RECENT_BYTES, VIEW_EVERY_MS } from '../src/index.ts'
import { RecentTurns } from '../src/recent.ts'
import { turnOf } from '../src/turn.ts'
import { host } from './support/host.ts'

const names = (messages: readonly (readonly [string, unknown])[]) => messages.map(([name]) => name)

describe('telling', () => {
  it('a newcomer gets a whole view, then one batch a turn with a counter of its own connection', async () => {
    const table = host()
    const p0 = table.attach('p0')
    expect(names(table.messagesTo(p0)).slice(0, 2)).toEqual(['session', 'gamestate'])
    await table.ask('p1', 'raise-hand', 'hand')
    await table.ask('p2', 'raise-hand', 'fist')
    expect(table.sent.map(({ batch }) => batch.count)).toEqual([1, 2, 3])
    expect(table.messagesTo(p0).slice(-2)).toEqual([
      ['raise-hand', { userId: 'p1', icon: 'hand', at: 1_000_000 }],
      ['raise-hand', { userId: 'p2', icon: 'fist', at: 1_000_000 }],
    ])
  })

  it('what was asked in one turn leaves in one write a connection, encoded once for all who are told the same', async () => {
    const table = host()
    const people = ['p0', 'p1', 'sp'].map((id) => table.attach(id))
    table.sent.length = 0
    await Promise.all([table.ask('p1', 'raise-hand', 'hand'), table.ask('p2', 'raise-hand', 'fist')])
    expect(table.sent.map(({ to }) => to)).toEqual(people)
    expect(new Set(table.sent.map(({ batch }) => batch.messages)).size).toBe(1)
  })

  it('nothing leaves before the row is safe, and a sender hears the notice before the answer', async () => {
    const order: string[] = []
    let commit = (): void => undefined
    const kept = memoryLog()
    const log: RoomLog = {
      append: async (rows, after) => {
        await new Promise<void>((resolve) => {
          commit = resolve
        })
        order.push('committed')
        return kept.append(rows, after)
      },
      readAfter: (seq) => kept.readAfter(seq),
      answerTo: (id) => kept.answerTo(id),
    }
    const deliver = { send: () => order.push('told'), close: () => undefined }
    const table = host({ log, deliver })
    table.attach('p1')
    order.length = 0
    const asked = table.ask('p1', 'raise-hand', 'hand').then(() => order.push('answered'))
    await Promise.resolve()
    await Promise.resolve()
    expect(order).toEqual([])
    commit()
    await asked
    expect(order).toEqual(['committed', 'told', 'answered'])
  })

  it('a refused message without an answer tells its sender alone why, and what is true', async () => {
    const table = host()
    const st = table.attach('st')
    const table2 = host({ deliver: { send: () => undefined, close: () => undefined } })
    expect(await table2.ask('sp', 'raise-hand', 'hand')).toMatchObject({ ok: false, code: 'not-seated' })
    const sp = table.attach('sp')
    table.sent.length = 0
    await table.room.request({
      name: 'raise-hand',
      payload: 'hand',
      userId: 'sp',
      connectionId: sp,
      requestId: null,
    })
    expect(table.messagesTo(sp)[0]).toEqual([
      'refused',
      { name: 'raise-hand', code: 'not-seated', params: {} },
    ])
    expect(names(table.messagesTo(sp))).toContain('gamestate')
    expect(table.messagesTo(st)).toEqual([])
  })

  it('a view comes with the first refusal and once after all others, and is not built more often', async () => {
    let held = 0
    const table = host({ onViewHeld: () => void held++ })
    const sp = table.attach('sp')
    const views = () => names(table.messagesTo(sp)).filter((name) => name === 'gamestate').length
    const refusals = () => names(table.messagesTo(sp)).filter((name) => name === 'refused').length
    for (let i = 0; i < 20; i++) {
      await table.ask('sp', 'raise-hand', 'hand')
      table.room.refresh(sp)
    }
    // The first one of all is what somebody gets who comes in.
    expect({ refusals: refusals(), views: views(), held }).toEqual({ refusals: 20, views: 2, held: 39 })
    await table.pass(VIEW_EVERY_MS)
    expect(views()).toBe(3)
    await table.pass(10 * VIEW_EVERY_MS)
    expect(views()).toBe(3)
    table.room.refresh(sp)
    table.room.refresh(sp)
    table.room.detach(sp)
    await table.pass(VIEW_EVERY_MS)
    expect(views()).toBe(4)
  })

  it('what is remembered for those who come back has an end in bytes', () => {
    const turns = new RecentTurns()
    const state = tableState()
    const events = [{ type: 'announced', title: 'a', text: 'x'.repeat(RECENT_BYTES / 4) }] as const
    for (let seq = 1; seq <= 10; seq++) turns.add(seq, turnOf(state, events))
    expect(turns.replay('p0', 8, 10)).not.toBeNull()
    expect(turns.replay('p0', 5, 10)).toBeNull()
  })

  it('whoever asks again gets a cursor of its own, whether or not something happened in between', () => {
    let sealed = 0
    const seal = { seal: () => `cursor ${++sealed}`, open: () => null }
    const table = host({ seal })
    const p0 = table.attach('p0')
    const cursors = [table.lastCursor(p0)]
    for (let look = 0; look < 3; look++) {
      table.clock.advance(VIEW_EVERY_MS)
      table.room.refresh(p0)
      cursors.push(table.lastCursor(p0))
    }
    expect(new Set(cursors).size).toBe(4)
  })

  it('also a wrong shape is told, and what the host did not pass on; a sign that is forgotten is not', async () => {
    const table = host()
    const sp = table.attach('sp')
    const say = (name: string, payload: unknown) =>
      table.room.request({ name, payload, userId: 'sp', connectionId: sp, requestId: null })
    table.sent.length = 0
    await say('raise-hand', 5)
    expect(table.messagesTo(sp)[0]).toMatchObject([
      'refused',
      { name: 'raise-hand', code: 'invalid-payload' },
    ])
    table.sent.length = 0
    const tooMuch = { ok: false, code: 'rate-limited', params: {} } as const
    table.room.refuse({ connectionId: sp, name: 'channel' }, tooMuch)
    expect(table.messagesTo(sp)).toEqual([['refused', { name: 'channel', code: 'rate-limited', params: {} }]])
    table.sent.length = 0
    await say('textMessageIndicator', { recipientId: 'p1', length: 3 })
    for (const name of ['claimSeat', 'textMessageIndicator', 'constructor'])
      table.room.refuse({ connectionId: sp, name }, tooMuch)
    expect(table.sent).toEqual([])
  })

  it('an unknown name and a wrong shape are refused before the rules are asked', async () => {
    const table = host()
    expect(await table.ask('p1', 'no-such-thing', 1)).toMatchObject({ ok: false, code: 'unknown-message' })
    expect(await table.ask('p1', 'constructor', 1)).toMatchObject({ ok: false, code: 'unknown-message' })
    expect(await table.ask('p1', 'raise-hand', { icon: 3 })).toMatchObject({
      ok: false,
      code: 'invalid-payload',
    })
    expect(table.log.rows).toEqual([])
  })
})

describe('coming back', () => {
  it('with a cursor one hears what one missed', async () => {
    const table = host()
    const before = table.attach('p0')
    const cursor = table.lastCursor(before)
    table.room.detach(before)
    await table.ask('p1', 'raise-hand', 'hand')
    const after = table.attach('p0', cursor)
    expect(table.messagesTo(after)).toEqual([['raise-hand', { userId: 'p1', icon: 'hand', at: 1_000_000 }]])
  })

  it('however long ago one was away, one hears what those heard who stayed, or gets a whole view', async () => {
    const table = host()
    const stayed = table.attach('sp')
    const cursors = [table.lastCursor(stayed)]
    for (let turn = 0; turn < 300; turn++) {
      await table.ask('p1', 'raise-hand', turn % 2 === 0 ? 'hand' : 'fist')
      cursors.push(table.lastCursor(stayed))
    }
    const told = table.messagesTo(stayed).filter(([name]) => name === 'raise-hand')
    expect(new Set(cursors).size).toBe(301)
    for (const missed of [1, 15, 16, 17, 40, 200]) {
      const heard = table.messagesTo(table.attach('sp', cursors.at(-1 - missed)))
      expect(heard).toEqual(told.slice(-missed))
    }
    expect(names(table.messagesTo(table.attach('sp', cursors[20])))).toContain('gamestate')
  })

  it('with nothing missed one hears nothing, and a foreign cursor gets a whole view', async () => {
    const table = host()
    const cursor = table.lastCursor(table.attach('p0'))
    expect(table.messagesTo(table.attach('p0', cursor))).toEqual([])
    expect(names(table.messagesTo(table.attach('p0', 'nonsense'))).slice(0, 2)).toEqual([
      'session',
      'gamestate',
    ])
    const future = '0000000000000099'
    expect(names(table.messagesTo(table.attach('p0', future))).slice(0, 2)).toEqual(['session', 'gamestate'])
  })
})

describe('requests', () => {
  it('a retried request is answered once more and done once', async () => {
    const table = host()
    const first = await table.ask('p1', 'raise-hand', 'hand', 'r1')
    const again = await table.ask('p1', 'raise-hand', 'hand', 'r1')
    expect(again).toEqual(first)
    expect(table.log.rows).toHaveLength(1)
  })

  it('a retry that arrives beside its original gets the same answer, a refusal too', async () => {
    const table = host()
    const ask = () => table.ask('p1', 'kick', 'p2', 'r1')
    const [first, twin] = await Promise.all([ask(), ask()])
    expect(first.ok).toBe(false)
    expect(twin).toEqual(first)
  })

  it('a rule that throws is answered and reported, and those who ask beside it are served', async () => {
    const errors: unknown[] = []
    const table = host({ onError: (error) => errors.push(error) })
    const breaks = table.room.dispatch({ type: 'noSuchCommand' } as never, { kind: 'user', userId: 'p1' })
    const [broken, served] = await Promise.all([breaks, table.ask('p1', 'raise-hand', 'hand')])
    expect(broken).toMatchObject({ ok: false, code: 'internal' })
    expect(served.ok).toBe(true)
    expect(errors).toHaveLength(1)
  })

  it('a retry on another node finds the first decision through the log', async () => {
    const log = memoryLog()
    const here = host({ log })
    const there = host({ log })
    await here.ask('p1', 'raise-hand', 'hand', 'r1')
    expect(await there.ask('p1', 'raise-hand', 'hand', 'r1')).toEqual({ ok: true, value: undefined })
    expect(log.rows).toHaveLength(1)
    expect(there.room.state.hands).toEqual(here.room.state.hands)
  })

  it('a request id that comes back after its answer was forgotten is answered from the log', async () => {
    const table = host()
    table.attach('p1')
    await table.ask('p1', 'raise-hand', 'hand', 'slept')
    await table.pass(61_000)
    await table.ask('p2', 'raise-hand', 'hand', 'other')
    const rows = table.log.rows.length
    const beside = table.ask('p2', 'raise-hand', 'fist', 'beside')
    expect(await table.ask('p1', 'raise-hand', 'fist', 'slept')).toMatchObject({ ok: true })
    expect(await beside).toMatchObject({ ok: true })
    expect(await table.ask('p2', 'raise-hand', 'hand', 'later')).toMatchObject({ ok: true })
    expect(table.log.rows.length).toBe(rows + 2)
    await table.room.settled()
  })

  it('a row that falls for no reason that the log knows is answered, and the room goes on', async () => {
    const kept = memoryLog()
    let falls = 1
    const log = {
      ...kept,
      append: async (...args: Parameters<RoomLog['append']>) => (falls-- > 0 ? 0 : kept.append(...args)),
    }
    const table = host({ log })
    expect(await table.ask('p1', 'raise-hand', 'hand')).toMatchObject({ ok: false, code: 'internal' })
    expect(await table.ask('p1', 'raise-hand', 'hand')).toMatchObject({ ok: true })
  })

  it('a row of another node that cannot be read here answers those who wait, once, and asks the log no more', async () => {
    const kept = memoryLog()
    const log: RoomLog = {
      append: async () => 0,
      readAfter: () => Promise.reject(new Error('newer rules')),
      answerTo: (id) => kept.answerTo(id),
    }
    const failures: unknown[] = []
    const table = host({ log, onError: (error) => failures.push(error) })
    expect(await table.ask('p1', 'raise-hand', 'hand')).toMatchObject({ ok: false, code: 'internal' })
    await table.room.settled()
    expect(failures).toHaveLength(1)
  })

  it('two nodes that decide at once both stand, one after the other', async () => {
    const log = memoryLog()
    const here = host({ log })
    const there = host({ log })
    const watcher = there.attach('sp')
    await Promise.all([here.ask('p1', 'raise-hand', 'hand'), there.ask('p2', 'raise-hand', 'fist')])
    await there.room.receive(log.rows)
    await here.room.receive(log.rows)
    expect(log.rows.map(({ seq }) => seq)).toEqual([1, 2])
    expect(here.room.state).toEqual(there.room.state)
    const hands = there
      .messagesTo(watcher)
      .flatMap(([name, payload]) => (name === 'raise-hand' ? [payload] : []))
    expect(hands).toHaveLength(2)
  })

  it('a gap in what another node sends is filled from the log', async () => {
    const log = memoryLog()
    const here = host({ log })
    const there = host({ log })
    await here.ask('p1', 'raise-hand', 'hand')
    await here.ask('p2', 'raise-hand', 'fist')
    await there.room.receive(log.rows.slice(1))
    expect(there.room.seq).toBe(2)
    expect(there.room.state).toEqual(here.room.state)
    await there.room.receive(log.rows)
    expect(there.room.seq).toBe(2)
  })

  it('a log that fails answers with an error that says whether it may pass, and the room goes on', async () => {
    const kept = memoryLog()
    let isBroken = true
    let isFull = true
    const log: RoomLog = {
      append: (rows, after) => (isBroken ? Promise.reject(new Error('disk full')) : kept.append(rows, after)),
      readAfter: (seq) => kept.readAfter(seq),
      answerTo: (id) => kept.answerTo(id),
      isAway: () => isFull,
    }
    const table = host({ log })
    expect(await table.ask('p1', 'raise-hand', 'hand')).toMatchObject({ ok: false, code: 'not-written' })
    isFull = false
    expect(await table.ask('p1', 'raise-hand', 'hand')).toMatchObject({ ok: false, code: 'internal' })
    expect(table.room.state.hands).toEqual({})
    isBroken = false
    expect(await table.ask('p1', 'raise-hand', 'hand')).toMatchObject({ ok: true })
    expect(table.room.state.hands).toHaveProperty('p1')
  })
})
