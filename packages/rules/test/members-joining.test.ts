import { describe, expect, it } from 'vitest'
import { CONNECTIONS_PER_PERSON, isUserOnline, newSession, type SessionState, viewFor } from '../src/index.ts'
import { boosted, connect, disconnect, later, lines, lineTypes, offline, profile } from '../testing/people.ts'
import { expectIgnored, expectRefusal, META, NOW, play, table, user, withUser } from '../testing/table.ts'

const empty = (): SessionState => newSession(META, 1)

describe('connecting', () => {
  it('makes a spectator of whoever joins', () => {
    const state = connect(empty(), profile('new'))
    expect(state.users['new']).toEqual({
      ...profile('new'),
      grimoireAccess: 0,
      connections: [{ id: 'socket-new', node: 'node' }],
      goneFor: null,
      insightSince: null,
      spectatingSince: NOW,
    })
    expect(viewFor(state, 'new').self).toEqual({ userId: 'new', kind: 'spectator', seat: -1 })
  })

  it('lets nobody be there more than six times', () => {
    let state = empty()
    for (let i = 0; i < CONNECTIONS_PER_PERSON; i++) state = connect(state, profile('new'), `window-${i}`)
    const another = { type: 'connectUser', user: profile('new'), connectionId: 'more', node: 'node' } as const
    expectRefusal(state, another, 'join-too-many-windows', 'system')
    expect(connect(state, profile('other')).users['other']?.connections).toHaveLength(1)
    const fewer = disconnect(state, 'window-3')
    expect(connect(fewer, profile('new'), 'more').users['new']?.connections).toHaveLength(6)
  })

  it('starts the owner as Storyteller', () => {
    const state = connect(empty(), profile('st'))
    expect(viewFor(state, 'st').self.kind).toBe('storyteller')
    expect(state.users['st']?.insightSince).toBe(NOW)
  })

  it('keeps what the session knows when somebody comes back, and takes over what the account says', () => {
    const before = withUser(offline(table(), 'sp'), 'sp', {
      grimoireAccess: 3,
      goneFor: 'left',
      spectatingSince: 5,
      insightSince: 6,
    })
    const state = connect(before, profile('sp', { username: 'other' }))
    expect(state.users['sp']).toMatchObject({
      username: 'other',
      grimoireAccess: 3,
      goneFor: null,
      spectatingSince: 5,
      insightSince: 6,
    })
  })

  it('takes a second window for the same person', () => {
    const one = connect(empty(), profile('new'))
    const two = connect(one, profile('new'), 'second')
    expect(two.users['new']?.connections.map(({ id }) => id)).toEqual(['socket-new', 'second'])
    const back = disconnect(two, 'socket-new')
    expect(isUserOnline(back, 'new')).toBe(true)
    expect(isUserOnline(disconnect(back, 'second'), 'new')).toBe(false)
  })

  it('answers a repeated connection with nothing', () => {
    const state = connect(empty(), profile('new'))
    const again = {
      type: 'connectUser',
      user: profile('new'),
      connectionId: 'socket-new',
      node: 'n',
    } as const
    expectIgnored(state, again, 'system')
  })

  it('refuses what the rules of joining refuse', () => {
    const command = {
      type: 'connectUser',
      user: profile('new', { level: 'none' }),
      connectionId: 'c',
      node: 'n',
    } as const
    expectRefusal(empty(), command, 'join-needs-subscription', 'system')
    expectRefusal(empty(), command, 'not-system', 'st')
  })

  it('admits the 25th and refuses the 26th', () => {
    const crowd = (count: number): SessionState => ({
      ...empty(),
      users: Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`u${index}`, user(`u${index}`)]),
      ),
    })
    expect(isUserOnline(connect(crowd(24), profile('new')), 'new')).toBe(true)
    const command = { type: 'connectUser', user: profile('new'), connectionId: 'c', node: 'n' } as const
    expectRefusal(crowd(25), command, 'join-full', 'system')
  })

  it('drops every connection of a lost node, and no other', () => {
    const one = connect(empty(), profile('a'), 'a1', NOW, 'left')
    const two = connect(connect(one, profile('a'), 'a2', NOW, 'right'), profile('b'), 'b1', NOW, 'left')
    const state = play(two, { type: 'connectionsLost', node: 'left' }, 'system')
    expect(isUserOnline(state, 'a')).toBe(true)
    expect(isUserOnline(state, 'b')).toBe(false)
  })

  it('forgets those who left and hold nothing when it knows too many', () => {
    const users = Object.fromEntries(
      Array.from({ length: 99 }, (_, at) => [`u${at}`, user(`u${at}`, { connections: [], goneFor: 'away' })]),
    )
    const seated = table({ players: 1 })
    const crowd: SessionState = {
      ...seated,
      users: { p0: user('p0', { connections: [], goneFor: 'away' }), ...users },
    }
    const full = connect(crowd, profile('new'))
    expect(Object.keys(full.users)).toHaveLength(100)
    expect(full.users['u0']).toBeUndefined()
    expect(full.users['p0']).toBeDefined()
    expect(full.users['u1']).toBeDefined()
    const expected = { ...crowd, users: { ...crowd.users, u0: user('u0', { connections: [] }) } }
    const patient = connect(expected, profile('new'))
    expect([patient.users['u0'], patient.users['u1']].map((known) => known?.id)).toEqual(['u0', undefined])
  })
})

