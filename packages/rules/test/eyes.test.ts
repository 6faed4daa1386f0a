import { describe, expect, it } from 'vitest'
import { closeAllEyes } from '../src/eyes/commands.ts'
import { evolveAll, eyesOf, noticesOf, statusAfter, viewFor } from '../src/index.ts'
import {
  character,
  contentOf,
  eventsOf,
  expectIgnored,
  expectRefusal,
  NOW,
  play,
  runUntil,
  table,
  withUser,
} from '../testing/table.ts'

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

  it('[NIGHT-35] open eyes stay open, a peek closes by itself', () => {
    const open = done(at(1), 1, 'open')
    expect(eyesOf(runUntil(open, NOW + 50_000, content).secret.seats[1]?.status ?? [])).toBe('open')
    const peeking = done(at(1), 1, 'peek')
    const later = (state: ReturnType<typeof at>, ms: number) => runUntil(state, NOW + ms, content)
    const eyes = (state: ReturnType<typeof at>, seat = 1) => eyesOf(state.secret.seats[seat]?.status ?? [])
    expect(eyes(later(peeking, 4999))).toBe('peek')
    expect(eyes(later(peeking, 5000))).toBe('close')
    expect(later(peeking, 5000).deadlines).toEqual({})
    // Whoever opens them wide, or closes them, has ended the peek.
    expect(eyes(later(done(peeking, 1, 'open'), 5000))).toBe('open')
    const again = play(done(peeking, 1, 'close'), set(1, 'peek'), 'p1', NOW + 5, content)
    expect(eyes(later(again, 5000))).toBe('peek')
    expect(eyes(later(again, 5005))).toBe('close')
  })

  it('[NIGHT-35] a peek tells who is awake at that moment; open eyes tell of whoever is woken later', () => {
    const signal = (recipients: readonly string[], now: number) => (state: ReturnType<typeof at>) =>
      play(
        state,
        { type: 'sendSignal', message: [{ id: 'yes', data: null, role: null }], recipients },
        'st',
        now,
        content,
      )
    const lines = (state: ReturnType<typeof at>, reader = 'p1') =>
      viewFor(state, reader).gamestate.directTexts.map(({ message }) => message)
    const awake = signal(['p0', 'p1', 'p3'], NOW - 5)(at(1))
    const seen = play(awake, { type: 'seeSignal', id: `st@${NOW - 5}` }, 'p3')
    expect(lines(done(seen, 1, 'peek'))).toEqual([{ type: 'awake', data: { id: 1 } }])
    expect(lines(done(seen, 1, 'open'))).toEqual([])
    expect(lines(done(at(1), 1, 'peek'))).toEqual([{ type: 'awake_nobody', data: {} }])
    expect(lines(signal(['p3'], NOW + 5)(done(seen, 1, 'open')))).toEqual([
      { type: 'signal', data: { id: 4 } },
    ])
    for (const other of ['p0', 'p3', 'st', 'gr', 'sp'])
      expect(lines(done(seen, 1, 'peek'), other)).toEqual([])
  })

  it('a peek ends where it began, wherever that seat stands by then', () => {
    const peeking = done(at(1), 1, 'peek')
    const swapped = play(peeking, { type: 'swapSeats', a: 1, b: 2, check: 7 }, 'st', NOW, content)
    expect(eyesOf(swapped.secret.seats[2]?.status ?? [])).toBe('peek')
    expect(eyesOf(runUntil(swapped, NOW + 5000, content).secret.seats[2]?.status ?? [])).toBe('close')
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
