import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { importScriptValue } from '@belfry/content'
import { unwrap } from '@belfry/kit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { LIMITS, type LimitOf, limitsTable } from '../../src/domain/limits/table.ts'
import {
  ACCOUNT_LOG_BYTES,
  FRAMES,
  SCRIPT_EVERY_MS,
  SESSION_BYTES,
  SESSION_LOG_BYTES,
} from '../../src/domain/limits/values.ts'
import { encodeAvatar } from '../../src/modules/profile/avatar.ts'
import { member, type Person } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { join, openSession, sitDown, TAGS } from '../support/tables.ts'
import { knock, openWire, type Wire } from '../support/wire.ts'

let server: TestServer
let owner: Person
let guest: Person

beforeAll(async () => {
  server = await startTestServer()
  owner = await member(server, 'owner')
  guest = await member(server, 'guest')
})

afterAll(() => server.stop())

/** How often a limit has held somebody back. */
async function bites(limit: LimitOf, of: TestServer = server): Promise<number> {
  const [, count] =
    new RegExp(`belfry_limits_total\\{limit="${limit}"\\} (\\d+)`).exec(await of.metrics()) ?? []
  return Number(count)
}

/** A script of somebody's own, of so many kilobytes, as a screen sends it. */
function script(name: string, kilobytes: number): unknown {
  const own = Array.from({ length: Math.ceil(kilobytes / 10) }, (_, at) => ({
    id: `own${at}`,
    name: `Own ${at}`,
    team: 'townsfolk',
    ability: 'x'.repeat(4900),
    flavor: 'x'.repeat(4900),
  }))
  const read = unwrap(importScriptValue([{ id: '_meta', name }, ...own], server.running.services.content))
  const { edition, roles, npcs, custom } = read.script
  return { edition, roles, npcs, custom: custom.map(({ traits: _traits, ...character }) => character) }
}

const sessionIdOf = async (code: string): Promise<string> =>
  (await server.running.services.live.sessions.findLive(code))?.id ?? ''

describe('the table of limits', () => {
  it('stands in docs/operations.md as it is in the code, and each limit is counted', async () => {
    const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
    expect(page).toContain(limitsTable())
    for (const limit of Object.keys(LIMITS) as LimitOf[])
      expect(await bites(limit), limit).toBeTypeOf('number')
  })
})

