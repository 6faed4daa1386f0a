import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { clearOut, UNPROVEN_DAYS } from '../../src/app/housekeeping.ts'
import { adding } from '../../src/domain/flags.ts'
import { readSession, restoreSession } from '../../src/modules/sessions/stored-room.ts'
import { contentsOf, engines } from '../support/engines.ts'
import { member, PASSWORD, signUp, TERMS } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { liveTable, type Seated } from '../support/tables.ts'

const HOUR_MS = 60 * 60 * 1000
const EMPTY_MINUTES = 10
const HEARD_BY_ALL = 'good evening everybody'
const PRIVATE = ['meet me at the well', 'we who watch'] as const

describe.each(engines)('what is forgotten on %s', (_name, newStorage) => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer({
      storage: await newStorage(),
      env: { EMPTY_MINUTES: String(EMPTY_MINUTES), RETENTION_DAYS: '30' },
    })
  })
  afterAll(() => server.stop())

  /** Everything the database holds of a session, as text. */
  const stored = async (id: string): Promise<string> => {
    const { sessionLog } = server.running.services.database
    return JSON.stringify([await sessionLog.read(id, 0), await sessionLog.snapshot(id)])
  }
  /** Time passes until something holds. */
  const until = (step: number, holds: () => Promise<boolean>): Promise<void> =>
    vi.waitFor(
      async () => {
        server.clock.advance(step)
        expect(await holds()).toBe(true)
      },
      { timeout: 15_000, interval: 10 },
    )

  it('accounts whose address nobody proved in a month, and no others', async () => {
    const { database, config } = server.running.services
    const house = { database, retention: config }
    const proven = await member(server, 'proven')
    const waiting = await signUp(server, 'waiting')
    const vouched = await signUp(server, 'vouched')
    const { users, customers } = database.repositories
    await users.update(vouched.id, { flags: adding('verified-email') }, server.clock.now())
    const captcha = await server.captcha()
    const silent = {
      email: 'silent@example.org',
      password: PASSWORD,
      username: 'silent',
      terms: TERMS,
      captcha,
    }
    await server.post('user/register', silent)
    const left = async (): Promise<readonly string[]> => {
      const found = []
      for (const name of ['proven', 'waiting', 'vouched', 'silent'])
        if ((await customers.listByEmail(`${name}@example.org`)).length > 0) found.push(name)
      return found
    }
    const daysLater = (days: number) => server.clock.now() + days * 24 * HOUR_MS
    await clearOut(house, daysLater(UNPROVEN_DAYS - 1))
    expect(await left()).toEqual(['proven', 'waiting', 'vouched', 'silent'])
    await clearOut(house, daysLater(UNPROVEN_DAYS + 1))
    expect(await left()).toEqual(['proven', 'vouched'])
    expect(await users.find(waiting.id)).toBeUndefined()
    expect(await users.find(proven.id)).toBeDefined()
    expect((await server.get('logins', { token: waiting.token })).status).toBe(401)
    expect(JSON.stringify(await contentsOf(server.storage))).not.toMatch(/waiting@|silent@/)
  })

  it('what was said to some only a day after the end, everything after the retention time', async () => {
    const people = []
    for (const name of ['keeper', 'watcher', 'first', 'second']) people.push(await member(server, name))
    const table = await liveTable(server, people, 'talkative')
    const [first, second] = table.players
    // Whoever watches reads what is written from then on.
    server.clock.advance(1000)
    first?.client.send('textMessage', { message: HEARD_BY_ALL, recipientId: '' })
    second?.client.send('textMessage', { message: PRIVATE[0], recipientId: first?.person.id ?? '' })
    table.spectator.client.send('textMessage', { message: PRIVATE[1], recipientId: 'spectator' })
    const reads = (one: Seated | undefined, text: string | undefined) =>
      one?.sees(({ gamestate: { texts, directTexts } }) =>
        [...texts, ...directTexts].some(({ message }) => message === text),
      )
    await reads(table.st, HEARD_BY_ALL)
    await reads(first, PRIVATE[0])
    await reads(table.st, PRIVATE[1])
    const { sessions } = server.running.services.database.repositories
    const id = (await sessions.findLive(table.code))?.id ?? ''

    table.leave()
    await vi.waitFor(() => expect(server.running.services.connections.count).toBe(0))
    await vi.waitFor(async () => {
      server.clock.advance(60_000)
      expect(await sessions.findLive(table.code)).toBeUndefined()
    }, 10_000)
    const endedAt = server.clock.now()
    let last = await stored(id)
    await until(HOUR_MS, async () => {
      const now = await stored(id)
      const isGone = !PRIVATE.some((text) => now.includes(text))
      if (!isGone) last = now
      return isGone
    })
    expect(server.clock.now() - endedAt).toBeGreaterThan(23 * HOUR_MS)
    for (const text of [HEARD_BY_ALL, ...PRIVATE]) expect(last.includes(text)).toBe(true)
    expect((await stored(id)).includes(HEARD_BY_ALL)).toBe(true)
    const { state } = restoreSession(await readSession(server.running.services.database.sessionLog, id))
    expect(state.meta.endedAt).not.toBeNull()
    expect(state.texts.map(({ message }) => message)).toContain(HEARD_BY_ALL)
    expect(state.secret.directTexts).toEqual([])

    await until(24 * HOUR_MS, async () => (await stored(id)) === '[[],null]')
    expect(server.clock.now() - endedAt).toBeGreaterThan(29 * 24 * HOUR_MS)
  })
})
