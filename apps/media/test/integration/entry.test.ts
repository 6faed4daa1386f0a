import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GRANT_SECONDS, VOICE_KEY_WORDS, VOICE_LIMITS } from '@belfry/protocol'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ALONE_MS } from '../../src/rooms/rooms.ts'
import { ChatClient, connect, enter, joined, knock, refusalOf, socketTo } from '../support/client.ts'
import { derived } from '../support/keys.ts'
import { receiver, send, square } from '../support/media.ts'
import { SECRET, startTestServer } from '../support/server.ts'

const refused = (code: string, params = {}) => ({ code, params })

describe('whoever connects', () => {
  it('[MEDIA-01] is let in with a grant of the API alone', async () => {
    const server = await startTestServer()
    const wrong = [
      undefined,
      42,
      'nonsense',
      await server.grant({}, undefined, 'another secret altogether'),
      await server.grant({}, (jwt) => jwt.setAudience('somebody else')),
      await server.grant({}, (jwt) => jwt.setSubject('')),
      `${btoa('{"alg":"none"}')}.${(await server.grant({})).split('.')[1]}.`,
      await server.grant({ seq: -1 }),
    ]
    for (const grant of wrong) expect(await refusalOf(server, grant)).toEqual(refused('chat-grant'))
    const grant = await server.grant({})
    expect(await refusalOf(server, grant)).toBe('let in')
    server.clock.advance(GRANT_SECONDS * 1000)
    expect(await refusalOf(server, grant)).toEqual(refused('chat-grant'))
    expect(server.errors).toEqual([])
  })

  it('is refused by a table as new as the grant that does not name them, and by no other', async () => {
    const server = await startTestServer()
    await server.control('table', { roomId: 'room', seq: 5, rows: square(['ann', 'bob']) })
    const knocks = async (sub: string, seq: number) => refusalOf(server, await server.grant({ sub, seq }))
    // What others did since, who may be whispering at night, shows in no refusal.
    for (const seq of [1, 4, 5, 6]) expect(await knocks('ann', seq)).toBe('let in')
    expect(await knocks('cat', 4)).toEqual(refused('chat-grant-old'))
    expect(await knocks('cat', 5)).toEqual(refused('chat-grant-old'))
    // The table that knows them is on its way.
    expect(await knocks('cat', 6)).toBe('let in')
    expect(await refusalOf(server, await server.grant({ roomId: 'elsewhere', seq: 0 }))).toBe('let in')
  })

  it('finds the server full, unless they are on it already', async () => {
    const server = await startTestServer({ maxUsers: 2 })
    const ann = await joined(server, { sub: 'ann' })
    await joined(server, { sub: 'bob', roomId: 'elsewhere' })
    const cat = await server.grant({ sub: 'cat' })
    expect(await refusalOf(server, cat)).toEqual(refused('chat-full', { max: 2 }))
    const closed = ann.closed()
    const again = await connect(server, { sub: 'ann' })
    // One connection a person: the newer one takes the place of the older.
    expect(await closed).toBe('io server disconnect')
    expect(again.socket.connected).toBe(true)
    again.socket.disconnect()
    await expect.poll(() => refusalOf(server, cat)).toBe('let in')
  })

  it('finds the table full when fifty are there, which leaves other tables their places', async () => {
    const server = await startTestServer()
    const { peopleOfTable: max } = VOICE_LIMITS
    const subs = Array.from({ length: max }, (_, at) => `guest${at}`)
    const [first] = await Promise.all(subs.map((sub) => connect(server, { sub })))
    const late = await server.grant({ sub: 'late' })
    expect(await refusalOf(server, late)).toEqual(refused('chat-table-full', { max }))
    expect(await refusalOf(server, await server.grant({ sub: 'late', roomId: 'elsewhere' }))).toBe('let in')
    expect(await server.control('beat', {})).toMatchObject({ turnedAway: 1 })
    first?.socket.disconnect()
    await expect.poll(() => refusalOf(server, late)).toBe('let in')
  })

  it('is cut off when they do not stop talking', async () => {
    const server = await startTestServer()
    const client = await connect(server)
    const closed = client.closed()
    const acks = Array.from({ length: 500 }, () => client.try('getProducers'))
    const codes = await Promise.all(acks.map(async (ack) => (await ack).ok))
    expect(codes.filter(Boolean)).toHaveLength(400)
    expect(await client.try('getProducers')).toEqual({ ok: false, ...refused('rate-limited') })
    for (let count = 0; count < 200; count += 1) client.say('getProducers', null)
    expect(await closed).toBe('io server disconnect')
  })
})

