import { describe, expect, it } from 'vitest'
import { memoryLog, type RoomLog } from '../src/index.ts'
import { host } from './support/host.ts'

/** A log whose next commit waits until it is let go. */
function slowLog() {
  const log = memoryLog()
  let gate: Promise<void> = Promise.resolve()
  const append: RoomLog['append'] = async (...args) => {
    await gate
    return log.append(...args)
  }
  return {
    log: { ...log, append, readAfter: log.readAfter.bind(log), rows: log.rows },
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
  }
}

/** Seven seats, nominee 1: the hand reaches seat 2 after 1 s, leaves it after 2 s, and is over at 8 s. */
async function voting(options: Parameters<typeof host>[0] = {}) {
  const table = host(options)
  await table.ask('st', 'nomination', { nomination: [0, 1] })
  await table.ask('st', 'lock', [1, null])
  await table.pass(1000)
  return table
}

const TIMER = { title: '', duration: 60, isPausedDuringVotes: false }

/** Vote that arrived and was cast so many ms ago. */
const vote = (table: ReturnType<typeof host>, seat: number, ago = 0, castAgo = ago) => {
  const castAt = table.room.now() - castAgo
  return table.room.request({
    ...{ name: 'vote', payload: [seat, 1, castAt], userId: `p${seat}`, connectionId: `p${seat}#0` },
    requestId: null,
    arrivedAt: table.clock.ticks() - ago,
  })
}

describe('the time of arrival', () => {
  it('decides about a vote that waited behind a slow commit', async () => {
    const slow = slowLog()
    const table = await voting({ log: slow.log })
    const letGo = slow.hold()
    const lost = table.ask('st', 'timer', TIMER)
    // Arrives 50 ms before the hand leaves the seat; the commit before it takes 0.9 s.
    table.clock.advance(950)
    const voted = vote(table, 2)
    table.clock.advance(850)
    letGo()
    expect([await lost, await voted]).toMatchObject([{ ok: true }, { ok: true }])
    expect(table.room.state.vote.votes).toEqual({ 2: 1 })
  })

  it('decides a command that arrived before a deadline before that deadline', async () => {
    const slow = slowLog()
    const table = await voting({ log: slow.log })
    for (let step = 0; step < 7; step++) await table.pass(1000)
    const letGo = slow.hold()
    const waiting = table.ask('st', 'timer', TIMER)
    // The last seat's grace ends 401 ms after its lock; the vote arrived before that and is queued after it.
    table.clock.advance(410)
    const voted = vote(table, 1, 20, 410)
    letGo()
    expect([await waiting, await voted]).toMatchObject([{ ok: true }, { ok: true }])
    await table.room.settled()
    expect(table.room.state.vote.count).toMatchObject({ votes: 1, voters: [{ seat: 1, count: 1 }] })
  })

  it('tells a late vote from a slow decision', async () => {
    const table = await voting()
    await table.pass(1000)
    table.clock.advance(300)
    expect(await vote(table, 2, 310)).toMatchObject({ ok: true })
    table.clock.advance(200)
    expect(await vote(table, 2, 0)).toMatchObject({ ok: false, code: 'vote-passed' })
  })
})
