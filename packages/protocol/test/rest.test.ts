import { describe, expect, it } from 'vitest'
import { REST_CALLS, type RestAnswer, type RestBody, type RestName, restPlace } from '../src/index.ts'
import { REST } from '../src/schemas/index.ts'

const takes = (name: RestName, body: unknown): boolean => REST[name].body.safeParse(body).success
const answers = (name: RestName, answer: unknown): boolean => REST[name].answer.safeParse(answer).success

const cosmetics = { avatar: '1', border: '', stats: 0, avatars: [], borders: [], emotes: [] }
const publicUser = {
  id: '1',
  username: 'Ann',
  pronouns: '',
  level: 'none',
  flags: ['newuser'],
  createdAt: 5,
  cosmetics,
}
const ownUser = {
  ...publicUser,
  email: 'ann@example.org',
  expires: null,
  patreonId: null,
  acceptsMarketing: false,
  hasAgreedTOS: true,
  banReason: null,
  banExpires: null,
}
const stats = { games: -1, storyteller: 0, player: 0, evilWins: 0, wins: 0, editions: [], roles: [] }
const tags = { difficulty: 0, cameras: 1, travellers: 2, grimoire: 0, locked: false, streaming: true }
const { locked: _locked, ...listedTags } = tags

const entry = {
  name: 'my game',
  isPublic: true,
  language: 'en',
  edition: { id: 'tb', name: 'One', author: '', isOfficial: true },
  storytellers: [{ id: '1' }],
  players: [{ id: null, isDead: false, isVoteless: false }],
  usersAll: [{ id: '1', username: 'Ann', isOnline: true }],
  npcs: [],
  roles: ['a'],
  tags: listedTags,
  boostDuration: 0,
  isRunning: false,
  phase: 0,
}

const data = {
  ...{
    locale: 'en',
    editions: [],
    roles: [],
    servers: [],
    nightOrder: {},
    release: {},
    steps: {},
    jinxes: [],
  },
  ...{ counts: [], firstCount: 5, labels: [], labelTexts: {}, themes: [], systemIcons: {}, iconCredits: [] },
}