describe('health', () => {
  it('[MEDIA-27] tells load, latency and users to whoever shows a grant, and to others that it is there', async () => {
    const server = await startTestServer()
    const bare = await server.health()
    expect([bare.status, await bare.json()]).toEqual([200, { ok: true }])
    const ask = async (grant: string) => server.health({ headers: { authorization: `Bearer ${grant}` } })
    expect((await ask('nonsense')).status).toBe(401)
    await joined(server, { sub: 'ann' })
    await joined(server, { sub: 'bob', roomId: 'elsewhere' })
    server.clock.advance(3_000)
    const answer = await ask(await server.grant({ roomId: null }))
    const health = (await answer.json()) as { load: number }
    expect(health).toEqual({ load: expect.any(Number), latency: 0, users: 2 })
    expect(health.load).toBeGreaterThanOrEqual(0)
    expect(health.load).toBeLessThanOrEqual(1)
  })

  it('may be asked by any page', async () => {
    const server = await startTestServer()
    const preflight = await server.health({ method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization')
    expect((await server.health()).headers.get('access-control-allow-origin')).toBe('*')
    expect((await server.health({ method: 'POST' })).status).toBe(405)
  })
})

describe('control', () => {
  it('belongs to whoever knows the secret', async () => {
    const server = await startTestServer()
    const body = JSON.stringify({ roomId: 'room', seq: 1, rows: [] })
    for (const name of ['table', 'close', 'beat'])
      expect((await server.post(name, body, 'not the secret of these tests')).status).toBe(401)
    // Neither the secret itself nor the key of grants is the word that controls.
    const others = [await server.grant({}), SECRET, derived(SECRET, VOICE_KEY_WORDS.grant).toString('hex')]
    for (const other of others) expect((await server.post('table', body, other)).status).toBe(401)
    expect((await fetch(`${server.base}/control/beat`, { method: 'POST' })).status).toBe(401)
    expect((await server.post('table', body)).status).toBe(200)
  })

  it('refuses what is not of its form, and goes on', async () => {
    const server = await startTestServer()
    expect((await server.post('table', '{')).status).toBe(400)
    expect((await server.post('table', JSON.stringify({ roomId: 'room', seq: 'x', rows: [] }))).status).toBe(
      400,
    )
    expect((await server.post('table', ' '.repeat(4_000_001))).status).toBe(413)
    expect((await server.post('unheard-of', '{}')).status).toBe(404)
    const nobody = { users: 0, turnedAway: 0, sentAway: 0, unheard: 0, ways: [] }
    const places = { ports: server.running.rtcPorts, announced: ['127.0.0.1'] }
    expect(await server.control('beat', {})).toEqual({ life: expect.any(String), ...nobody, ...places })
    expect(server.errors).toEqual([])
  })
})

it('a port that is taken ends the start with the reason, and leaves no worker behind', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => other.once('listening', done))
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  await expect(startTestServer({ port })).rejects.toThrow('EADDRINUSE')
})

