import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { engines } from '../support/engines.ts'
import { visitor } from '../support/guests.ts'
import { member, type Person, secondFactor, setLevel } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { join, type LiveTable, liveTable, openSession, sitDown } from '../support/tables.ts'

const MINUTE_MS = 60_000

describe.each(engines)('reports and blocks on %s', (_name, newStorage) => {
  let server: TestServer
  let staff: Person
  let moderator: Person
  let table: LiveTable
  let anna: Person
  let bert: Person

  beforeAll(async () => {
    server = await startTestServer({ storage: await newStorage(), withLimits: true })
    staff = await member(server, 'stella')
    moderator = await member(server, 'judge')
    await setLevel(server, moderator, 'special-moderator')
    for (const one of [staff, moderator]) await secondFactor(server, one)
    const names = ['owner', 'watcher', 'anna', 'bert', 'carl']
    const people: Person[] = []
    for (const name of names) people.push(await member(server, name))
    for (const one of people) await setLevel(server, one, 'special-free')
    table = await liveTable(server, people, 'town', 3)
    ;[, , anna, bert] = people as [Person, Person, Person, Person]
  })
  afterAll(async () => {
    table.leave()
    await server.stop()
  })

  /** Logins outlive it as they do in a browser. */
  const later = async (ms: number): Promise<void> => {
    server.clock.advance(ms)
    for (const person of [staff, moderator, ...table.everyone.map((one) => one.person)]) {
      const { body } = await server.post('token', { token: person.refreshToken })
      Object.assign(person, { token: body.accessToken, refreshToken: body.refreshToken })
    }
  }
  const as = (person: Person) => ({ token: person.token })
  const say = async (at: number, to: string, message: string): Promise<void> => {
    const text = { recipientId: to, message }
    expect(await table.players[at]?.ask('textMessage', text), message).toMatchObject({ ok: true })
  }
  const report = (by: Person, body: object) => {
    server.clock.advance(1)
    return server.post('report', body, as(by))
  }
  const queue = async (by: Person, state = 'open') => (await server.post('reports', { state }, as(by))).body

  it('[MOD-1001] a report carries what its reporter could read of the last minutes, and nothing else', async () => {
    const [, , carl] = table.players
    await say(1, '', 'long ago')
    await later(16 * MINUTE_MS)
    await say(1, '', 'you are all fools')
    await say(1, anna.id, 'and you most of all')
    await say(1, carl?.person.id ?? '', 'a secret of others')
    const wish = { userId: bert.id, reason: 'harassment', text: 'He shouts.', session: 'town' }
    expect((await report(anna, { ...wish, withTexts: true })).body).toEqual({ success: true, texts: 2 })
    expect((await report(anna, wish)).body).toEqual({ success: true, texts: 0 })
    // Whoever is not at the table has read nothing there.
    const outside = await member(server, 'outside')
    expect((await report(outside, { ...wish, withTexts: true })).body).toEqual({ success: true, texts: 0 })
    const { counts, rows } = await queue(moderator)
    expect(counts).toEqual({ open: 3, taken: 0, closed: 0 })
    expect(rows[0]).toMatchObject({
      reporter: { id: anna.id, username: 'anna' },
      target: { id: bert.id, username: 'bert' },
      reason: 'harassment',
      text: 'He shouts.',
      session: 'town',
      state: 'open',
      takenBy: null,
      notes: [],
    })
    expect(rows[0].texts).toMatchObject([
      { from: 'bert', to: '', message: 'you are all fools', isPrivate: false },
      { from: 'bert', to: 'anna', message: 'and you most of all', isPrivate: true },
    ])
    expect(rows[1].texts).toBeNull()
    expect(JSON.stringify(rows)).not.toMatch(/long ago|a secret of others/)
  })

  it('is taken, noted and closed, and leaves a trail; others read none of it', async () => {
    const [first] = (await queue(moderator)).rows
    const decide = (by: Person, body: object) => {
      server.clock.advance(1)
      return server.post(`reports/${first.id}`, body, as(by))
    }
    expect((await server.post('reports', { state: 'open' }, as(anna))).status).toBe(403)
    expect((await decide(anna, { state: 'closed' })).status).toBe(403)
    expect((await decide(moderator, { state: 'taken', note: 'I talk to him.' })).body).toEqual({
      success: true,
    })
    const [taken] = (await queue(staff, 'taken')).rows
    expect(taken).toMatchObject({
      id: first.id,
      takenBy: { id: moderator.id },
      notes: [{ author: { username: 'judge' }, text: 'I talk to him.' }],
    })
    await decide(staff, { note: 'Good.' })
    await decide(staff, { state: 'closed' })
    const closed = await queue(moderator, 'closed')
    expect(closed.counts).toEqual({ open: 2, taken: 0, closed: 1 })
    expect(closed.rows[0]).toMatchObject({ takenBy: { id: moderator.id }, notes: [{}, { text: 'Good.' }] })
    const { body } = await server.get(`moderator/${bert.id}/audit`, as(moderator))
    expect(body.entries.map(({ action }: { action: string }) => action)).toEqual(
      Array.from({ length: 3 }, () => 'report.change'),
    )
    const nowhere = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
    expect((await server.post(`reports/${nowhere}`, {}, as(moderator))).body.code).toBe('report.unknown')
  })

  it('about a moderator is for staff, and nobody decides about themselves', async () => {
    await report(bert, { userId: moderator.id, reason: 'other' })
    expect((await queue(moderator)).rows).toHaveLength(2)
    const about = (await queue(staff)).rows.find(
      ({ target }: { target: { id: string } }) => target.id === moderator.id,
    )
    expect((await server.post(`reports/${about.id}`, { state: 'closed' }, as(moderator))).status).toBe(403)
    expect((await report(bert, { userId: bert.id, reason: 'other' })).status).toBe(403)
    // Guests meet the same people, and may say so.
    const den = await join(server, table.st.person, await openSession(server, table.st.person, 'den', false))
    const guest = await visitor(server, 'Gina', { session: 'den' })
    expect((await report(guest, { userId: bert.id, reason: 'other' })).status).toBe(200)
    expect((await server.get('blocks', as(guest))).body.blocks).toEqual([])
    den.client.leave()
  })

  it('comes five times in a row and then later', async () => {
    const wish = { userId: bert.id, reason: 'spam' }
    const statuses: number[] = []
    for (let count = 0; count < 4; count++) statuses.push((await report(anna, wish)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    await later(10 * MINUTE_MS)
    expect((await report(anna, wish)).status).toBe(200)
  })

  it('[MOD-1002] who is blocked reads at the door of the one who blocked them what a locked table says', async () => {
    const { st } = table
    const stranger = await member(server, 'stranger')
    await setLevel(server, stranger, 'special-free')
    const knock = async (): Promise<string | undefined> => {
      const one = sitDown(server, stranger, 'town')
      const code = await vi.waitFor(() => {
        const [refused] = one.refusals
        const isIn = one.client.getSnapshot().view !== null
        expect(refused !== undefined || isIn).toBe(true)
        return refused?.code
      })
      one.client.leave()
      return code
    }
    const block = (by: Person, userId: string, isBlocked: boolean) =>
      server.post('blocks', { userId, isBlocked }, as(by))
    expect(await knock()).toBeUndefined()
    expect((await block(st.person, stranger.id, true)).body).toEqual({ success: true })
    expect(await knock()).toBe('join-locked')
    const { blocks } = (await server.get('blocks', as(st.person))).body
    expect(blocks).toEqual([{ id: stranger.id, username: 'stranger', at: expect.any(Number) }])
    expect((await server.get('blocks', as(stranger))).body.blocks).toEqual([])
    await block(st.person, stranger.id, false)
    // Somebody who only plays there keeps nobody out.
    await block(anna, stranger.id, true)
    expect(await knock()).toBeUndefined()
    // Moderators come in everywhere.
    await block(st.person, stranger.id, true)
    await setLevel(server, stranger, 'special-moderator')
    expect(await knock()).toBeUndefined()
    expect((await block(anna, anna.id, true)).status).toBe(403)
    expect((await block(anna, '1234567890123', true)).body.code).toBe('user.unknown')
  })

  it('[OPS-1001] tells staff how the installation is, and tries mail and text messages', async () => {
    expect((await server.get('status', as(moderator))).status).toBe(403)
    server.running.services.reports.report(new Error('broke for someone@example.org'))
    const { body } = await server.get('status', as(staff))
    expect(body).toMatchObject({
      versions: {
        belfry: expect.stringMatching(/^\d+\./),
        schema: expect.stringMatching(/^\d{4}-/),
        newer: [],
      },
      people: { online: 5, accounts: 10 },
      sessions: { live: 2, aside: 0 },
      nodes: 1,
      cluster: [{ isAnswering: true, isHeard: true, errors: 1, people: 5, redis: 'off' }],
      errors: { count: 1, last: [{ text: expect.stringContaining('Error: broke for') }] },
      mail: { way: 'folder', waiting: 0 },
      sms: { way: 'folder' },
      voice: [],
      backup: { at: null },
      reports: { open: 8, taken: 0 },
    })
    expect(body.errors.last[0].text).not.toContain('someone@example.org')
    expect(body.storage.diskFree).toBeGreaterThan(0)
    expect(body.storage.databaseBytes).toBeGreaterThan(0)
    const mail = await server.post('status/mail', {}, as(staff))
    expect(mail.body).toEqual({ isTaken: true, to: staff.email, detail: '' })
    expect(await server.mailTo(staff.email, 'http')).not.toBe('')
    const sms = await server.post('status/sms', { phone: '+491700000000' }, as(staff))
    expect(sms.body).toMatchObject({ isTaken: true, detail: 'sent' })
    for (const path of ['status/mail', 'status/sms'])
      expect((await server.post(path, { phone: '+491700000000' }, as(moderator))).status).toBe(403)
  })
})
