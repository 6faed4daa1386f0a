import { RULES_VERSION } from '@belfry/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clearOut } from '../../src/app/housekeeping.ts'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { EVERYTHING } from '../../src/db/repositories/users.ts'
import { banInForce } from '../../src/domain/ban.ts'
import { adding, removing } from '../../src/domain/flags.ts'
import type { User } from '../../src/domain/user.ts'
import { engines, type Storage } from '../support/engines.ts'

const KEPT = { retentionDays: 30, auditDays: 365, outboxDays: 14, recordingDays: 30 }

const user = (id: string, more: Partial<User> = {}): User => ({
  id,
  provider: 'embedded',
  subject: `s-${id}`,
  email: `${id}@example.org`,
  username: `User ${id}`,
  pronouns: '',
  level: 'none',
  levelExpires: null,
  levelByHand: false,
  flags: ['newuser'],
  avatar: '0',
  border: '',
  statsVisibility: 0,
  granted: { avatars: [], borders: [], emotes: [] },
  patreonId: null,
  phone: null,
  acceptsMarketing: true,
  createdAt: 1_700_000_000_000,
  updatedAt: 1_700_000_000_000,
  newSince: null,
  ...more,
})

describe.each(engines)('the repositories on %s', (_name, newStorage) => {
  let storage: Storage
  let database: Database
  const repos = () => database.repositories

  beforeAll(async () => {
    storage = await newStorage()
    database = await openDatabase(storage, (error) => expect.unreachable(error.message))
  })
  afterAll(async () => {
    await database.close()
    await storage.remove()
  })

  it('gives back a user as it was stored, times as numbers', async () => {
    const stored = user('1000000000001', { levelExpires: 1_800_000_000_000, flags: ['newuser', 'powerful'] })
    expect(await repos().users.insert(stored)).toBe(true)
    expect(await repos().users.find(stored.id)).toEqual(stored)
    expect(await repos().users.insert({ ...stored, id: '1000000000002' })).toBe(false)
    expect(await repos().users.findBySubject('embedded', stored.subject)).toEqual(stored)
  })

  it('searches by id, part of the name or the address, without wildcards of its own', async () => {
    await repos().users.insert(user('1000000000010', { username: 'Search_Me' }))
    await repos().users.insert(user('1000000000011', { username: 'SearchXMe' }))
    const page = { offset: 0, limit: 10, reader: EVERYTHING }
    const { count, rows } = await repos().users.search({ query: 'search_me', ...page })
    expect(count).toBe(1)
    expect(rows[0]?.id).toBe('1000000000010')
    expect((await repos().users.search({ query: '1000000000011', ...page })).count).toBe(1)
    expect(
      (await repos().users.search({ query: 'search', offset: 1, limit: 1, reader: EVERYTHING })).rows,
    ).toHaveLength(1)
  })

  it('[MOD-02] finds names in every script, whatever the case and the accents', async () => {
    const names = ['Иван', 'Ömer', 'Åsa', 'Żaneta', 'Øyvind', 'STRASSE', 'Ελένη', 'Çağla', 'Ｗide']
    for (const [at, username] of names.entries())
      await repos().users.insert(user(`10000000001${String(at).padStart(2, '0')}`, { username }))
    const found = async (query: string): Promise<readonly string[]> => {
      const page = { query, offset: 0, limit: 20, reader: EVERYTHING }
      return (await repos().users.search(page)).rows.map(({ username }) => username)
    }
    for (const name of names) {
      for (const query of [name, name.toLowerCase(), name.toUpperCase()])
        expect(await found(query), query).toEqual([name])
    }
    for (const [query, name] of [
      ...[['omer', 'Ömer'] as const, ['asa', 'Åsa'] as const, ['ZANETA', 'Żaneta'] as const],
      ...[['oyvind', 'Øyvind'] as const, ['straße', 'STRASSE'] as const, ['ΕΛΕΝΗ', 'Ελένη'] as const],
    ])
      expect(await found(query), query).toEqual([name])
    // A changed name is found by the new one alone.
    await repos().users.update('1000000000100', { username: 'Дарья' }, 5)
    expect(await found('иван')).toEqual([])
    expect(await found('ДАРЬЯ')).toEqual(['Дарья'])
    // The order of a list is the same on both engines.
    for (const [at, username] of ['zz Öl', 'ZZ ol', 'zz Ñu', 'zz nu', 'zz Жук'].entries())
      await repos().users.insert(user(`10000000002${String(at).padStart(2, '0')}`, { username }))
    expect(await found('zz')).toEqual(['zz Ñu', 'zz nu', 'zz Öl', 'ZZ ol', 'zz Жук'])
  })

  it('notes each change of an account for whoever watches', async () => {
    await repos().users.insert(user('1000000000020'))
    const before = await repos().users.lastChange()
    await repos().users.update('1000000000020', { username: 'Renamed' }, 5)
    const changes = await repos().users.changesAfter(before)
    expect(changes.map((change) => change.userId)).toEqual(['1000000000020'])
    expect(await repos().users.find('1000000000020')).toMatchObject({ username: 'Renamed' })
  })

  it('loses no flag when two are set at the same moment', async () => {
    await repos().users.insert(user('1000000000025'))
    await Promise.all([
      repos().users.update('1000000000025', { flags: adding('verified-email') }, 1),
      repos().users.update('1000000000025', { flags: adding('tos-agreed') }, 1),
      repos().users.update('1000000000025', { flags: removing('newuser') }, 1),
    ])
    expect((await repos().users.find('1000000000025'))?.flags).toEqual(['tos-agreed', 'verified-email'])
  })

  it('gives a phone number to one account only', async () => {
    await repos().users.insert(user('1000000000030'))
    await repos().users.insert(user('1000000000031'))
    expect(await repos().users.claimPhone('1000000000030', '+49123', 1)).toBe(true)
    expect(await repos().users.claimPhone('1000000000031', '+49123', 2)).toBe(false)
    expect((await repos().users.find('1000000000030'))?.flags).toEqual(['newuser', 'verified-phone'])
  })

  it('lets one claim of a fact win', async () => {
    const claims = await Promise.all(
      ['a', 'b', 'c'].map((value) => repos().installation.claim('once', value)),
    )
    expect(claims.filter(Boolean)).toHaveLength(1)
    expect(['a', 'b', 'c']).toContain(await repos().installation.read('once'))
  })

  it('rotates a login for one of two callers', async () => {
    await repos().users.insert(user('1000000000040'))
    const times = { createdAt: 1, updatedAt: 1, expiresAt: 100, endedAt: null }
    const where = { version: '3.46.4', ip: '::1', agent: 'test' }
    const login = { id: 'f1', userId: '1000000000040', generation: 0, tokenHash: 'h0', ...times, ...where }
    await repos().logins.insert(login)
    const rotation = { id: 'f1', from: 0, tokenHash: 'h1', now: 2, expiresAt: 200, ...where }
    const moved = await Promise.all([repos().logins.rotate(rotation), repos().logins.rotate(rotation)])
    expect(moved.filter(Boolean)).toHaveLength(1)
    await repos().logins.endAllOf('1000000000040', 3)
    expect(await repos().logins.find('f1')).toMatchObject({ generation: 1, endedAt: 3 })
  })

  it('counts attempts at a code one after another, with their pause', async () => {
    await repos().users.insert(user('1000000000050'))
    const sent = { userId: '1000000000050', kind: 'email', target: 'x', codeHash: 'h' } as const
    const { codes } = repos()
    expect(await codes.replace({ ...sent, sentAt: 100, expiresAt: 1000 }, 40)).toBe(true)
    expect(await codes.replace({ ...sent, sentAt: 150, expiresAt: 1000 }, 90)).toBe(false)
    expect(await codes.attempt(sent.userId, 'email', { now: 200, notSince: 190 })).toMatchObject({
      attempts: 1,
    })
    expect(await codes.attempt(sent.userId, 'email', { now: 205, notSince: 195 })).toBeUndefined()
    expect(await codes.attempt(sent.userId, 'email', { now: 210, notSince: 200 })).toMatchObject({
      attempts: 2,
    })
    expect(await codes.replace({ ...sent, sentAt: 300, expiresAt: 1000 }, 240)).toBe(true)
    expect(await codes.find(sent.userId, 'email')).toMatchObject({ attempts: 0, triedAt: null })
  })

  it('bans several accounts with one ban and knows which is in force', async () => {
    await repos().users.insert(user('1000000000060'))
    await repos().users.insert(user('1000000000061'))
    const ban = { id: 'ban-1', reason: 'spam', expiresAt: 50, createdBy: 'm', createdAt: 10 }
    await repos().bans.insert(ban, '1000000000060')
    await repos().bans.addUser('ban-1', '1000000000061')
    const [found] = await repos().bans.listOf('1000000000061')
    expect(found?.userIds.toSorted()).toEqual(['1000000000060', '1000000000061'])
    expect(
      banInForce(
        [found].filter((one) => one !== undefined),
        49,
      )?.reason,
    ).toBe('spam')
    expect(
      banInForce(
        [found].filter((one) => one !== undefined),
        50,
      ),
    ).toBeUndefined()
  })

  it('hands a mail to one of two senders, and again when it was not removed', async () => {
    await repos().outbox.add({ id: 'm1', recipient: 'a@b', payload: '{}' }, 10)
    const taken = await Promise.all([repos().outbox.take(10, 70, 5), repos().outbox.take(10, 70, 5)])
    expect(taken.flat()).toEqual([{ id: 'm1', recipient: 'a@b', payload: '{}', attempts: 1 }])
    expect(await repos().outbox.take(70, 130, 5)).toMatchObject([{ id: 'm1', attempts: 2 }])
    await repos().outbox.remove('m1')
    expect(await repos().outbox.take(1000, 2000, 5)).toEqual([])
  })

  it('replaces a password only for whoever proved the one that is there', async () => {
    const { customers } = repos()
    const customer = { id: 'owner', email: 'o@example.org', username: 'o', acceptsMarketing: false }
    const kept = { ...customer, passwordHash: 'first', isDisabled: false, ownsAddress: true }
    await customers.insert(kept, 1)
    const both = await Promise.all(
      ['theirs', 'mine'].map((to) => customers.replacePassword('owner', 'first', to)),
    )
    expect(both.filter(Boolean)).toHaveLength(1)
    await customers.setPassword('owner', 'recovered')
    expect(await customers.replacePassword('owner', 'first', 'stolen')).toBe(false)
    expect((await customers.find('owner'))?.passwordHash).toBe('recovered')
  })

  it('uses a captcha and a token once', async () => {
    const { challenges } = repos()
    expect(await challenges.use('c', 100)).toBe(true)
    expect(await challenges.use('c', 100)).toBe(false)
    await challenges.keepToken('t', 'c', 100)
    expect(await challenges.takeToken('t', 'other', 1)).toBe(false)
    expect(await challenges.takeToken('t', 'c', 100)).toBe(false)
    expect(await challenges.takeToken('t', 'c', 99)).toBe(true)
    expect(await challenges.takeToken('t', 'c', 99)).toBe(false)
  })

  it('keeps images byte for byte', async () => {
    await repos().users.insert(user('1000000000070'))
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i)
    await repos().avatars.save('1000000000070', { hash: 'h', bytes }, 1)
    const stored = await repos().avatars.find('1000000000070')
    expect(new Uint8Array(stored?.bytes ?? [])).toEqual(bytes)
  })

  it('lets a code be used again once its session ended, and clears out what is old', async () => {
    const session = { code: 'salem', ownerId: 'o', createdAt: 1, activeAt: 1, summary: '{}' }
    const { sessions } = repos()
    expect(await sessions.insert({ id: 'sa', ...session })).toBe(true)
    expect(await sessions.insert({ id: 'sb', ...session })).toBe(false)
    await sessions.end('sa', 1000)
    expect(await sessions.insert({ id: 'sb', ...session })).toBe(true)
    expect(await sessions.findLive('salem')).toMatchObject({ id: 'sb' })
    const day = 24 * 60 * 60 * 1000
    const begun = JSON.stringify({ version: RULES_VERSION, events: [{ type: 'sessionCreated' }] })
    const row = { seq: 1, requestId: null, events: begun, at: 1, dueAt: null }
    await database.sessionLog.append(['sa', 'sb'].map((sessionId) => ({ sessionId, ...row })))
    const retention = { dataDir: storage.dataDir, ...KEPT }
    await clearOut({ database, retention }, 1000 + 30 * day)
    expect(await database.sessionLog.read('sa', 0)).toHaveLength(1)
    await clearOut({ database, retention }, 1001 + 30 * day)
    expect(await database.sessionLog.read('sa', 0)).toEqual([])
    expect(await sessions.findLive('salem')).toMatchObject({ id: 'sb' })
  })

  it('keeps one row a game, and what is written later replaces it', async () => {
    const participants = [
      { userId: 'st', isStoryteller: true, roleId: '', isWinner: false },
      { userId: 'pl', isStoryteller: false, roleId: 'imp', isWinner: true },
    ]
    const edition = { id: 'tb', name: 'Trouble' }
    const game = {
      ...{ id: 's#1', sessionId: 's', number: 1, edition, isEvilWin: false, startedAt: 1 },
      ...{ endedAt: 5, record: '{"first":1}', participants: participants.slice(0, 1) },
    }
    await repos().games.save(game)
    await repos().games.save({ ...game, isEvilWin: true, record: '{"second":2}', participants })
    expect(await repos().games.recordsOf('s')).toEqual(['{"second":2}'])
    await repos().games.save({ ...game, id: 's#2', number: 2, isEvilWin: null, participants })
    await repos().games.forgetRecords(['s'])
    expect(await repos().games.recordsOf('s')).toEqual([])
    expect(await repos().games.listOf('pl')).toEqual([
      {
        startedAt: 1,
        endedAt: 5,
        editionId: 'tb',
        editionName: 'Trouble',
        isStoryteller: false,
        roleId: 'imp',
        isWinner: true,
        isEvilWin: true,
        isIncomplete: false,
      },
    ])
  })

  it('searches own games by the names of scripts in every script, whatever the case and the accents', async () => {
    const replay = (id: string, place: string) => ({
      id,
      ...{ isRevealed: true, bytes: new Uint8Array([1]), words: [] },
      people: [{ place, seat: null, userId: 'me', isAtEnd: true, roleId: '' }],
    })
    for (const [at, name] of ['Ночь Воронов', 'Überfall'].entries())
      await repos().games.save({
        ...{ id: `n#${at}`, sessionId: 'n', number: at + 1, edition: { id: 'custom', name } },
        ...{ isEvilWin: null, startedAt: 1, endedAt: 9, record: '{}', participants: [] },
        replay: replay(`replay-${at}`, 'storyteller-1'),
      })
    const found = async (text: string): Promise<readonly string[]> => {
      const search = { text, roles: [], as: 'any', result: 'any', offset: 0, limit: 9 } as const
      return (await repos().myGames.listOf('me', search)).map(({ editionName }) => editionName)
    }
    for (const text of ['ночь', 'НОЧЬ ВОР']) expect(await found(text)).toEqual(['Ночь Воронов'])
    for (const text of ['uber', 'ÜBER']) expect(await found(text)).toEqual(['Überfall'])
  })
})