describe('bytes', () => {
  it('a large script is taken once in two seconds, and an account cannot send without end', async () => {
    await openSession(server, owner, 'scripts')
    const st = await join(server, owner, 'scripts')
    const large = (name: string) => st.ask('edition', script(name, 1200))
    const first = await large('one')
    expect(first).toMatchObject({ ok: true })
    expect(await large('two')).toMatchObject({ ok: false, code: 'script-too-soon' })
    server.clock.advance(SCRIPT_EVERY_MS)
    expect(await large('three')).toMatchObject({
      code: 'too-many-bytes',
      params: { seconds: expect.any(Number) },
    })
    expect(await st.ask('updateSeats', { type: 'add', payload: { name: null }, check: 0 })).toMatchObject({
      ok: true,
    })
    server.clock.advance(30_000)
    expect(await large('four')).toMatchObject({ ok: true })
    expect(await bites('scripts')).toBe(1)
    expect(await bites('account-bytes')).toBe(1)
    st.client.leave()
  })

  it('a session whose log is full says so to whoever writes, and people still come and go', async () => {
    await openSession(server, owner, 'full up')
    const st = await join(server, owner, 'full up')
    const host = server.running.services.live.host
    host.written(await sessionIdOf('full up'))?.add(SESSION_LOG_BYTES)
    const add = { type: 'add', payload: { name: null }, check: 0 }
    expect(await st.ask('updateSeats', add)).toMatchObject({
      code: 'session-storage-full',
      params: { max: 100 },
    })
    const other = await join(server, guest, 'full up')
    other.client.send('raise-hand', 'hand')
    await vi.waitFor(() => expect(other.heard.some(([name]) => name === 'refused')).toBe(true))
    expect(await bites('session-log')).toBeGreaterThanOrEqual(2)
    other.client.leave()
    st.client.leave()
  })

  it('a session takes so many bytes in a while, whoever sends them, and goes on when some time has passed', async () => {
    server.clock.advance(60_000)
    await openSession(server, owner, 'fast')
    const st = await join(server, owner, 'fast')
    const spare = 500_000
    server.running.services.live.host.written(await sessionIdOf('fast'))?.add(SESSION_BYTES.burst - spare)
    expect(await st.ask('edition', script('the last straw', 1200))).toMatchObject({ ok: true })
    const add = { type: 'add', payload: { name: null }, check: 0 }
    const refused = await st.ask('updateSeats', add)
    expect(refused).toMatchObject({ code: 'too-many-bytes', params: { seconds: expect.any(Number) } })
    expect(await bites('session-bytes')).toBe(1)
    const { seconds } = (refused as unknown as { params: { seconds: number } }).params
    expect(seconds).toBeGreaterThan(5)
    server.clock.advance(seconds * 1000)
    expect(await st.ask('updateSeats', add)).toMatchObject({ ok: true })
    st.client.leave()
  })

  it('an account whose sessions fill half a gigabyte opens no other', async () => {
    const hoarder = await member(server, 'hoarder')
    await openSession(server, hoarder, 'hoard')
    server.running.services.live.host.written(await sessionIdOf('hoard'))?.add(ACCOUNT_LOG_BYTES)
    // Whoever comes is written down, and with them how much there is.
    const st = await join(server, hoarder, 'hoard')
    const wanted = { name: 'one more', isPublic: true, language: 'en', tags: TAGS }
    await vi.waitFor(async () =>
      expect((await server.post('create', wanted, { token: hoarder.token })).body).toEqual({
        ok: false,
        code: 'session.storage',
        params: { max: ACCOUNT_LOG_BYTES / 1_000_000 },
      }),
    )
    expect(await bites('account-log')).toBeGreaterThanOrEqual(1)
    st.client.leave()
  })

  it('a line that is not read is cut, and nobody else notices', async () => {
    await openSession(server, owner, 'unread')
    server.clock.advance(60_000)
    const st = await join(server, owner, 'unread')
    expect(await st.ask('edition', script('large', 1200))).toMatchObject({ ok: true })
    const socket = new WebSocket(
      `${server.url.replace('http', 'ws')}/backend/socket/?EIO=4&transport=websocket`,
    )
    await new Promise((done) => socket.once('message', done))
    const proof = { token: guest.token, session: 'unread', version: '3.46.4', cursor: null }
    socket.send(`40${JSON.stringify(proof)}`)
    await st.sees(({ session }) => session.usersAll.some(({ id }) => id === guest.id))
    socket.pause()
    await vi.waitFor(
      async () => {
        socket.send('42["getGamestate"]')
        server.clock.advance(3000)
        expect(await bites('unsent')).toBe(1)
      },
      { timeout: 20_000, interval: 20 },
    )
    await st.sees(({ session }) => session.usersAll.every(({ id, isOnline }) => id !== guest.id || !isOnline))
    expect(await st.ask('typo')).toMatchObject({ code: 'unknown-message' })
    socket.terminate()
    const back = await join(server, guest, 'unread')
    back.client.leave()
    st.client.leave()
  })
})

describe('frames that are no message', () => {
  it('are counted before anybody knows whose they are: pings of the protocol', async () => {
    const before = await bites('frames')
    const stranger = new WebSocket(
      `${server.url.replace('http', 'ws')}/backend/socket/?EIO=4&transport=websocket`,
    )
    await new Promise((done) => stranger.once('message', done))
    const closed = new Promise((done) => stranger.once('close', done))
    for (let sent = 0; sent < 2 * FRAMES.burst; sent++) stranger.ping()
    await closed
    expect(await bites('frames')).toBe(before + 1)
  })

  it('and packets that come in one request', async () => {
    const before = await bites('frames')
    await openSession(server, guest, 'packets')
    const address = `${server.url}/backend/socket/?EIO=4&transport=polling`
    const { sid } = JSON.parse((await (await fetch(address)).text()).slice(1))
    const line = `${address}&sid=${sid}`
    const say = (body: string) => fetch(line, { method: 'POST', body })
    const proof = { token: guest.token, session: 'packets', version: '3.46.4', cursor: null }
    await say(`40${JSON.stringify(proof)}`)
    expect(await (await fetch(line)).text()).toContain('40{')
    // The request may end with its wire.
    await say(
      Array<string>(2 * FRAMES.burst)
        .fill('42["ping"]')
        .join('\u001e'),
    ).catch(() => undefined)
    expect((await fetch(line)).status).toBe(400)
    expect(await bites('frames')).toBe(before + 1)
  })
})