describe('join and leave notices', () => {
  it('[SESS-31] come 3 seconds later', () => {
    const joined = connect(table({ meta: boosted() }), profile('new'))
    expect(lineTypes(later(joined, 2999))).toEqual([])
    expect(lines(later(joined, 3000))).toEqual([{ type: 'join', data: { id: 'new' } }])
    const left = disconnect(table(), 'socket-p1')
    expect(lineTypes(later(left, 2999))).toEqual([])
    expect(lines(later(left, 3000))).toEqual([{ type: 'leave', data: { id: 'p1' } }])
  })

  it('[SESS-31] cancel each other within that time, in either order', () => {
    const away = disconnect(table(), 'socket-p1')
    const back = connect(away, profile('p1'), 'again', NOW + 2999)
    expect(lineTypes(later(back, 60_000))).toEqual([])
    const here = connect(table(), profile('new'))
    const gone = disconnect(here, 'socket-new', NOW + 2999)
    expect(lineTypes(later(gone, 60_000))).toEqual([])
    expect(gone.users['new']?.goneFor).toBe('away')
    expect(away.users['p1']?.goneFor).toBeNull()
    expect(later(away, 3000).users['p1']?.goneFor).toBe('away')
    expect(later(here, 3000).users['new']?.goneFor).toBeNull()
  })

  it('start again after a pair has cancelled out', () => {
    const away = disconnect(table(), 'socket-p1')
    const back = connect(away, profile('p1'), 'again', NOW + 1000)
    const awayAgain = disconnect(back, 'again', NOW + 1500)
    expect(lineTypes(later(awayAgain, 4499))).toEqual([])
    expect(lineTypes(later(awayAgain, 4500))).toEqual(['leave'])
  })

  it('have nobody to reach at a local table', () => {
    const local = connect(newSession({ ...META, isLocal: true }, 1), profile('st'))
    expect(local.deadlines).toEqual({})
    expect(lineTypes(later(local, 60_000))).toEqual([])
  })

  it('say nothing about a second window', () => {
    const two = connect(table(), profile('p1'), 'second')
    expect(lineTypes(later(two, 60_000))).toEqual([])
    expect(lineTypes(later(disconnect(two, 'second'), 60_000))).toEqual([])
  })
})

describe('leaving', () => {
  it('ends every connection, keeps the seat and lets access lapse', () => {
    const seated = play(table(), { type: 'leave' }, 'p1')
    expect(seated.users['p1']).toMatchObject({ connections: [], goneFor: 'left' })
    expect(seated.seats[1]?.id).toBe('p1')
    const granted = withUser(table(), 'sp', { grimoireAccess: 3, insightSince: 1 })
    const left = play(granted, { type: 'leave' }, 'sp')
    expect(left.users['sp']).toMatchObject({ grimoireAccess: 0, insightSince: null })
    expect(lineTypes(left)).toEqual(['grimoire_removed'])
    expect(lineTypes(later(left, 3000))).toEqual(['grimoire_removed', 'leave'])
  })

  it('is nothing for whoever is not here', () => {
    expectIgnored(offline(table(), 'p1'), { type: 'leave' }, 'p1')
    expectRefusal(table(), { type: 'leave' }, 'not-member', 'stranger')
  })
})
