import { describe, expect, it } from 'vitest'
import { isUserOnline, type MetaState, newSession, type SessionState, viewFor } from '../src/index.ts'
import { boosted, connect, disconnect, GROUP, offline, profile, SUBSCRIBER } from '../testing/people.ts'
import {
  eventsOf,
  expectIgnored,
  expectRefusal,
  META,
  NOW,
  play,
  runUntil,
  table,
  withUser,
} from '../testing/table.ts'

/** As the requirements have it, not as the code does. */
const BOOST_MS = 4 * 60 * 60 * 1000
const SESSION_EMPTY_MS = 60 * 60 * 1000

const empty = (): SessionState => newSession(META, 1)

describe('an account that changes', () => {
  const update = (state: SessionState, facts: Parameters<typeof profile>[1], id = 'p1') =>
    play(state, { type: 'updateUserData', user: profile(id, facts) }, 'system')

  it('is taken over, also as the name of the owner', () => {
    const state = update(table(), { username: 'new name', pronouns: 'she', level: SUBSCRIBER })
    expect(state.users['p1']).toMatchObject({ username: 'new name', pronouns: 'she', level: SUBSCRIBER })
    const owner = (state: SessionState) => viewFor(state, 'p0').session.owner
    expect(owner(empty())).toEqual({ id: 'st', username: 'Storyteller' })
    expect(owner(table())).toEqual({ id: 'st', username: 'name of st' })
    expect(owner(update(table(), { username: 'boss' }, 'st'))).toEqual({ id: 'st', username: 'boss' })
  })

  it('ends a stay that is no longer allowed', () => {
    expect(update(table(), { level: 'none' }).users['p1']?.goneFor).toBe('not-allowed')
    expect(update(table({ meta: boosted() }), { level: 'none' }).users['p1']?.goneFor).toBeNull()
    expect(update(table(), { flags: ['banned'] }).users['p1']?.goneFor).toBe('not-allowed')
    expect(update(table(), { flags: ['forced-private'] }).users['p1']?.goneFor).toBe('not-allowed')
    const quiet = table({ meta: { isPublic: false } })
    expect(update(quiet, { flags: ['forced-private'] }).users['p1']?.goneFor).toBeNull()
    expect(update(table(), { level: 'none' }).users['p2']?.goneFor).toBeNull()
  })

  it('is nothing to a session that does not know the person', () => {
    expectIgnored(table(), { type: 'updateUserData', user: profile('stranger') }, 'system')
  })
})

describe('the boost', () => {
  const booster = profile('st', { level: GROUP })
  const start = (): SessionState => connect(empty(), booster)

  it('comes with a Storyteller of a group level', () => {
    expect(start().meta.boostUntil).toBe(NOW + BOOST_MS)
    expect(connect(empty(), profile('st', { level: SUBSCRIBER })).meta.boostUntil).toBeNull()
    expect(connect(empty(), profile('other', { level: GROUP })).meta.boostUntil).toBeNull()
    const ending = newSession({ ...META, ...boosted(NOW + 1000) }, 1)
    const lapsed = profile('st', { level: GROUP, expires: NOW })
    expect(connect(ending, lapsed).meta.boostUntil).toBe(NOW + 1000)
    expect(connect(ending, booster).meta.boostUntil).toBe(NOW + BOOST_MS)
    const local = newSession({ ...META, isLocal: true }, 1)
    expect(connect(local, booster).meta.boostUntil).toBeNull()
    const shared = { ...empty(), storytellers: [{ id: 'other' }, { id: 'st' }] }
    expect(connect(shared, booster).meta.boostUntil).toBe(NOW + BOOST_MS)
  })

  it('is renewed while such a Storyteller is here', () => {
    const renewed = runUntil(start(), NOW + BOOST_MS - 300_000)
    expect(renewed.meta.boostUntil).toBe(NOW + 2 * BOOST_MS - 300_000)
    expect(runUntil(start(), NOW + BOOST_MS - 300_001).meta.boostUntil).toBe(NOW + BOOST_MS)
  })

  it('ends by itself when nobody renews it, and those without a level go', () => {
    const guest = connect(start(), profile('guest', { level: 'none' }), 'g')
    const member = connect(guest, profile('member'), 'm')
    const alone = disconnect(member, 'socket-st')
    const before = runUntil(alone, NOW + BOOST_MS - 1)
    expect(before.meta.boostUntil).toBe(NOW + BOOST_MS)
    expect(isUserOnline(before, 'guest')).toBe(true)
    const after = runUntil(alone, NOW + BOOST_MS)
    expect(after.meta.boostUntil).toBeNull()
    expect(after.users['guest']).toMatchObject({ connections: [], goneFor: 'boost-ended' })
    expect(isUserOnline(after, 'member')).toBe(true)
    expect(after.deadlines['boost']).toBeUndefined()
  })

  it('goes on when the Storyteller returns before the end', () => {
    const member = connect(start(), profile('member'), 'm')
    const alone = runUntil(disconnect(member, 'socket-st'), NOW + BOOST_MS - 1000)
    const back = connect(alone, booster, 'again', NOW + BOOST_MS - 1000)
    expect(back.meta.boostUntil).toBe(NOW + 2 * BOOST_MS - 1000)
    expect(runUntil(back, NOW + BOOST_MS).meta.boostUntil).toBe(NOW + 2 * BOOST_MS - 1000)
  })

  it('is not announced anew for every reconnection', () => {
    const member = connect(start(), profile('member'), 'm')
    const blink = disconnect(member, 'socket-st', NOW + 1000)
    const half = NOW + BOOST_MS / 2
    expect(connect(blink, booster, 'x', half - 1).meta.boostUntil).toBe(NOW + BOOST_MS)
    expect(connect(blink, booster, 'x', half).meta.boostUntil).toBe(half + BOOST_MS)
  })
})

