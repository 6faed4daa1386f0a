import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOBBY_MS } from '../../src/domain/limits/values.ts'
import { engines } from '../support/engines.ts'
import {
  codeIn,
  logIn,
  member,
  PASSWORD,
  type Person,
  secondFactor,
  setLevel,
  signUp,
} from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

describe.each(engines)('moderation on %s', (_name, newStorage) => {
  let server: TestServer
  let staff: Person
  let moderator: Person
  let troll: Person

  beforeAll(async () => {
    server = await startTestServer({ storage: await newStorage() })
    staff = await member(server, 'stella')
    moderator = await member(server, 'judge')
    await setLevel(server, moderator, 'special-moderator')
    for (const one of [staff, moderator]) await secondFactor(server, one)
    troll = await member(server, 'troll')
  })
  afterAll(() => server.stop())

  const edit = (actor: Person, target: Person, body: object) =>
    server.post(`moderator/${target.id}`, body, { token: actor.token })
  const read = (actor: Person, target: Person) => server.get(`moderator/${target.id}`, { token: actor.token })

  it('[MOD-02] searches ten at a time with their count', async () => {
    for (let i = 0; i < 11; i++) await member(server, `crowd${String(i).padStart(2, '0')}`)
    const search = (offset: number) =>
      server.post('moderator/search', { query: 'Crowd', offset }, { token: moderator.token })
    const first = await search(0)
    expect(first.body.count).toBe(11)
    expect(first.body.rows).toHaveLength(10)
    expect((await search(10)).body.rows).toMatchObject([
      { username: 'crowd10', email: 'crowd10@example.org' },
    ])
    const refused = await server.post('moderator/search', { query: '' }, { token: troll.token })
    expect(refused).toMatchObject({ status: 403, body: { code: 'access.forbidden' } })
  })

  it('[MOD-03] [MOD-09] reads user, bans and statistics with every field', async () => {
    const { body } = await read(moderator, troll)
    expect(Object.keys(body).toSorted()).toEqual(['bans', 'stats', 'user'])
    expect(Object.keys(body.user).toSorted()).toEqual(
      [
        ...['SessionName', 'Tokens', 'cosmetics', 'createdAt', 'email', 'expires', 'flags', 'id', 'level'],
        ...['patreonId', 'pronouns', 'updatedAt', 'username'],
      ].toSorted(),
    )
    expect(body.user.Tokens).toEqual([
      {
        createdAt: expect.any(Number),
        updatedAt: expect.any(Number),
        version: '3.46.4',
        ip: '127.0.0.1',
        agent: expect.any(String),
      },
    ])
    expect(body.stats).toMatchObject({ games: 0, storyteller: 0, player: 0, editions: [], roles: [] })
  })

  it('names the session somebody is in, also a private one, as long as they are there', async () => {
    const { sessions } = server.running.services.database.repositories
    const summary = (isOnline: boolean) =>
      JSON.stringify({ isPublic: false, usersAll: [{ id: troll.id, username: 'troll', isOnline }] })
    const times = { createdAt: 1, activeAt: 1 }
    await sessions.insert({ id: 'den', code: 'den', ownerId: troll.id, ...times, summary: summary(true) })
    server.clock.advance(LOBBY_MS)
    expect((await read(moderator, troll)).body.user.SessionName).toBe('den')
    expect((await read(moderator, staff)).body.user.SessionName).toBeNull()
    await sessions.update('den', { summary: summary(false), activeAt: 2 })
    server.clock.advance(LOBBY_MS)
    expect((await read(moderator, troll)).body.user.SessionName).toBeNull()
  })

  it('[MOD-04] [MOD-05] changes only what is sent, and leaves a trail', async () => {
    const cosmetics = { borders: ['worldcup25'] }
    const flags = ['verified-email', 'forced-username']
    const changes = { add: ['forced-username'], remove: ['newuser', 'tos-agreed'] }
    const changed = await edit(moderator, troll, { user: { username: 'Quiet', flags: changes, cosmetics } })
    expect(changed.body).toEqual({ success: true })
    const { user } = (await read(moderator, troll)).body
    expect(user).toMatchObject({
      username: 'Quiet',
      flags,
      cosmetics: { avatar: expect.stringMatching(/^\d+$/), borders: ['worldcup25'] },
    })
    const { body } = await server.get(`moderator/${troll.id}/audit`, { token: moderator.token })
    expect(body.entries[0]).toMatchObject({
      actor: { id: moderator.id, username: 'judge' },
      target: { id: troll.id, username: 'Quiet' },
      action: 'user.change',
      detail: { username: 'Quiet' },
    })
    // What somebody did stands in their own trail, which is for those above them.
    const deeds = await server.get(`moderator/${moderator.id}/audit`, { token: staff.token })
    expect(deeds.body.entries[0]).toMatchObject({ target: { id: troll.id }, action: 'user.change' })
    const above = await server.get(`moderator/${staff.id}/audit`, { token: moderator.token })
    expect(above).toMatchObject({ status: 403, body: { code: 'access.forbidden' } })
  })

  it('[MOD-05] adds and removes the flags that are named, and leaves bans and other flags alone', async () => {
    const { users } = server.running.services.database.repositories
    const busy = await member(server, 'busy')
    const { flags } = (await read(moderator, busy)).body.user
    // Meanwhile the person verifies a phone, and somebody else bans them for half a minute.
    await users.claimPhone(busy.id, '+491700000001', server.clock.now())
    await edit(moderator, busy, { ban: { reason: 'shouting', expires: 0.01 } })
    const change = { add: ['forced-username'], remove: ['newuser'] }
    expect((await edit(moderator, busy, { user: { flags: change } })).status).toBe(200)
    const during = (await read(moderator, busy)).body
    const expected = [...flags, 'verified-phone', 'forced-username', 'banned']
    expect(new Set(during.user.flags)).toEqual(new Set(expected.filter((flag) => flag !== 'newuser')))
    expect(during.bans).toHaveLength(1)
    server.clock.advance(60_000)
    expect((await edit(moderator, busy, { user: { pronouns: 'they/them' } })).status).toBe(200)
    const after = (await read(moderator, busy)).body
    expect(after.bans).toMatchObject([{ reason: 'shouting' }])
    expect(after.user.flags).not.toContain('banned')
    // A whole list, as earlier apps sent it, would undo what the account became since.
    const whole = await edit(moderator, busy, { user: { flags: ['verified-email'] } })
    expect(whole.body.code).toBe('request.invalid')
  })

  it('[MOD-04] refuses a change to another version than the moderator saw', async () => {
    const shared = await member(server, 'shared')
    const { updatedAt } = (await read(moderator, shared)).body.user
    const rename = (username: string) => edit(moderator, shared, { user: { username, updatedAt } })
    expect((await rename('First')).status).toBe(200)
    const late = await rename('Second')
    expect(late).toMatchObject({ status: 409, body: { code: 'user.changed' } })
    expect((await read(moderator, shared)).body.user.username).toBe('First')
    expect((await read(moderator, shared)).body.user.updatedAt).toBeGreaterThan(updatedAt)
    // Only one of two that come together is made.
    const next = (await read(moderator, shared)).body.user.updatedAt
    const both = await Promise.all(
      ['Third', 'Fourth'].map((username) => edit(moderator, shared, { user: { username, updatedAt: next } })),
    )
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('[PROF-17] grants no border of moderators or staff, and no border that would not be seen', async () => {
    const vain = await member(server, 'vain')
    const chosen = (cosmetics: object) => edit(moderator, vain, { user: { cosmetics } })
    for (const border of ['special-tpi', 'special-moderator'])
      for (const actor of [staff, moderator]) {
        const granted = await edit(actor, vain, { user: { cosmetics: { borders: [border] } } })
        expect(granted).toMatchObject({
          status: 403,
          body: { code: 'user.field', params: { field: 'borders' } },
        })
      }
    for (const border of ['worldcup25', 'special-tpi', 'patreon-demon', 'rainbow'])
      expect((await chosen({ border })).body, border).toMatchObject({ params: { field: 'border' } })
    expect((await chosen({ border: 'worldcup25', borders: ['worldcup25'] })).status).toBe(200)
    expect((await edit(staff, vain, { user: { level: 'patreon-demon' } })).status).toBe(200)
    expect((await chosen({ border: 'patreon-demon' })).status).toBe(200)
    // One that was granted before is not worn: the border follows the level.
    const { users } = server.running.services.database.repositories
    const granted = { avatars: [], borders: ['special-tpi'], emotes: [] }
    await users.update(vain.id, { granted, border: 'special-tpi' }, server.clock.now())
    const shown = await server.get(`user/${vain.id}`, { token: troll.token })
    expect(shown.body.user.cosmetics.border).toBe('')
  })

  it('[MOD-05] keeps moderators from changing their own flags', async () => {
    for (const flags of [{ add: ['verified-phone'] }, { remove: ['tos-agreed'] }]) {
      const own = await edit(moderator, moderator, { user: { flags } })
      expect(own).toMatchObject({ status: 403, body: { code: 'access.forbidden' } })
    }
    expect((await edit(moderator, moderator, { user: { pronouns: 'she/her' } })).status).toBe(200)
    expect((await edit(staff, moderator, { user: { flags: { add: ['powerful'] } } })).status).toBe(200)
  })

  it('[MOD-05] calls somebody new again, who is so from then on, however old the account is', async () => {
    const { users } = server.running.services.database.repositories
    const known = await users.find(troll.id)
    const old = { ...troll, id: '1000000000042' }
    if (known)
      await users.insert({ ...known, ...{ id: old.id, subject: 'old', createdAt: 1 }, flags: ['newuser'] })
    const flags = async (): Promise<string[]> => (await read(moderator, old)).body.user.flags
    expect(await flags()).toEqual([])
    expect((await edit(moderator, old, { user: { flags: { add: ['newuser', 'powerful'] } } })).status).toBe(
      200,
    )
    expect(await flags()).toEqual(['newuser', 'powerful'])
    // Another change does not begin the time anew.
    const since = (await users.find(old.id))?.newSince
    expect(since).toBe(server.clock.now())
    server.clock.advance(1000)
    await edit(moderator, old, { user: { flags: { add: ['newuser'], remove: ['powerful'] } } })
    expect((await users.find(old.id))?.newSince).toBe(since)
  })

  it('[MOD-09] shows addresses only of accounts below the reader, and finds nobody else by them', async () => {
    const { logins } = server.running.services.database.repositories
    const login = (person: Person, ip: string) => ({
      ...{ id: `${person.id}-${ip}`, userId: person.id, generation: 1, tokenHash: 'x' },
      ...{ createdAt: 1, updatedAt: 1, expiresAt: 9e12, endedAt: null, version: '3', ip, agent: 'a' },
    })
    for (const one of [staff, moderator, troll]) await logins.insert(login(one, '203.0.113.77'))
    const second = await member(server, 'peer')
    await setLevel(server, second, 'special-moderator')
    for (const above of [staff, second]) {
      const { user } = (await read(moderator, above)).body
      expect(user).toMatchObject({ email: null, Tokens: null, patreonId: null })
    }
    expect((await read(moderator, moderator)).body.user.email).toBe('judge@example.org')
    expect((await read(staff, moderator)).body.user.Tokens).not.toBeNull()
    const found = async (reader: Person, query: string): Promise<string[]> => {
      const { body } = await server.post('moderator/search', { query }, { token: reader.token })
      return body.rows.map(({ id }: { id: string }) => id).toSorted()
    }
    const all = [staff, moderator, troll].map(({ id }) => id)
    const known = [moderator, troll].map(({ id }) => id)
    for (const query of ['203.0.113.77', '203.0.113.', '203.0.']) {
      expect(await found(staff, query), query).toEqual(all.toSorted())
      expect(await found(moderator, query), query).toEqual(known.toSorted())
    }
    expect(await found(staff, '203.0.113.7')).toEqual([])
    expect(await found(moderator, 'stella@example')).toEqual([])
    expect(await found(staff, 'stella@example')).toEqual([staff.id])
    const byName = await server.post('moderator/search', { query: 'stella' }, { token: moderator.token })
    expect(byName.body.rows).toMatchObject([{ id: staff.id, email: null }])
  })

  it('lets only staff change address and level', async () => {
    for (const user of [{ email: 'other@example.org' }, { level: 'patreon-demon' }]) {
      expect((await edit(moderator, troll, { user })).body.code).toBe('access.forbidden')
    }
    const changed = { email: 'other@example.org', level: 'patreon-demon' }
    expect((await edit(staff, troll, { user: changed })).body).toEqual({ success: true })
    expect((await read(staff, troll)).body.user).toMatchObject(changed)
    expect((await logIn(server, 'other@example.org')).id).toBe(troll.id)
  })

  it('keeps a level that staff took away from coming back with a changed address', async () => {
    const closed = await member(server, 'closed')
    expect((await edit(staff, closed, { user: { level: 'none' } })).status).toBe(200)
    const as = { token: closed.token }
    const moved = 'closed.moved@example.org'
    expect((await server.post('user/email', { password: PASSWORD, email: moved }, as)).status).toBe(200)
    const code = codeIn(await server.mailTo(moved, 'code'))
    expect((await server.post('user/email', { code }, as)).status).toBe(200)
    expect((await read(staff, closed)).body.user).toMatchObject({ level: 'none', email: moved })
  })

  it('gives an account whose address a moderator verifies the level that others have', async () => {
    const waiting = await signUp(server, 'waiting')
    expect((await read(staff, waiting)).body.user.level).toBe('none')
    await edit(moderator, waiting, { user: { flags: { add: ['verified-email'] } } })
    expect((await read(staff, waiting)).body.user.level).toBe('special-free')
    // Taken away, it stays away.
    await edit(staff, waiting, { user: { level: 'none', flags: { remove: ['verified-email'] } } })
    await edit(moderator, waiting, { user: { flags: { add: ['verified-email'] } } })
    expect((await read(staff, waiting)).body.user.level).toBe('none')
  })

  it('keeps moderators from each other and everybody from promoting themselves', async () => {
    const second = await member(server, 'second')
    await setLevel(server, second, 'special-moderator')
    await secondFactor(server, second)
    expect((await edit(moderator, second, { user: { username: 'Renamed' } })).status).toBe(403)
    expect((await edit(moderator, staff, { ban: { reason: 'coup' } })).status).toBe(403)
    expect((await edit(staff, staff, { user: { level: 'none' } })).status).toBe(403)
    expect((await edit(staff, second, { user: { username: 'Renamed' } })).status).toBe(200)
  })

  it('[MOD-10] [AUTH-71] bans for hours with a reason that the banned person can read', async () => {
    expect((await edit(moderator, troll, { ban: { reason: ' ', expires: 2 } })).body.code).toBe('ban.reason')
    expect((await edit(moderator, troll, { ban: { reason: 'spam', expires: 2 } })).status).toBe(200)
    const [ban] = (await read(moderator, troll)).body.bans
    const expires = server.clock.now() + 2 * 60 * 60 * 1000
    expect(ban).toMatchObject({ reason: 'spam', expires, userIds: [troll.id] })
    const refused = await server.post('user', { pronouns: 'x' }, { token: troll.token })
    expect(refused).toMatchObject({ status: 403, body: { code: 'access.banned' } })
    const own = await server.get(`user/${troll.id}`, { token: troll.token })
    expect(own.body.user).toMatchObject({ banReason: 'spam', banExpires: expires })
    expect(own.body.user.flags).toContain('banned')
    const login = await server.post('token', { token: troll.refreshToken })
    expect(login.body.user).toMatchObject({ banReason: 'spam', banExpires: expires })
  })

  it('covers another account with the same ban, and lifts it for both', async () => {
    const [ban] = (await read(moderator, troll)).body.bans
    const double = await member(server, 'double')
    await edit(moderator, double, { ban: { id: ban.id } })
    const covered = (await read(moderator, double)).body.bans
    expect(covered).toMatchObject([{ id: ban.id, reason: 'spam', expires: ban.expires }])
    expect(covered[0].userIds).toHaveLength(2)
    expect(covered[0].users).toContainEqual({ id: double.id, username: 'double' })
    const third = await member(server, 'triple')
    await edit(moderator, third, { ban: { id: ban.id } })
    expect((await read(moderator, third)).body.user.flags).toContain('banned')
    await edit(moderator, third, { ban: { id: ban.id, isOut: true } })
    expect((await read(moderator, third)).body).toMatchObject({ bans: [] })
    expect((await read(moderator, third)).body.user.flags).not.toContain('banned')
    expect((await read(moderator, double)).body.user.flags).toContain('banned')
    await edit(moderator, double, { ban: { id: ban.id, expires: 0 } })
    expect((await server.get(`user/${double.id}`, { token: double.token })).body.user.flags).not.toContain(
      'banned',
    )
    const login = await logIn(server, 'other@example.org')
    expect((await server.post('user', { pronouns: 'x' }, { token: login.token })).status).toBe(200)
    expect((await edit(moderator, double, { ban: { id: 'nothing' } })).body.code).toBe('ban.unknown')
  })

  it('bans several accounts by one call: all of them, or none', async () => {
    const [first, second, third] = [
      await member(server, 'hydra'),
      await member(server, 'hydra2'),
      await member(server, 'hydra3'),
    ]
    const ban = { reason: 'heads', others: [second.id, third.id] }
    const isBanned = async (person: Person) =>
      (await read(moderator, person)).body.user.flags.includes('banned')
    for (const [others, code] of [
      [[second.id, staff.id], 'access.forbidden'],
      [[second.id, moderator.id], 'access.forbidden'],
      [[second.id, '1000000000000'], 'user.unknown'],
    ] as const)
      expect((await edit(moderator, first, { ban: { ...ban, others } })).body.code).toBe(code)
    for (const one of [first, second]) expect(await isBanned(one)).toBe(false)
    expect((await edit(moderator, first, { ban })).status).toBe(200)
    for (const one of [first, second, third]) {
      expect(await isBanned(one)).toBe(true)
      const { body } = await server.get(`moderator/${one.id}/audit`, { token: moderator.token })
      expect(body.entries[0]).toMatchObject({ action: 'ban.add', target: { id: one.id } })
    }
    const [held] = (await read(moderator, third)).body.bans
    expect(held.userIds.toSorted()).toEqual([first.id, second.id, third.id].toSorted())
  })

  it('keeps the rank for every account that a ban covers', async () => {
    const third = await member(server, 'third')
    await setLevel(server, third, 'special-moderator')
    await edit(staff, third, { ban: { reason: 'coup' } })
    const [ban] = (await read(staff, third)).body.bans
    const accomplice = await member(server, 'accomplice')
    // Naming somebody else's ban for an account one may touch neither lifts it nor makes it wider.
    for (const change of [{ id: ban.id, expires: 0 }, { id: ban.id }])
      expect((await edit(moderator, accomplice, { ban: change })).status).toBe(403)
    await edit(staff, accomplice, { ban: { id: ban.id } })
    const without = { user: { flags: { remove: ['banned'] } } }
    expect((await edit(moderator, accomplice, without)).status).toBe(403)
    for (const person of [third, accomplice])
      expect((await read(staff, person)).body.user.flags).toContain('banned')
    expect((await edit(staff, accomplice, without)).status).toBe(200)
    expect((await read(staff, third)).body.user.flags).not.toContain('banned')
  })

  it('makes the flag banned a ban for good, and its removal the end of all bans', async () => {
    const rude = await member(server, 'rude')
    const flagsOf = async () => (await read(moderator, rude)).body.user.flags as string[]
    await edit(moderator, rude, { user: { flags: { add: ['banned'] } } })
    expect(await flagsOf()).toContain('banned')
    expect((await read(moderator, rude)).body.bans).toMatchObject([{ reason: '', expires: null }])
    await edit(moderator, rude, { user: { flags: { remove: ['banned'] } } })
    expect(await flagsOf()).not.toContain('banned')
  })

  it('[LEVEL-11] [MOD-13] announces to all or to one session, for staff only', async () => {
    const { bus, database } = server.running.services
    const heard: string[] = []
    bus.subscribe('announcement', (message) => heard.push(message))
    const announce = (actor: Person, body: object) =>
      server.post('announcement', body, { token: actor.token })
    const message = { title: 'Tonight', text: 'We restart at ten.', sessionName: '' }
    expect((await announce(moderator, message)).status).toBe(403)
    expect((await announce(staff, message)).body).toEqual({ success: true })
    expect(heard.map((one) => JSON.parse(one))).toEqual([{ ...message, id: expect.any(String) }])
    expect((await announce(staff, { ...message, sessionName: 'nowhere' })).body.code).toBe(
      'announcement.session',
    )
    const session = {
      id: 'x',
      code: 'ravenswood',
      ownerId: staff.id,
      createdAt: 1,
      activeAt: 1,
      summary: 'null',
    }
    await database.repositories.sessions.insert(session)
    expect((await announce(staff, { ...message, sessionName: 'Ravenswood' })).status).toBe(200)
    expect((await announce(staff, { ...message, title: '' })).body.code).toBe('request.invalid')
  })

  it('tells whoever watches that an account changed', async () => {
    const heard: string[] = []
    let changes = 0
    const { accountChanges, database } = server.running.services
    const stop = accountChanges.subscribe((userId) => {
      if (userId === troll.id) heard.push(userId)
    })
    // The first look only notes where the list ends.
    await expect
      .poll(async () => {
        await database.repositories.users.touch(troll.id, server.clock.now())
        server.clock.advance(500)
        return heard.length
      })
      .toBeGreaterThan(0)
    await expect
      .poll(() => {
        server.clock.advance(500)
        const isQuiet = heard.length === changes
        changes = heard.length
        return isQuiet
      })
      .toBe(true)
    await database.repositories.users.touch(troll.id, server.clock.now())
    await expect
      .poll(() => {
        server.clock.advance(500)
        return heard.length
      })
      .toBe(changes + 1)
    stop()
  })
})
