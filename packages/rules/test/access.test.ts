import { describe, expect, it } from 'vitest'
import {
  canRequestAccess,
  DEFAULT_TAGS,
  type PersonAtTable,
  type SessionState,
  toggledAccess,
  viewFor,
} from '../src/index.ts'
import { lines, lineTypes, SUBSCRIBER } from '../testing/people.ts'
import { expectIgnored, expectRefusal, NOW, play, table, withUser } from '../testing/table.ts'

const set = (userId: string, status: number) => ({ type: 'requestGrimoire', userId, status }) as const
const ask = (userId = 'sp') => set(userId, 1)
const withAccess = (status: number): SessionState => withUser(table(), 'sp', { grimoireAccess: status })

describe('asking for the grimoire', () => {
  it('[SESS-55] knows none, requested, denied and granted, and only the last one sees', () => {
    const kinds = [0, 1, 2, 3].map((status) => viewFor(withAccess(status), 'sp').self.kind)
    expect(kinds).toEqual(['spectator', 'spectator', 'spectator', 'grimoire'])
  })

  it('[SESS-32] is logged: 0 removed, 1 requested, 2 denied, 3 received', () => {
    const asked = play(table(), ask(), 'sp')
    const granted = play(asked, set('sp', 3))
    const revoked = play(granted, set('sp', 2))
    expect(lines(revoked)).toEqual([
      { type: 'grimoire_requested', data: { id: 'sp' } },
      { type: 'grimoire_received', data: { id: 'sp' } },
      { type: 'grimoire_denied', data: { id: 'sp' } },
    ])
  })

  it('is for spectators without access', () => {
    expect(play(table(), ask(), 'sp').users['sp']?.grimoireAccess).toBe(1)
    expect(play(withAccess(2), ask(), 'sp').users['sp']?.grimoireAccess).toBe(1)
    expectIgnored(withAccess(1), ask(), 'sp')
    expectRefusal(withAccess(3), ask(), 'grimoire-held', 'sp')
    expectRefusal(table(), ask('p0'), 'grimoire-not-spectator', 'p0')
    expectRefusal(table(), ask('st'), 'grimoire-not-spectator', 'st')
    expectRefusal(table(), ask('sp'), 'grimoire-for-other', 'p0')
    expectRefusal(table(), ask('x'), 'not-member', 'x')
  })

  it('[SESS-59] is refused in a public session whose grimoire is open anyway', () => {
    const open = (isPublic: boolean): SessionState =>
      table({ meta: { isPublic, tags: { ...DEFAULT_TAGS, grimoire: 2 } } })
    expectRefusal(open(true), ask(), 'grimoire-open', 'sp')
    expect(play(open(false), ask(), 'sp').users['sp']?.grimoireAccess).toBe(1)
  })

  it('is refused to new users without a level in public sessions', () => {
    const fresh = withUser(table(), 'sp', { flags: ['newuser'] })
    expectRefusal(fresh, ask(), 'grimoire-new-user', 'sp')
    const paying = withUser(fresh, 'sp', { level: SUBSCRIBER })
    expect(play(paying, ask(), 'sp').users['sp']?.grimoireAccess).toBe(1)
    const lapsed = withUser(fresh, 'sp', { level: SUBSCRIBER, expires: NOW })
    expectRefusal(lapsed, ask(), 'grimoire-new-user', 'sp')
    const quiet = withUser(table({ meta: { isPublic: false } }), 'sp', { flags: ['newuser'] })
    expect(play(quiet, ask(), 'sp').users['sp']?.grimoireAccess).toBe(1)
  })

  it('is judged alike by a screen, which has the same facts', () => {
    const person: PersonAtTable = {
      id: 'sp',
      seat: -1,
      isStoryteller: false,
      isModerator: false,
      isOnline: true,
    }
    const facts = {
      person,
      grimoireAccess: 0,
      isNewWithoutLevel: false,
      isPublic: true,
      grimoireTag: 1,
      isBetweenSeats: false,
      isGuestInGame: false,
    }
    expect(canRequestAccess(facts)).toEqual({ ok: true, value: true })
    expect(canRequestAccess({ ...facts, isNewWithoutLevel: true }).ok).toBe(false)
    expect(canRequestAccess({ ...facts, person: { ...person, seat: 0 } }).ok).toBe(false)
  })
})

