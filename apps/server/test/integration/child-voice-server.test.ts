import { existsSync, readFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { outwardAddress, unwrap } from '@belfry/kit'
import { framedRequest, originOverTcp } from '@belfry/media/testing/stun'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../../../tools/lib/ports.mjs'
import { VOICE_KNOCKS } from '../../src/domain/limits/values.ts'
import { ChildVoiceServer } from '../../src/modules/voice/child-voice-server.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { createLog } from '../../src/platform/system/log.ts'
import { sqliteStorage } from '../support/engines.ts'
import { startNode } from '../support/nodes.ts'
import { member, type Person } from '../support/people.ts'
import { settingsFor, startTestServer, type TestServer } from '../support/server.ts'
import { join, type LiveTable, liveTable, type Seated } from '../support/tables.ts'
import { knock, type Wire } from '../support/wire.ts'

const SOCKET = '/backend/chat/socket/'
/** What browsers are told; a proxy in front of this server may have it. */
const PAGES = 8443
/** Any will do. */
const KEY = 'dGhlIHNhbXBsZSBub25jZQ=='

let server: TestServer
let people: Person[]
let table: LiveTable

const beside = () => {
  const { child: process } = server.running.services.voice
  if (!process) throw new Error('there is no chat server')
  return process
}

const grantOf = async ({ person }: Seated): Promise<{ grant: string; roomId: string }> =>
  (await server.post('grant', { session: table.code }, { token: person.token })).body

/** In the room, over the very port that pages and API have. */
async function talk(seated: Seated, channel: unknown = null): Promise<Wire> {
  const { grant, roomId } = await grantOf(seated)
  const wire = await knock(server, { grant }, SOCKET)
  expect(await wire.ask('createRoom', { roomId })).toMatchObject({ ok: true })
  const body = { userId: seated.person.id, roomId, channel: null, audioPaused: true, videoPaused: true }
  expect(await wire.ask('join', body)).toMatchObject({ ok: true, value: { channel } })
  return wire
}

beforeAll(async () => {
  process.env['CANARY_TOKEN_SECRET'] = 'must stay here'
  server = await startTestServer({ env: { CHAT_SERVER: 'on', RTC_PORT: '0', RTC_PAGES_PORT: String(PAGES) } })
  expect(await beside().firstNews).toMatchObject({ isReady: true })
  people = []
  for (const name of ['ann', 'bob', 'cid', 'dot', 'eve']) people.push(await member(server, name))
  table = await liveTable(server, people, 'beside')
})

afterAll(async () => {
  table.leave()
  await server.stop()
})

describe('the chat server beside the API', () => {
  it('is where new sessions talk', async () => {
    expect(table.st.view().session.Server.host).toBe('/backend/chat')
    expect((await server.get('data')).body.servers).toEqual([{ name: 'Belfry', host: '/backend/chat' }])
  })

  it.runIf(existsSync('/proc/self/environ'))('knows of the settings what it needs, and no secret', () => {
    const names = readFileSync(`/proc/${beside().pid}/environ`, 'utf8')
      .split('\0')
      .filter(Boolean)
      .map((line) => line.slice(0, line.indexOf('=')))
    const own = [
      'BASE_PATH',
      'CHAT_SECRET',
      'END_WITH_INPUT',
      'HOST',
      'PAGES_PORT',
      'PORT',
      'RELAY_SECRET',
      'RTC_ANNOUNCED',
      'RTC_FOUND',
      'RTC_PORT',
      'VIDEO',
      'SENDER_MBPS',
      'TABLE_MBPS',
      'RECEIVER_MBPS',
      'WORKERS',
    ]
    const system = [
      'PATH',
      'HOME',
      'TMPDIR',
      'TEMP',
      'NODE_OPTIONS',
      'NODE_COMPILE_CACHE',
      'MEDIASOUP_WORKER_BIN',
    ]
    expect(names).toEqual(expect.arrayContaining(own))
    expect(names.filter((name) => !own.includes(name) && !system.includes(name))).toEqual([])
    expect(process.env['CANARY_TOKEN_SECRET']).toBe('must stay here')
  })

  it('takes voices over the port of the pages, in pieces too, and answers requests there as before', async () => {
    const [ann] = table.players
    if (!ann) throw new Error('nobody sits there')
    const wire = await talk(ann)
    const answer = await wire.ask('createWebRtcTransport', { direction: 'send' })
    const offer = (
      answer as { value: Parameters<typeof framedRequest>[0] & { iceCandidates: { port: number }[] } }
    ).value
    expect(offer.iceCandidates.map(({ port }) => port)).toContain(PAGES)
    const { port } = server.running
    const request = framedRequest(offer)
    // Firefox believes no answer that says it came from within a machine.
    const outward = outwardAddress(networkInterfaces())
    expect(await originOverTcp(port, [request])).toBe(outward)
    expect(await originOverTcp(port, [request.subarray(0, 3), request.subarray(3)])).toBe(outward)
    const stranger = framedRequest({ iceParameters: { usernameFragment: 'nobody', password: 'at all' } })
    expect(await originOverTcp(port, [stranger])).toBeNull()
    expect((await server.get('health')).status).toBe(200)
    wire.close()
  })

  it('[MEDIA-27] tells those with a grant how it is, and others that it is there', async () => {
    const { body } = await server.post('grant', { session: null }, { token: people[0]?.token ?? '' })
    const health = await server.get('chat/health', { token: body.grant })
    expect(health.status).toBe(200)
    expect(health.body).toEqual({
      load: expect.any(Number),
      latency: expect.any(Number),
      users: expect.any(Number),
    })
    expect((await server.get('chat/health')).body).toEqual({ ok: true })
    // A token of the API is not a grant.
    expect((await server.get('chat/health', { token: people[0]?.token ?? '' })).status).toBe(401)
  })

  it('cannot be controlled from outside', async () => {
    const { control } = server.running.services.voice.keys
    const { status } = await server.post('chat/control/beat', {}, { token: control })
    expect(status).toBe(404)
  })

  it('[MEDIA-01] lets people of the session in over the same port, and knows their channel', async () => {
    const [one] = table.players
    if (!one) throw new Error('nobody sits')
    const wire = await talk(one)
    one.client.send('channel', 'public-2')
    await wire.hears('42["channelChange",{"channel":"public-2"}')
    wire.close()
    const stranger = await knock(server, { grant: 'made up' }, SOCKET)
    expect(stranger.heard.at(-1)).toContain('chat-grant')
  })

  it('takes no more silent wires of one address than anybody needs, and people again when those are gone', async () => {
    const { port } = new URL(server.url)
    const lines = [`GET ${SOCKET}?EIO=4&transport=websocket HTTP/1.1`, 'Host: x', 'Connection: Upgrade']
    const wish = [...lines, 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${KEY}`]
    const ended = new Set<Socket>()
    const wires = Array.from({ length: VOICE_KNOCKS + 20 }, () => {
      const wire = connect(Number(port), '127.0.0.1')
      wire.on('error', () => {}).on('close', () => ended.add(wire))
      wire.write(`${wish.join('\r\n')}\r\n\r\n`)
      return wire
    })
    await vi.waitFor(() => expect(ended.size).toBe(20), 5000)
    expect(await server.metrics()).toContain('belfry_limits_total{limit="chat-knocks"} 20')
    for (const wire of wires) wire.destroy()
    // The server may hear of the last of them later than of us: then it sends us away, and we knock again.
    await vi.waitFor(async () => (await talk(table.st)).close(), 5000)
  })

  it('whoever is kicked is out at once', async () => {
    const eve = await join(server, people[4] as Person, table.code)
    const wire = await talk(eve)
    const { grant } = await grantOf(eve)
    await table.st.ask('kickUser', eve.person.id)
    await vi.waitFor(() => expect(wire.heard.join() + wire.isClosed()).toMatch(/41|true/))
    expect((await server.post('grant', { session: table.code }, { token: eve.person.token })).status).toBe(
      403,
    )
    // What was good a moment ago is not any more: the table does not name them.
    const late = await knock(server, { grant }, SOCKET)
    expect(late.heard.at(-1)).toContain('chat-grant-old')
    eve.client.leave()
  })

  it('comes back when it dies, and is told everything anew', async () => {
    const before = beside().pid
    process.kill(before ?? 0, 'SIGKILL')
    await vi.waitFor(() => expect(beside().port !== null && beside().pid !== before).toBe(true), {
      timeout: 20_000,
    })
    const [one] = table.players
    if (!one) throw new Error('nobody sits')
    // A fresh grant works once the tables are there; before that it is refused or hears nobody.
    const wire = await talk(one, expect.toBeOneOf([null, 'public-2']))
    await vi.waitFor(() => expect(wire.heard.join(' ')).toContain('"channel":"public-2"'), {
      timeout: 10_000,
    })
    wire.close()
  })

  it('what others do in secret shows in no grant, nor in what an old one is good for', async () => {
    const [one] = table.players
    if (!one) throw new Error('nobody sits')
    const old = await grantOf(table.spectator)
    const room = server.running.services.live.host.rooms()[0]?.room
    const before = room?.seq ?? 0
    await table.st.ask('toggleRunning', true)
    await table.st.ask('history', { type: 'phase', payload: table.st.view().session.game.phase })
    await one.sees(({ session }) => session.game.phase === 1)
    for (const [from, to] of [
      [table.st, one],
      [one, table.st],
    ] as const)
      from.client.send('whisperRequest', { userId: to.person.id, channel: 'night' })
    await vi.waitFor(() => expect(room?.state.secret.nightChannels).toHaveProperty(one.person.id))
    const grants = [old, await grantOf(table.spectator), await grantOf(table.spectator)]
    expect(room?.seq).toBeGreaterThan(before)
    // Encrypted, each anew, and all as long as the others: nothing in them can be read, compared or counted.
    expect(new Set(grants.map(({ grant }) => grant)).size).toBe(grants.length)
    expect(new Set(grants.map(({ grant }) => grant.length)).size).toBe(1)
    for (const { grant } of grants)
      expect(grant.split('.').map((part) => Buffer.from(part, 'base64url').toString())).not.toContainEqual(
        expect.stringMatching(/seq|sub/),
      )
    const wire = await knock(server, { grant: old.grant }, SOCKET)
    expect(wire.heard.at(-1)).toMatch(/^40/)
    wire.close()
  })
})

/** Whether somebody listens on this port of the machine. */
const isTaken = (port: number): Promise<boolean> =>
  new Promise((tell) => {
    const probe = createServer()
    probe.once('error', () => tell(true))
    probe.listen(port, () => probe.close(() => tell(false)))
  })

describe('an API that is killed', () => {
  it('takes its chat server with it, which would listen to nobody else', async () => {
    const storage = await sqliteStorage()
    const port = await freePort()
    const node = await startNode({ CHAT_SERVER: 'on', RTC_PORT: String(port), DATA_DIR: storage.dataDir })
    await vi.waitFor(async () => expect(await isTaken(port)).toBe(true), { timeout: 20_000, interval: 50 })
    await node.kill('SIGKILL')
    await vi.waitFor(async () => expect(await isTaken(port)).toBe(false), { timeout: 20_000, interval: 50 })
    await storage.remove()
  })
})

describe('a chat server that hangs', () => {
  it('is ended, and another one takes its place', async () => {
    const storage = await sqliteStorage()
    const config = unwrap(readConfig({ ...settingsFor(storage), CHAT_SERVER: 'on', RTC_PORT: '0' }))
    const hung = new ChildVoiceServer({
      config,
      secret: 'a secret of its own, which is long enough',
      log: createLog('silent'),
      patienceMs: 600,
    })
    hung.start()
    expect(await hung.firstNews).toMatchObject({ isReady: true })
    const before = hung.pid
    process.kill(before ?? 0, 'SIGSTOP')
    await vi.waitFor(() => expect(hung.port !== null && hung.pid !== before).toBe(true), { timeout: 20_000 })
    expect((await fetch(`${hung.address()}/health`)).status).toBe(200)
    await hung.stop()
    await storage.remove()
  })
})

describe('without the media worker', () => {
  it('the table works, and says why it is silent', async () => {
    vi.stubEnv('MEDIASOUP_WORKER_BIN', '/nowhere/mediasoup-worker')
    const silent = await startTestServer({ env: { CHAT_SERVER: 'on', RTC_PORT: '0' } })
    vi.unstubAllEnvs()
    expect(await silent.running.services.voice.child?.firstNews).toMatchObject({
      isReady: false,
      isMissingWorker: true,
    })
    expect((await silent.get('data')).status).toBe(200)
    expect((await silent.get('chat/health')).status).toBe(503)
    await silent.stop()
  })
})