describe('the end of a session', () => {
  it('comes when nobody has been in for an hour', () => {
    const one = connect(empty(), profile('st'))
    const left = disconnect(one, 'socket-st')
    expect(runUntil(left, NOW + SESSION_EMPTY_MS - 1).meta.endedAt).toBeNull()
    const ended = runUntil(left, NOW + SESSION_EMPTY_MS)
    expect(ended.meta.endedAt).toBe(NOW + SESSION_EMPTY_MS)
    const command = { type: 'connectUser', user: profile('st'), connectionId: 'c', node: 'n' } as const
    expectRefusal(ended, command, 'session-ended', 'system')
  })

  it('is called off when somebody returns', () => {
    const left = disconnect(connect(empty(), profile('st')), 'socket-st')
    const back = connect(left, profile('st'), 'again', NOW + SESSION_EMPTY_MS - 1)
    expect(back.deadlines['session:empty']).toBeUndefined()
    expect(runUntil(back, NOW + 2 * SESSION_EMPTY_MS).meta.endedAt).toBeNull()
  })

  it('also threatens a session nobody ever entered, but no local one', () => {
    const create = (meta: MetaState) => play(empty(), { type: 'createSession', meta, seed: 9 }, 'system')
    const opened = create({ ...META, sessionId: 'new' })
    expect(opened.deadlines['session:empty']?.due).toBe(NOW + SESSION_EMPTY_MS)
    expect([opened.meta.sessionId, opened.secret.seed]).toEqual(['new', 9])
    expect(create({ ...META, isLocal: true }).deadlines).toEqual({})
  })

  it('sends everybody away and stops every clock', () => {
    const running = play(table(), {
      type: 'setTimer',
      title: 't',
      seconds: 60,
      isPausedDuringVotes: false,
      isPaused: false,
    })
    const ended = play(running, { type: 'endSession' }, 'system')
    expect(Object.values(ended.users).every(({ connections }) => connections.length === 0)).toBe(true)
    expect(ended.users['p0']?.goneFor).toBe('session-ended')
    expect(ended.deadlines).toEqual({})
    expectIgnored(ended, { type: 'endSession' }, 'system')
  })
})

describe('messages of the host', () => {
  it('announces to everybody, with a title and a text', () => {
    const announce = (title: string, text: string) => ({ type: 'announce', title, text }) as const
    expect(eventsOf(table(), announce('Hello', 'World'), 'system')).toEqual([
      { type: 'announced', title: 'Hello', text: 'World' },
    ])
    expectRefusal(table(), announce(' ', 'World'), 'bad-value', 'system')
    expectRefusal(table(), announce('Hello', ''), 'bad-value', 'system')
    expectRefusal(table(), announce('x'.repeat(201), 'World'), 'bad-value', 'system')
    expectRefusal(table(), announce('Hello', 'x'.repeat(5001)), 'bad-value', 'system')
    expectRefusal(table(), announce('Hello', 'World'), 'not-system', 'st')
  })

  it('takes a game state only from Storytellers, and nothing out of it', () => {
    expectIgnored(table(), { type: 'offerGamestate' }, 'st')
    expectRefusal(table(), { type: 'offerGamestate' }, 'not-storyteller', 'p0')
  })
})

describe('people as others see them', () => {
  it('shows what a profile card shows and keeps the rest', () => {
    const flags = ['verified-email', 'banned', 'verified-phone', 'newuser', 'forced-private', 'powerful']
    const state = withUser(table({ players: 0 }), 'sp', { ...profile('sp', { flags }), expires: 5 })
    const [first] = viewFor(state, 'st').session.usersAll
    expect(first).toEqual({
      id: 'sp',
      username: 'name of sp',
      pronouns: 'they',
      isOnline: true,
      level: SUBSCRIBER,
      flags: ['newuser', 'powerful', 'verified-phone'],
      cosmetics: { avatar: '1', avatars: ['1'], border: 'b', borders: ['b'], emotes: ['e'] },
      grimoireAccess: 0,
    })
    expect(viewFor(offline(state, 'sp'), 'st').session.usersAll[0]?.isOnline).toBe(false)
  })

  it('shows the banlist to Storytellers alone', () => {
    const state = play(table(), { type: 'kickUser', userId: 'p1' })
    expect(viewFor(state, 'st').session.banlist).toEqual(['p1'])
    expect(viewFor(state, 'p0').session.banlist).toEqual([])
    expect(viewFor(withUser(state, 'sp', { grimoireAccess: 3 }), 'sp').session.banlist).toEqual([])
  })

  it('counts the boost from the beginning of the session', () => {
    const state = table({ meta: { ...boosted(NOW + 1000), createdAt: NOW - 500 } })
    expect(viewFor(state, 'p0').session.boostDuration).toBe(1500)
    expect(viewFor(table(), 'p0').session.boostDuration).toBe(0)
  })
})