describe('the calls of the API', () => {
  it('have a place of their own, and a shape each', () => {
    const places = Object.values(REST_CALLS).map((place) => place.replace(/:\w+/, ':'))
    expect(new Set(places).size).toBe(places.length)
    expect(Object.keys(REST).sort()).toEqual(Object.keys(REST_CALLS).sort())
    expect(restPlace('moderateUser')).toEqual({ method: 'POST', path: '/moderator/:userId' })
  })

  it('take what the specification says', () => {
    const register: RestBody<'register'> = {
      email: 'ann@example.org',
      password: '123456',
      username: 'Ann',
      captcha: 'x',
    }
    const bodies: readonly (readonly [RestName, unknown])[] = [
      ['register', { ...register, acceptsMarketing: true }],
      ['authenticate', { email: 'ann@example.org', password: 'x', captcha: 'x' }],
      ['recover', { email: 'ann@example.org', captcha: 'x' }],
      ['login', { captcha: 'x', token: 't', username: 'Ann', version: '3.46.4' }],
      ['token', { token: 't', version: '3.46.4' }],
      ['logout', { token: 't' }],
      ['loginFactor', { token: 't', code: '123 456' }],
      ['beginFactor', { password: 'x' }],
      ['confirmFactor', { code: '123456' }],
      ['showFactor', { code: 'ABCD-EFGH-JKLM-NPQR' }],
      ['endLogin', { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7' }],
      ['changePassword', { current: 'x', password: 'y' }],
      ['changeEmail', { password: 'x', email: 'ann@example.org' }],
      ['changeEmail', { code: '123456' }],
      ['mailLogin', { email: 'ann@example.org', captcha: 'x' }],
      ['linkLogin', { token: 't', version: '3.46.4' }],
      ['deleteAccount', { password: 'x' }],
      ['administrator', { code: 'ABCD' }],
      ['updateUser', { pronouns: '', username: 'Ann', hasAgreedTOS: true, border: '', avatar: 3, stats: 2 }],
      ['create', { name: 'My Game', isPublic: true, language: 'en', tags }],
      ['searchUsers', { query: 'ann', offset: 10 }],
      ['moderateUser', { user: { username: 'Bob' }, ban: { id: null, reason: 'spam', expires: 24 } }],
      ['announcement', { title: 'a', text: 'b', sessionName: '' }],
      ['withdrawAnnouncement', {}],
      ['verify', { type: 'email' }],
      ['verify', { type: 'email', code: '123456' }],
      ['verify', { type: 'phone', prefix: '49', phone: '123', code: '123456' }],
      ['patreon', { code: 'c', redirect: 'https://example.org/' }],
      ['unlinkPatreon', {}],
      ['vote', { match: 0, choice: null }],
      ['report', { userId: '1234567890123', reason: 'spam' }],
      ['reports', { state: 'open' }],
      ['decideReport', { state: 'taken', note: 'I look.' }],
      ['block', { userId: '1234567890123', isBlocked: true }],
      ['testMail', {}],
      ['testSms', { phone: '+491700000000' }],
      ['sessions', undefined],
      ['door', { session: 'My Game', invitation: 'abcdefgh2345' }],
      ['guest', { session: 'My Game', name: 'Jo', captcha: 'x' }],
      ['deviceCode', {}],
      ['useDeviceCode', { code: 'abcd-efgh', captcha: 'x' }],
      ['keepGuest', { email: 'ann@example.org', password: '123456', captcha: 'x' }],
    ]
    for (const [name, body] of bodies) expect(takes(name, body), `${name} ${JSON.stringify(body)}`).toBe(true)
    expect(REST.register.body.parse(register).acceptsMarketing).toBe(false)
    expect(REST.updateUser.body.parse({ avatar: 3 })).toEqual({ avatar: '3' })
  })

  it('the calls of the API refuse what has another shape', () => {
    const bodies: readonly (readonly [RestName, unknown])[] = [
      ['register', { email: 'no', password: '123456', username: 'Ann', captcha: 'x' }],
      ['register', { email: 'ann@example.org', password: '12345', username: 'Ann', captcha: 'x' }],
      ['register', { email: 'ann@example.org', password: '123456', username: 'An', captcha: 'x' }],
      ['register', { email: 'ann@example.org', password: '123456', username: 'Ann', captcha: '' }],
      ['updateUser', { username: 'An' }],
      ['updateUser', { username: 'x'.repeat(51) }],
      ['updateUser', { hasAgreedTOS: false }],
      ['updateUser', { stats: 3 }],
      ['create', { name: 'My Game', isPublic: true, language: 'en', tags: { ...tags, cameras: 3 } }],
      ['announcement', { title: ' ', text: 'b' }],
      ['verify', { type: 'post' }],
      ['vote', { match: -1, choice: null }],
      ['report', { userId: '1234567890123', reason: 'dislike' }],
      ['report', { userId: 'someone', reason: 'spam' }],
      ['reports', { state: 'lost' }],
      ['decideReport', { note: ' ' }],
      ['testSms', { phone: '0170' }],
      ['confirmFactor', { code: '12345' }],
      ['endLogin', { id: 'mine' }],
      ['changeEmail', { code: '12345' }],
      ['changeEmail', { email: 'ann@example.org' }],
      ['deleteAccount', { code: '123456' }],
      ['moderateUser', { user: { level: 'king' } }],
      ['sessions', {}],
      ['door', { session: 'My Game', invitation: 'short' }],
      ['guest', { session: 'My Game', name: 'J', captcha: 'x' }],
      ['guest', { session: 'My Game', name: 'Moderator', captcha: 'x' }],
      ['guest', { session: 'My Game', name: 'Jo', captcha: 'x', level: 'special-tpi' }],
      ['useDeviceCode', { code: 'ABCD-EFG1', captcha: 'x' }],
      ['keepGuest', { email: 'no', password: '123456', captcha: 'x' }],
    ]
    for (const [name, body] of bodies)
      expect(takes(name, body), `${name} ${JSON.stringify(body)}`).toBe(false)
  })

  it('answer in these shapes', () => {
    const login: RestAnswer<'login'> = {
      accessToken: 'a',
      refreshToken: 'r',
      user: { ...ownUser, level: 'none', flags: ['newuser'] },
      device: 'd',
    }
    const good: readonly (readonly [RestName, unknown])[] = [
      ['login', login],
      ['user', { user: publicUser, stats }],
      ['user', { user: ownUser, stats }],
      ['updateUser', { user: ownUser }],
      ['avatar', { result: true, avatar: 'x' }],
      ['sessions', [entry]],
      ['create', { name: 'my game' }],
      ['data', data],
      ['searchUsers', { count: 1, rows: [{ ...publicUser, email: 'e' }] }],
      ['verify', { success: false, status: 429 }],
      ['verify', { success: false, status: 'wrong' }],
      ['patreon', { level: 'patreon-minion', expires: 5, patreonId: 'p' }],
      ['vote', { success: false, error: 'votelocked' }],
      ['votes', { votes: { 3: 'script' } }],
    ]
    for (const [name, answer] of good) expect(answers(name, answer), name).toBe(true)
    const bad: readonly (readonly [RestName, unknown])[] = [
      ['login', { accessToken: 'a' }],
      ['sessions', [{ ...entry, phase: 'night' }]],
      ['user', { stats }],
      ['vote', { success: false, error: 'unknown' }],
    ]
    for (const [name, answer] of bad) expect(answers(name, answer), name).toBe(false)
  })

  it('tell a moderator about a user', () => {
    const user = {
      ...publicUser,
      email: 'e',
      patreonId: null,
      expires: null,
      updatedAt: 1,
      SessionName: 'my game',
      Tokens: [{ createdAt: 1, updatedAt: 2, version: '3', ip: '::1', agent: 'x' }],
    }
    const bans = [
      {
        id: 'b',
        reason: 'spam',
        expires: null,
        createdAt: 1,
        userIds: ['1'],
        users: [{ id: '1', username: 'Ann' }],
      },
    ]
    expect(answers('moderatedUser', { user, bans, stats })).toBe(true)
    expect(answers('moderatedUser', { user: publicUser, bans, stats })).toBe(false)
  })
})
