import { RULES_VERSION } from '@belfry/rules'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { commands } from '../../src/admin/commands.ts'
import { createLog } from '../../src/platform/system/log.ts'
import { contextOf } from '../support/admin.ts'
import { engines, type Storage } from '../support/engines.ts'
import { member, type Person } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { join, openSession, sitDown } from '../support/tables.ts'

const DAMAGED = {
  torn: '{"version":2,"events":[{"ty',
  unknown: JSON.stringify({ version: RULES_VERSION, events: [{ type: 'neverHeardOf' }] }),
  newer: JSON.stringify({ version: 99, events: [] }),
}

describe.each(engines)('a session that cannot be read on %s', (_name, newStorage) => {
  let storage: Storage
  let server: TestServer
  let keeper: Person
  let guest: Person
  /** Nobody has more than a few tables at once. */
  let second: Person
  const lines: string[] = []

  const start = async (): Promise<void> => {
    server = await startTestServer({
      storage,
      env: { EMPTY_MINUTES: '1', TOKEN_SECRET: 'the same before and after a restart' },
      log: createLog('error', { write: (line: string) => void lines.push(line) }),
    })
  }
  beforeAll(async () => {
    storage = await newStorage()
    await start()
    keeper = await member(server, 'keeper')
    guest = await member(server, 'guest')
    second = await member(server, 'second')
  })
  afterAll(() => server.stop())

  const database = () => server.running.services.database
  const idOf = async (code: string): Promise<string> =>
    (await database().repositories.sessions.findLive(code))?.id ?? ''
  const lastSeq = async (id: string): Promise<number> =>
    (await database().sessionLog.read(id, 0)).at(-1)?.seq ?? 0
  /** Writes a row behind the last one, as a damaged disk or a newer node would. */
  const damage = async (code: string, events: string, dueAt: number | null = null): Promise<void> => {
    const sessionId = await idOf(code)
    // The table may just be writing something of its own.
    await vi.waitFor(async () => {
      const seq = (await lastSeq(sessionId)) + 1
      const row = { sessionId, seq, requestId: null, events, at: 1, dueAt }
      expect(await database().sessionLog.append([row])).toEqual([true])
    })
  }
  const admin = async (...args: string[]): Promise<string> => {
    return ((await commands['session']?.(contextOf(server), args)) ?? []).join('\n')
  }
  const isRefused = async (code: string, why: string): Promise<void> => {
    const { refusals, failures, client } = sitDown(server, guest, code)
    await vi.waitFor(() => expect(refusals[0]?.code ?? failures[0]).toBe(why))
    client.leave()
  }

  it('keeps no other waiting, says so at its door, is reported once, and an operator ends or repairs it', async () => {
    for (const code of ['torn', 'unknown', 'newer', 'healthy']) await openSession(server, keeper, code)
    await server.running.stop()
    await start()
    for (const code of ['torn', 'unknown', 'newer'] as const) await damage(code, DAMAGED[code], 1)
    // Nobody has the healthy one open: only tending ends it, behind three that are overdue for longer.
    await vi.waitFor(
      async () => {
        server.clock.advance(1000)
        expect(await idOf('healthy')).toBe('')
      },
      { timeout: 15_000, interval: 5 },
    )
    for (const code of Object.keys(DAMAGED)) {
      await isRefused(code, code === 'newer' ? 'session.newer' : 'session.aside')
      expect(lines.filter((line) => line.includes('set aside'))).toHaveLength(3)
      expect(await admin('show', code)).toContain('cannot be read')
    }
    const chronicles = await server.get('chronicles/newer', { token: keeper.token })
    expect([chronicles.status, chronicles.body.code]).toEqual([503, 'session.newer'])
    expect(await server.metrics()).toContain('belfry_sessions_aside 3')

    await expect(admin('repair', 'newer')).rejects.toThrow('needs newer rules')
    expect(await admin('repair', 'unknown', 'cut')).toContain('1 decisions')
    await vi.waitFor(async () => {
      server.clock.advance(300_000)
      const seated = sitDown(server, keeper, 'unknown')
      await vi
        .waitFor(() => expect(seated.view().session.sessionId).toBe('unknown'))
        .finally(() => seated.client.leave())
    })
    expect(await admin('end', 'torn')).toContain('is ended')
    await isRefused('torn', 'session.unknown')
    await openSession(server, keeper, 'torn')
  }, 60_000)

  it('is let go by a node that cannot follow its log, and those in it are told at the door', async () => {
    await openSession(server, keeper, 'ahead')
    const st = await join(server, keeper, 'ahead')
    await damage('ahead', DAMAGED.unknown)
    expect((await st.ask('updateSeats', { type: 'add', payload: { name: null }, check: 0 })).ok).toBe(false)
    await vi.waitFor(() => expect(st.refusals[0]?.code).toBe('session.aside'), { timeout: 5000 })
    expect((await server.get('health')).status).toBe(200)
  })

  it('shown wrongly to one ends that one’s line and nobody else’s', async () => {
    await openSession(server, second, 'blind')
    const st = await join(server, second, 'blind')
    const room = server.running.services.live.host.find(await idOf('blind'))
    if (!room) throw new Error('no room')
    vi.spyOn(room, 'attach').mockImplementationOnce(() => {
      throw new TypeError('Cannot convert undefined or null to object')
    })
    const blind = sitDown(server, guest, 'blind')
    const heard: unknown[] = []
    blind.client.watch((event) => void heard.push(event))
    await vi.waitFor(() => expect(blind.downs).toEqual(['server']))
    expect(JSON.stringify(heard)).toContain('unreadable')
    expect(await st.ask('updateSeats', { type: 'add', payload: { name: null }, check: 0 })).toMatchObject({
      ok: true,
    })
    st.client.leave()
  })

  it('over a mistake in the rules refuses whoever comes; over a database that is away it has them come back', async () => {
    await openSession(server, second, 'mistaken')
    const room = server.running.services.live.host.find(await idOf('mistaken'))
    const users = room?.state.users ?? {}
    Object.defineProperty(users, guest.id, {
      configurable: true,
      get: () => {
        throw new TypeError('a mistake in a rule')
      },
    })
    await isRefused('mistaken', 'internal')
    Reflect.deleteProperty(users, guest.id)
    const away = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    const append = vi.spyOn(database().sessionLog, 'append').mockRejectedValue(away)
    const held = sitDown(server, guest, 'mistaken')
    await vi.waitFor(() => expect(held.failures.length + held.downs.length).toBeGreaterThan(0))
    append.mockRestore()
    await held.sees(({ session }) => session.sessionId === 'mistaken')
    expect(held.refusals).toEqual([])
    held.client.leave()
  })

  it('ended by an operator is over for those who are in it', async () => {
    await openSession(server, second, 'open')
    const st = await join(server, second, 'open')
    await admin('end', 'open')
    await vi.waitFor(
      () => {
        server.clock.advance(1000)
        expect(st.downs).toEqual(['server'])
      },
      { timeout: 5000, interval: 20 },
    )
  })

  it('only because of its snapshot is read from its log', async () => {
    await openSession(server, second, 'picture')
    const id = await idOf('picture')
    await server.running.stop()
    await start()
    const seq = await lastSeq(id)
    await database().sessionLog.removeSnapshot(id)
    await database().sessionLog.saveSnapshot(id, {
      seq,
      version: RULES_VERSION,
      state: '{"sta',
      bytes: 0,
      at: 1,
    })
    await isRefused('picture', 'session.aside')
    expect(await admin('repair', 'picture')).toContain('nothing is lost')
    expect(await admin('show', 'picture')).toContain('can be read')
  })

  it('whose newest rows were lost goes on from what is there, without a hole', async () => {
    await openSession(server, second, 'failover')
    const st = await join(server, second, 'failover')
    const id = await idOf('failover')
    // Coming in is announced a little later; nothing else may be written while a row is lost.
    const room = server.running.services.live.host.find(id)
    await vi.waitFor(() => {
      server.clock.advance(5000)
      expect(Object.keys(room?.state.deadlines ?? {}).filter((key) => key.startsWith('presence:'))).toEqual(
        [],
      )
    })
    await room?.settled()
    const add = (check: number) => st.ask('updateSeats', { type: 'add', payload: { name: null }, check })
    expect(await add(0)).toMatchObject({ ok: true })
    await database().sessionLog.cut(id, (await lastSeq(id)) - 1, server.clock.now())
    expect((await add(1)).ok).toBe(false)
    await st.sees(({ session }) => session.players.length === 0)
    await vi.waitFor(async () => expect(await add(0)).toMatchObject({ ok: true }))
    const rows = await database().sessionLog.read(id, 0)
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, index) => index + 1))
    st.client.leave()
  })
})