describe('things', () => {
  it('an owner has five live sessions, however many are asked for at once', async () => {
    const keen = await member(server, 'keen')
    const create = (at: number) =>
      server.post(
        'create',
        { name: `many ${at}`, isPublic: true, language: 'en', tags: TAGS },
        { token: keen.token },
      )
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => create(at)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(7)
    expect(refused[0]?.body).toEqual({ ok: false, code: 'session.tooMany', params: { max: 5 } })
    expect(await bites('tables')).toBe(7)
  })

  it('a person has six windows at a table; the seventh is told why it is none', async () => {
    await openSession(server, guest, 'windows')
    const windows = []
    for (let i = 0; i < 6; i++) windows.push(await join(server, guest, 'windows'))
    const more = sitDown(server, guest, 'windows')
    await vi.waitFor(() =>
      expect(more.refusals).toEqual([{ code: 'join-too-many-windows', params: { max: 6 } }]),
    )
    expect(await bites('windows')).toBe(1)
    for (const one of windows) one.client.leave()
  })

  it('strangers of one address wait at the door when there are too many of them', async () => {
    const wires: Wire[] = []
    let opened = 0
    const all = Array.from({ length: 60 }, async () => {
      const wire = await openWire(server)
      opened += 1
      wires.push(wire)
    })
    await vi.waitFor(() => expect(opened).toBe(50), { timeout: 5000 })
    await vi.waitFor(async () => expect(await bites('knocks')).toBe(10))
    expect(opened).toBe(50)
    for (const wire of wires.splice(0, 10)) wire.close()
    await Promise.all(all)
    const proof = { token: guest.token, session: 'windows', version: '3.46.4', cursor: null }
    for (const wire of wires) wire.close()
    const inside = await knock(server, proof)
    await inside.hears('42["messages"')
    inside.close()
  })

  it('the list of sessions is read once for all who look in the same moment', async () => {
    await vi.waitFor(() => expect(server.running.services.connections.count).toBe(0))
    server.clock.advance(2000)
    await server.get('sessions', { token: owner.token })
    const before = await bites('lobby')
    for (let i = 0; i < 5; i++) await server.get('sessions', { token: guest.token })
    // Whoever left before may just be noted, which makes one look a fresh one.
    expect(await bites('lobby')).toBeGreaterThanOrEqual(before + 4)
  })

  it('pictures are made one after the other, and those who come when many wait are told', async () => {
    let held = 0
    const nothing = new Uint8Array(10)
    const all = await Promise.all(Array.from({ length: 30 }, () => encodeAvatar(nothing, () => void held++)))
    const codes = all.map((outcome) => (outcome.ok ? 'ok' : outcome.error.code))
    expect(codes.filter((code) => code === 'request.limited')).toHaveLength(held)
    expect(held).toBe(9)
    expect((await encodeAvatar(nothing, () => expect.unreachable())).ok).toBe(false)
  })
})

describe('a body that comes a byte at a time', () => {
  const slow = (port: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    const head =
      'POST /backend/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
    let isClosed = false
    let heard = ''
    socket.on('data', (chunk) => {
      heard += String(chunk)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      isClosed = true
    })
    socket.write(head)
    return { socket, isClosed: () => isClosed, heard: () => heard }
  }

  it('is ended after its time', async () => {
    const hurried = await startTestServer({ requestMs: 200 })
    const { isClosed, heard } = slow(new URL(hurried.url).port)
    await vi.waitFor(() => expect(isClosed()).toBe(true), { timeout: 5000 })
    expect(heard()).toMatch(/^HTTP\/1\.1 408 /)
    // Whoever does not finish makes no noise: neither alarms nor reports are a stranger's to cause.
    await hurried.get('health')
    expect(await hurried.metrics()).toContain('belfry_errors_total 0')
    await hurried.stop()
  })

  it('does not hold up a stop', async () => {
    const stopping = await startTestServer()
    const { socket, isClosed } = slow(new URL(stopping.url).port)
    await new Promise((done) => socket.once('connect', done))
    await stopping.get('health')
    await stopping.stop()
    await vi.waitFor(() => expect(isClosed()).toBe(true))
  })
})
