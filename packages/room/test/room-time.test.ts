import { describe, expect, it } from 'vitest'
import { host } from './support/host.ts'

describe('time', () => {
  const timer = { title: 'Nominations', duration: 60, isPausedDuringVotes: false }

  it('a deadline fires by itself at its time and is told like anything else', async () => {
    const table = host()
    const p0 = table.attach('p0')
    await table.ask('st', 'timer', timer)
    await table.pass(59_999)
    expect(table.room.state.timer).not.toBeNull()
    await table.pass(1)
    expect(table.room.state.timer).toBeNull()
    expect(table.messagesTo(p0).at(-1)).toEqual(['timer', null])
  })

  it('a room that comes back from its log fires what became due meanwhile', async () => {
    const table = host()
    await table.ask('st', 'timer', timer)
    table.room.close()
    const { seq, state } = table.room.snapshot()
    table.clock.advance(120_000)
    const later = host({ log: table.log, clock: table.clock, state, seq })
    await later.pass(0)
    expect(later.room.state.timer).toBeNull()
  })

  it('a node without the lease waits a little longer', async () => {
    const table = host({ deadlineDelayMs: () => 1000 })
    await table.ask('st', 'timer', timer)
    await table.pass(60_999)
    expect(table.room.state.timer).not.toBeNull()
    await table.pass(1)
    expect(table.room.state.timer).toBeNull()
  })

  it('a deadline that is held back fires when nothing holds it any more, and keeps no other waiting', async () => {
    let hold = 10_000
    const table = host({ holdMs: ({ command }) => (command.type === 'advanceVote' ? hold : 0) })
    const lockedAt = async (ms: number): Promise<number> => {
      await table.pass(ms)
      return table.room.state.vote.locked
    }
    await table.ask('st', 'nomination', { nomination: [0, 1] })
    await table.ask('st', 'lock', [1, null])
    await table.ask('st', 'timer', { ...timer, duration: 5 })
    const before = table.room.state.vote.locked
    expect(await lockedAt(5000)).toBe(before)
    expect(table.room.state.timer).toBeNull()
    hold = 0
    expect(await lockedAt(250)).toBe(before + 1)
    // The rest is shifted: no two hands are fixed closer to each other than the vote's speed.
    const { speed } = table.room.state.vote
    expect(await lockedAt(speed - 251)).toBe(before + 1)
    expect(await lockedAt(251)).toBe(before + 2)
  })

  it('restoring at any point and going on equals never having stopped', async () => {
    const straight = host()
    const stopped = host()
    await straight.ask('st', 'timer', timer)
    await stopped.ask('st', 'timer', timer)
    const resumed = host({ log: stopped.log, clock: stopped.clock, ...stopped.room.snapshot() })
    for (const table of [straight, resumed]) {
      await table.ask('p3', 'raise-hand', 'hand')
      await table.pass(60_000)
    }
    expect(resumed.room.state).toEqual(straight.room.state)
    expect(resumed.log.rows).toEqual(straight.log.rows)
  })
})

describe('the time at a table', () => {
  const HOUR_MS = 3_600_000
  const lockedOf = (table: ReturnType<typeof host>): number => table.room.state.vote.locked

  it('runs on when the clock is set back: a vote is not held up, and rows stay in order', async () => {
    const table = host()
    await table.ask('st', 'nomination', { nomination: [0, 1] })
    await table.ask('st', 'lock', [1, null])
    await table.pass(1000)
    const before = lockedOf(table)
    table.clock.step(-HOUR_MS)
    await table.ask('p1', 'raise-hand', 'hand')
    for (let i = 0; i < 20; i++) await table.pass(1000)
    expect(lockedOf(table)).toBeGreaterThan(before + 2)
    const at = table.log.rows.map((row) => row.at)
    expect(at).toEqual(at.toSorted((a, b) => a - b))
    expect(table.room.now()).toBe(1_000_000 + 21_000)
  })

  it('goes on from its log, whoever wrote it, and follows the clock again where that is ahead', async () => {
    const table = host()
    await table.room.receive([
      { seq: 1, requestId: null, events: [], answer: null, at: table.clock.now() + HOUR_MS },
    ])
    expect(table.room.now()).toBe(table.clock.now() + HOUR_MS)
    table.clock.advance(10)
    expect(table.room.now()).toBe(table.clock.now() + HOUR_MS)
    table.clock.step(2 * HOUR_MS)
    expect(table.room.now()).toBe(table.clock.now())
    expect(table.room.snapshot().at).toBe(table.clock.now())
  })
})
