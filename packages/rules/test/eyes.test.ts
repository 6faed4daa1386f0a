import { describe, expect, it } from 'vitest'
import { closeAllEyes, evolveAll, eyesOf, noticesOf, statusAfter, viewFor } from '../src/index.ts'
import {
  character,
  contentOf,
  eventsOf,
  expectIgnored,
  expectRefusal,
  NOW,
  play,
  table,
  withUser,
} from './support/table.ts'

const content = contentOf(
  character('o1', 'outsider', { traits: [{ name: 'open-eyes', time: 'night' }] }),
  character('o2', 'outsider', { traits: [{ name: 'open-eyes', time: 'day' }] }),
)
const at = (phase: number) =>
  withUser(table({ phase, roles: ['t1', 'o1', 'o2'] }), 'gr', { grimoireAccess: 3 })
const set = (seat: number, value: 'open' | 'peek' | 'close') => ({ type: 'setEyes', seat, value }) as const
const done = (state: ReturnType<typeof at>, seat: number, value: 'open' | 'peek' | 'close', by = 'p1') =>
  play(state, set(seat, value), by, NOW, content)

describe('open eyes', () => {
  it('[NIGHT-37] what is so already changes nothing; closing needs open or peeking eyes', () => {
    const open = done(at(1), 1, 'open')
    expect(open.secret.seats[1]?.status).toEqual(['open-eyes'])
    expectIgnored(open, set(1, 'open'), 'p1', NOW, content)
    const peeking = done(open, 1, 'peek')
    expect(peeking.secret.seats[1]?.status).toEqual(['peek-eyes'])
    expectIgnored(peeking, set(1, 'peek'), 'p1', NOW, content)
    const closed = done(peeking, 1, 'close')
    expect(closed.secret.seats[1]?.status).toEqual([])
    expectIgnored(closed, set(1, 'close'), 'p1', NOW, content)
  })

  it('[NIGHT-38] only one’s own, or a seat’s by the Storyteller', () => {
    expectRefusal(at(1), set(1, 'open'), 'eyes-not-yours', 'p0', NOW, content)
    expectRefusal(at(1), set(1, 'open'), 'eyes-not-yours', 'sp', NOW, content)
    expectRefusal(at(1), set(99, 'open'), 'no-such-seat', 'p1', NOW, content)
    expect(eyesOf(done(at(1), 1, 'open', 'st').secret.seats[1]?.status ?? [])).toBe('open')
  })

  it('needs a character that may, in its time', () => {
    expectRefusal(at(1), set(0, 'open'), 'eyes-no-ability', 'p0', NOW, content)
    expectRefusal(at(2), set(1, 'open'), 'eyes-no-ability', 'p1', NOW, content)
    expectRefusal(at(1), set(2, 'open'), 'eyes-no-ability', 'p2', NOW, content)
    expect(eyesOf(done(at(2), 2, 'peek', 'p2').secret.seats[2]?.status ?? [])).toBe('peek')
  })

  it('is known to oneself and with the grimoire, and leaves no trace elsewhere', () => {
    const before = at(1)
    const after = done(before, 1, 'open')
    const [event] = eventsOf(before, set(1, 'open'), 'p1', NOW, content)
    if (!event) throw new Error('no event')
    for (const [reader, count] of [
      ['p1', 1],
      ['st', 1],
      ['gr', 1],
      ['p0', 0],
      ['sp', 0],
    ] as const)
      expect(noticesOf(event, reader, after, before)).toHaveLength(count)
    expect(viewFor(after, 'p1').session.players[1]?.status).toEqual(['open-eyes'])
    expect(viewFor(after, 'p0').session.players[1]?.status).toEqual([])
  })

  it('keeps what else a status says, and closes for all at dawn', () => {
    expect(statusAfter(['asleep', 'open-eyes'], 'peek')).toEqual(['asleep', 'peek-eyes'])
    const open = done(at(1), 1, 'open')
    expect(closeAllEyes(open)).toEqual([{ type: 'eyesChanged', seat: 1, value: 'close' }])
    expect(closeAllEyes(evolveAll(open, closeAllEyes(open)))).toEqual([])
  })
})