describe('an open grimoire', () => {
  const open = (isRunning: boolean): SessionState =>
    table({ isRunning, roles: ['t1', 'd1'], meta: { tags: { ...DEFAULT_TAGS, grimoire: 2 } } })
  const kind = (state: SessionState, userId: string) => viewFor(state, userId).self.kind
  const up = (state: SessionState): SessionState => play(state, { type: 'vacateSeat' }, 'p0')

  it('[SESS-60] stays closed to whoever leaves a seat of the running game, and opens when it is over', () => {
    const left = up(open(true))
    expect([kind(left, 'p0'), kind(left, 'sp')]).toEqual(['spectator', 'grimoire'])
    expect(viewFor(left, 'p0').session.players.map(({ role }) => role)).not.toContain('d1')
    expect(kind(play(left, { type: 'claimSeat', index: 0 }, 'p0'), 'p0')).toBe('player')
    const emptied = play(open(true), { type: 'emptySeat', index: 1 })
    expect(kind(emptied, 'p1')).toBe('spectator')
    const over = play(left, { type: 'setRunning', isRunning: false })
    expect(kind(over, 'p0')).toBe('grimoire')
    expect(over.users['p0']?.insightSince).toBe(NOW)
  })

  it('stays closed to them although they come in anew, and until the next game', () => {
    const left = play(up(open(true)), { type: 'leave' }, 'p0')
    const again = withUser(left, 'p0', { connections: [{ id: 'other', node: 'node' }], goneFor: null })
    expect(kind(again, 'p0')).toBe('spectator')
    expect(kind(play(up(open(true)), { type: 'newGame' }), 'p0')).toBe('grimoire')
  })

  it('may be asked for by them, and the Storyteller may grant it', () => {
    const asked = play(up(open(true)), ask('p0'), 'p0')
    expect(asked.users['p0']?.grimoireAccess).toBe(1)
    expect(kind(play(asked, set('p0', 3)), 'p0')).toBe('grimoire')
  })

  it('is open to whoever gets up while no game runs', () => {
    expect(kind(up(open(false)), 'p0')).toBe('grimoire')
  })
})

describe('granting the grimoire', () => {
  it('is for Storytellers alone', () => {
    expectRefusal(withAccess(1), set('sp', 3), 'not-storyteller', 'p0')
    expectRefusal(withAccess(1), set('sp', 3), 'not-storyteller', 'sp')
    expect(play(withAccess(1), set('sp', 3)).users['sp']?.grimoireAccess).toBe(3)
    expect(play(withAccess(3), set('sp', 2)).users['sp']?.grimoireAccess).toBe(2)
    expectIgnored(withAccess(3), set('sp', 3))
  })

  it('takes players too, but nobody who is not here or tells', () => {
    expect(viewFor(play(table(), set('p0', 3)), 'p0').self.kind).toBe('grimoire')
    expectRefusal(table(), set('nobody', 3), 'no-such-user')
    expectRefusal(table(), set('st', 3), 'grimoire-held')
  })

  it('knows no other values', () => {
    for (const status of [0, 4, -1, 1.5]) expectRefusal(table(), set('sp', status), 'bad-value')
  })

  it('[SESS-58] toggles 3 to 2, and anything else to 3', () => {
    expect([0, 1, 2, 3].map(toggledAccess)).toEqual([3, 3, 3, 2])
  })

  it('a granted grimoire remembers since when it is open', () => {
    const granted = play(withAccess(1), set('sp', 3), 'st', NOW + 7)
    expect(granted.users['sp']?.insightSince).toBe(NOW + 7)
    expect(play(granted, set('sp', 2), 'st', NOW + 9).users['sp']?.insightSince).toBeNull()
  })
})

describe('access lapses', () => {
  it('when a seat is taken, and is logged as removed', () => {
    const free = play(withAccess(3), { type: 'emptySeat', index: 0 })
    const seated = play(free, { type: 'claimSeat', index: 0 }, 'sp')
    expect(seated.users['sp']?.grimoireAccess).toBe(0)
    expect(viewFor(seated, 'sp').self.kind).toBe('player')
    expect(lineTypes(seated)).toContain('grimoire_removed')
  })

  it('not for those who are only moved to another seat', () => {
    const granted = play(table(), set('p0', 3))
    const moved = play(granted, { type: 'swapSeats', a: 0, b: 1, check: 7 })
    expect(moved.users['p0']?.grimoireAccess).toBe(3)
  })
})