it('a second window is asked before it takes the voices; the same one comes back, and whoever says so takes them', async () => {
  const server = await startTestServer()
  const come = async (auth: object): Promise<unknown> => {
    const socket = socketTo(server, { grant: await server.grant({}), ...auth })
    return new Promise((done) => {
      socket.once('connect', () => done('let in'))
      socket.once('connect_error', (error) => done((error as { data?: unknown }).data))
    })
  }
  expect(await come({ window: 'first' })).toBe('let in')
  expect(await come({ window: 'second' })).toEqual(refused('chat-elsewhere'))
  expect(await come({ window: 'first' })).toBe('let in')
  expect(await come({ window: 'second', takes: true })).toBe('let in')
  expect(await come({ window: 'first' })).toEqual(refused('chat-elsewhere'))
  expect((await server.control('beat', {})).users).toBe(1)
})

it('a window that only looks is offered pictures alone, and can neither send nor hear, whatever it asks for', async () => {
  const server = await startTestServer()
  await server.control('table', { roomId: 'room', seq: 1, rows: square(['ann', 'bob']) })
  const bob = await joined(server, { sub: 'bob', seq: 1 })
  const [voice, picture] = [await send(bob, 'audio'), await send(bob, 'video')]
  const ann = await joined(server, { sub: 'ann', seq: 1 })
  const auth = { grant: await server.grant({ sub: 'ann', seq: 1 }), window: 'second', looks: true }
  const looker = new ChatClient(await enter(server, auth), 'ann', 'room')
  await looker.join()
  looker.say('getProducers', null)
  expect(await looker.heard('newProducers')).toEqual([{ producerId: picture, userId: 'bob', kind: 'video' }])
  const { try: fetches } = await receiver(looker)
  expect(await fetches(picture)).toMatchObject({ ok: true })
  expect(await fetches(voice)).toMatchObject({ ok: false, code: 'chat-not-allowed' })
  for (const kind of ['audio', 'video'] as const)
    await expect(send(looker, kind)).rejects.toThrow('chat-not-allowed')
  const { try: hears } = await receiver(ann)
  expect(await hears(voice)).toMatchObject({ ok: true })
  expect(bob.told('newProducers').flat()).toEqual([])
})

describe('somebody alone', () => {
  it('hears themselves and nobody else, for a minute', async () => {
    const server = await startTestServer()
    const alone = async (sub: string): Promise<ChatClient> => {
      const socket = await knock(server, await server.grant({ sub, roomId: null }))
      const client = new ChatClient(socket, sub, `echo ${sub}`)
      await client.join()
      return client
    }
    const ann = await alone('ann')
    const bob = await alone('bob')
    const producerId = await send(ann, 'audio')
    expect((await (await receiver(ann)).fetch(producerId)).userId).toBe('ann')
    expect(await (await receiver(bob)).try(producerId)).toMatchObject({ ok: false, code: 'chat-unknown' })
    const stream = { streamId: 0, ordered: false, maxRetransmits: 0 }
    const { pulseId } = await ann.ask('pulse', { sctpStreamParameters: stream })
    expect((await ann.ask('pulse', { sctpStreamParameters: stream })).pulseId).toBe(pulseId)
    expect((await ann.ask('echo', null)).pulseId).toBe(pulseId)
    expect(await bob.try('echo')).toMatchObject({ ok: false, code: 'chat-unknown' })
    const left = ann.closed()
    server.clock.advance(ALONE_MS)
    expect(await left).toBe('io server disconnect')
    expect(server.errors).toEqual([])
  })

  it('is not counted as heard before a packet has come', async () => {
    const server = await startTestServer()
    const ann = await joined(server, { sub: 'ann' })
    await send(ann, 'audio')
    server.clock.advance(4_000)
    expect(await server.control('beat', {})).toMatchObject({ ways: [], unheard: 0 })
    server.clock.advance(2_000)
    expect(await server.control('beat', {})).toMatchObject({
      ways: [{ way: 'none', from: 'unknown', people: 1 }],
    })
    ann.socket.disconnect()
    await vi.waitFor(async () =>
      expect(await server.control('beat', {})).toMatchObject({ users: 0, unheard: 1 }),
    )
  })
})
