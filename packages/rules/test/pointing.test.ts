import { describe, expect, it } from 'vitest'
import { characterOf } from '../src/core/characters.ts'
import { noticesOf, pointingTeam, type SessionState, viewFor } from '../src/index.ts'
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
  withSecretSeat,
  withUser,
} from '../testing/table.ts'

const start = (...recipients: string[]) => ({ type: 'startPointing', recipients }) as const
const point = (seat: number | null) => ({ type: 'point', seat }) as const
const day = (): SessionState => withUser(table({ phase: 2 }), 'gr', { grimoireAccess: 3 })
const night = (): SessionState => withUser(table({ phase: 1 }), 'gr', { grimoireAccess: 3 })

describe('pointing', () => {
  it('[NIGHT-41] starts at night with recipients, by day without any', () => {
    expectRefusal(night(), start(), 'pointing-needs-recipients')
    expectRefusal(night(), start('st'), 'pointing-needs-recipients')
    expectRefusal(day(), start('p1'), 'pointing-open-by-day')
    expectRefusal(night(), start('nobody'), 'no-such-user')
    expect(play(day(), start()).pointing.isPointing).toBe('start')
    expect(play(night(), start('p1', 'p1', 'st')).secret.nightPointing).toMatchObject({
      isPointing: 'start',
      recipients: ['p1'],
      locksAt: NOW + 4000,
    })
    expectRefusal(play(day(), start()), start(), 'pointing-in-progress')
    expectRefusal(day(), start(), 'not-storyteller', 'p1')
  })

  it('[NIGHT-42] goes from start to locked after four seconds, and to false', () => {
    const started = play(day(), start())
    expect(runUntil(started, NOW + 3999).pointing.isPointing).toBe('start')
    const locked = runUntil(started, NOW + 4000)
    expect(locked.pointing).toMatchObject({ isPointing: 'locked', locksAt: null })
    const ended = play(locked, { type: 'stopPointing' })
    expect(ended.pointing).toMatchObject({ isPointing: false, recipients: [] })
    expect(ended.pointing.pointers).toEqual({})
    expectIgnored(ended, { type: 'stopPointing' })
    expect(play(started, { type: 'stopPointing' }).deadlines).toEqual({})
  })

  it('fingers move until the lock, down again too', () => {
    const started = play(day(), start())
    const pointed = play(started, point(3), 'p1')
    expect(pointed.pointing.pointers).toEqual({ p1: 3 })
    expect(play(pointed, point(null), 'p1', NOW + 500).pointing.pointers).toEqual({})
    expectRefusal(started, point(99), 'no-such-seat', 'p1')
    expectRefusal(started, point(1), 'not-seated', 'sp')
    expectRefusal(day(), point(1), 'pointing-not-open', 'p1')
    expectRefusal(runUntil(started, NOW + 4000), point(1), 'pointing-not-open', 'p1', NOW + 4001)
  })

  it('[NIGHT-44] one finger moves at most every 500 ms', () => {
    const pointed = play(play(day(), start()), point(3), 'p1')
    expectRefusal(pointed, point(4), 'pointing-too-fast', 'p1', NOW + 499)
    expect(play(pointed, point(4), 'p1', NOW + 500).pointing.pointers).toEqual({ p1: 4 })
    expect(play(pointed, point(4), 'p2', NOW + 1).pointing.pointers).toEqual({ p1: 3, p2: 4 })
  })
})

describe('pointing at night', () => {
  const started = () => play(night(), start('p1', 'p2'))

  it('whoever is left out is told the same as if nothing went on', () => {
    expectRefusal(started(), point(1), 'pointing-not-open', 'p3')
    expect(viewFor(started(), 'p3').gamestate.pointing.isPointing).toBe(false)
    expect(viewFor(started(), 'p1').gamestate.pointing).toMatchObject({
      isPointing: 'start',
      recipients: ['p1', 'p2'],
    })
  })

  it('every step is told to those who point and to those with the grimoire, to nobody else', () => {
    const steps = [
      [night(), start('p1', 'p2'), 'st'],
      [started(), point(5), 'p1'],
      [started(), { type: 'lockPointing' }, 'system'],
      [started(), { type: 'stopPointing' }, 'st'],
    ] as const
    for (const [before, command, by] of steps) {
      const after = play(before, command, by)
      const events = eventsOf(before, command, by)
      const count = (reader: string) =>
        events.flatMap((event) => noticesOf(event, reader, after, before)).length
      expect(['p1', 'p2', 'st', 'gr', 'p3', 'sp'].map(count)).toEqual([1, 1, 1, 1, 0, 0])
    }
  })

  it('[NIGHT-45] wakes a team or the dead, without those who are not what they seem', () => {
    const content = contentOf(
      character('m2', 'minion', { traits: [{ name: 'left-out-of-team', by: 'role' }] }),
      character('t9', 'townsfolk', { traits: [{ name: 'left-out-of-team', by: 'reminder' }] }),
      character('m4', 'minion', { traits: [{ name: 'left-out-of-team', by: 'reminder' }] }),
    )
    const roles = ['m1', 'm2', 'm3', 't1', 'd1', 'm4']
    const reminder = { role: 't9', name: 'Is The One', isFlipped: false }
    const state = withSecretSeat(table({ phase: 1, roles, dead: [1, 3] }), 2, { reminders: [reminder] })
    const { players } = viewFor(state, 'st').session
    const woken = (group: 'minion' | 'dead' | 'demon') =>
      pointingTeam(players, (id) => characterOf(state, content, id), group)
    expect(woken('minion')).toEqual(['p0', 'p5'])
    expect(woken('dead')).toEqual(['p3'])
    expect(woken('demon')).toEqual(['p4'])
  })
})
