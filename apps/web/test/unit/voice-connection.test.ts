import { ok } from '@belfry/kit'
import { expect, test } from 'vitest'
import { pictureFor } from '../../src/features/voice/connection/encodings.ts'
import { ATTEMPT_MS, COOLDOWN_MS } from '../../src/features/voice/connection/retryPolicy.ts'
import { socketAddress } from '../../src/shared/voice/line/socketLink.ts'
import { chatWorld, noAnswer, refusal, refusedGrant, TABLE } from './support/chat-server.ts'

/** At the table, and connected. */
async function talking() {
  const chat = chatWorld()
  chat.connection.go(TABLE)
  await chat.settle()
  return chat
}

test('a connection is off, connecting, connected, reconnecting and connected again', async () => {
  const { connection, state, settle, links, clock } = chatWorld()
  const seen: string[] = [state().status]
  connection.state.subscribe(() => {
    if (seen.at(-1) !== state().status) seen.push(state().status)
  })
  connection.go(TABLE)
  await settle()
  links[0]?.onDown('transport close')
  clock.advance(500)
  await settle()
  connection.go(null)
  expect(seen).toEqual(['off', 'connecting', 'connected', 'reconnecting', 'connected', 'off'])
})

test('whoever is never let in is disconnected, and tries less and less often', async () => {
  const chat = chatWorld()
  chat.world.random = 1
  chat.world.obstacles.push(...Array.from({ length: 4 }, () => noAnswer('websocket error')))
  chat.connection.go(TABLE)
  await chat.settle()
  expect(chat.state()).toMatchObject({
    status: 'disconnected',
    trouble: { kind: 'unreachable', reason: 'websocket error' },
  })
  chat.connection.dismiss()
  for (const wait of [500, 750, 1125]) {
    chat.clock.advance(wait - 1)
    await chat.settle()
    const before = chat.world.obstacles.length
    chat.clock.advance(1)
    await chat.settle()
    expect(chat.world.obstacles).toHaveLength(before - 1)
    expect(chat.state()).toMatchObject({ status: 'disconnected', trouble: null })
  }
  chat.clock.advance(1688)
  await chat.settle()
  expect(chat.state().status).toBe('connected')
})

test('whoever is sent away for sending too much is told so, once, and comes back later', async () => {
  const chat = await talking()
  chat.world.obstacles.push(refusal('chat-too-much'), refusal('chat-too-much'))
  chat.links[0]?.onDown('transport close')
  chat.clock.advance(500)
  await chat.settle()
  const trouble = { kind: 'refused', failure: { code: 'chat-too-much' } }
  expect(chat.state()).toMatchObject({ status: 'reconnecting', trouble })
  chat.connection.dismiss()
  chat.clock.advance(1000)
  await chat.settle()
  expect(chat.world.obstacles).toEqual([])
  expect(chat.state()).toMatchObject({ status: 'reconnecting', trouble: null })
  chat.clock.advance(2000)
  await chat.settle()
  expect(chat.state()).toMatchObject({ status: 'connected', trouble: null })
})

test('a grant that is older than the table is replaced at once, twice at most', async () => {
  const chat = chatWorld()
  chat.world.obstacles.push(refusal('chat-grant-old'), refusal('chat-grant-old'))
  chat.connection.go(TABLE)
  await chat.settle()
  expect(chat.state().status).toBe('connected')
  expect(chat.links.map(({ grant }) => grant)).toEqual(['grant-3'])

  const other = chatWorld()
  other.world.obstacles.push(...Array.from({ length: 9 }, () => refusal('chat-grant-old')))
  other.connection.go(TABLE)
  await other.settle()
  expect(other.world.obstacles).toHaveLength(6)
  expect(other.state()).toMatchObject({ status: 'disconnected', trouble: { kind: 'refused' } })
})

test('a refused grant is told with its reason, and asked for again', async () => {
  const chat = chatWorld()
  chat.world.grants.push(refusedGrant('chat.absent'))
  chat.connection.go(TABLE)
  await chat.settle()
  expect(chat.state().trouble).toEqual({ kind: 'refused', failure: { code: 'chat.absent', params: {} } })
  chat.clock.advance(500)
  await chat.settle()
  expect(chat.state()).toMatchObject({ status: 'connected', trouble: null })
})

test('a drop has its reason, a goodbye of the server has none', async () => {
  const { links, state, clock, settle } = await talking()
  links[0]?.onDown('ping timeout')
  expect(state()).toMatchObject({
    status: 'reconnecting',
    trouble: { kind: 'dropped', reason: 'ping timeout' },
  })
  clock.advance(500)
  await settle()
  expect(state()).toMatchObject({ status: 'connected', trouble: null })
  links[1]?.onDown('io server disconnect')
  expect(state()).toMatchObject({ status: 'reconnecting', trouble: null })
})

test('whoever is sent away comes back, later each time, and never stays away', async () => {
  const { connection, links, state, clock, settle } = await talking()
  for (const [times, wait] of [2000, 4000, 8000, 16_000].entries()) {
    links[times]?.onDown('io server disconnect')
    clock.advance(wait - 1)
    await settle()
    expect(state()).toMatchObject({ status: 'reconnecting', trouble: null })
    clock.advance(1)
    await settle()
    expect(state().status).toBe('connected')
  }
  links[4]?.onDown('io server disconnect')
  connection.nudge()
  await settle()
  expect(state().status).toBe('connected')
  clock.advance(30_000)
  links[5]?.onDown('io server disconnect')
  clock.advance(2000)
  await settle()
  expect(state().status).toBe('connected')
})

test('[MEDIA-22] a way for voices that breaks counts as a drop, and nothing streams', async () => {
  const { calls, links, state, clock, settle } = await talking()
  calls[0]?.onStreams({ bob: { audio: null, video: null } })
  expect(Object.keys(state().streams)).toEqual(['bob'])
  calls[0]?.onLost('ice failed')
  expect(state()).toMatchObject({ status: 'reconnecting', trouble: { reason: 'ice failed' } })
  expect(state().streams).toEqual({})
  expect([calls[0]?.isClosed, links[0]?.isClosed]).toEqual([true, true])
  clock.advance(500)
  await settle()
  expect(state().status).toBe('connected')
  // What the old one still has to say is history.
  calls[0]?.onStreams({ carl: { audio: null, video: null } })
  links[0]?.onDown('transport close')
  expect(state().status).toBe('connected')
  expect(state().streams).toEqual({})
})

test('another server is thought of 30 to 60 seconds after a drop, if it is still down', async () => {
  for (const [random, after] of [
    [0, 30_000],
    [1, 60_000],
  ] as const) {
    const chat = await talking()
    chat.world.random = random
    chat.world.obstacles.push(...Array.from({ length: 40 }, () => noAnswer('websocket error')))
    chat.links[0]?.onDown('transport close')
    for (let passed = 0; passed < after - 1000; passed += 1000) {
      chat.clock.advance(1000)
      await chat.settle()
    }
    expect(chat.state().isOverdue).toBe(false)
    chat.clock.advance(1000)
    expect(chat.state().isOverdue).toBe(true)
    chat.connection.stay()
    expect(chat.state().isOverdue).toBe(false)
    chat.clock.advance(after)
    expect(chat.state().isOverdue).toBe(true)
  }
})

test('nothing is offered once it is back', async () => {
  const { links, state, clock, settle } = await talking()
  links[0]?.onDown('transport close')
  clock.advance(500)
  await settle()
  clock.advance(120_000)
  expect(state()).toMatchObject({ status: 'connected', isOverdue: false })
})

test('what cannot be consumed begins anew once, and again only after 30 seconds', async () => {
  const { calls, state, clock, settle } = await talking()
  calls[0]?.onCannotConsume()
  expect(state()).toMatchObject({ status: 'reconnecting', trouble: null })
  await settle()
  expect(calls).toHaveLength(2)
  clock.advance(COOLDOWN_MS - 1)
  calls[1]?.onCannotConsume()
  await settle()
  expect(calls).toHaveLength(2)
  expect(state().status).toBe('connected')
  clock.advance(1)
  calls[1]?.onCannotConsume()
  await settle()
  expect(calls).toHaveLength(3)
})

test('a server that is not on the list is never connected to', async () => {
  const chat = chatWorld()
  chat.world.listed = ok(false)
  chat.connection.go({ ...TABLE, host: 'https://elsewhere.example' })
  await chat.settle()
  chat.clock.advance(120_000)
  await chat.settle()
  expect(chat.state()).toMatchObject({ status: 'disconnected', trouble: { kind: 'unknown-server' } })
  expect([chat.links.length, chat.world.grantsAsked]).toEqual([0, 0])
})

test('a browser without WebRTC is told so and asks nobody', async () => {
  const chat = chatWorld()
  chat.world.isSupported = false
  chat.connection.go(TABLE)
  await chat.settle()
  expect(chat.state()).toMatchObject({ status: 'disconnected', trouble: { kind: 'unsupported' } })
  expect(chat.world.grantsAsked).toBe(0)
})

test('[MEDIA-23] another server takes over from the old one, and leaving ends everything', async () => {
  const { connection, calls, links, state, settle } = await talking()
  connection.go({ ...TABLE, host: 'https://other.example' })
  expect([calls[0]?.isClosed, links[0]?.isClosed]).toEqual([true, true])
  await settle()
  expect(links.map(({ host }) => host)).toEqual(['/backend/chat', 'https://other.example'])
  calls[1]?.onConsumer({ userId: 'bob', channel: null, audioPaused: false, videoPaused: true })
  calls[1]?.onChannel('public-0')
  expect(state()).toMatchObject({ channel: 'public-0', consumers: { bob: { videoPaused: true } } })
  calls[1]?.onLeft('bob')
  expect(state().consumers).toEqual({})
  connection.go(null)
  expect([calls[1]?.isClosed, links[1]?.isClosed]).toEqual([true, true])
  expect(state()).toMatchObject({ status: 'off', channel: null })
  expect(state().streams).toEqual({})
})

test('whoever left while it was still connecting is not there afterwards', async () => {
  const { connection, settle, links, calls, state } = chatWorld()
  connection.go(TABLE)
  connection.go(null)
  await settle()
  expect([links.length, calls.length, state().status]).toEqual([0, 0, 'off'])
})

test('a chat server is found beside the API or at its own address', () => {
  const page = 'https://belfry.example/grimoire'
  expect(socketAddress('/backend/chat', page)).toEqual({
    origin: 'https://belfry.example',
    path: '/backend/chat/socket/',
  })
  expect(socketAddress('https://voice.example:8443', page)).toEqual({
    origin: 'https://voice.example:8443',
    path: '/socket/',
  })
})

test('[MEDIA-18] a picture goes in three sizes, with VP9 in one stream that has them all', () => {
  const encoded = (mimeType: string) =>
    pictureFor({
      sendRtpCapabilities: {
        codecs: [{ kind: 'video', mimeType, clockRate: 90_000, preferredPayloadType: 96 }],
      },
    })
  const bitrates = (mimeType: string) => encoded(mimeType).encodings?.map(({ maxBitrate }) => maxBitrate)
  expect(bitrates('video/VP8')).toEqual([500_000, 1_000_000, 5_000_000])
  expect(bitrates('video/VP9')).toEqual([5_000_000])
  expect(encoded('video/VP9').encodings?.[0]?.scalabilityMode).toBe('L3T3_KEY')
})

test('a server that answers while no voice gets through is no connection: said once, tried again, offered another', async () => {
  const chat = chatWorld()
  const seen: string[] = []
  chat.connection.state.subscribe(() => {
    if (seen.at(-1) !== chat.state().status) seen.push(chat.state().status)
  })
  chat.world.isWayOpen = false
  chat.connection.go(TABLE)
  await chat.settle()
  const trouble = { kind: 'no-way', tried: ['UDP 192.0.2.1:40000'] }
  expect(chat.state()).toMatchObject({ status: 'disconnected', trouble })
  chat.connection.dismiss()
  for (let passed = 0; passed < 60_000; passed += 1000) {
    chat.clock.advance(1000)
    await chat.settle()
  }
  expect(chat.state()).toMatchObject({ trouble: null, isOverdue: true })
  expect(seen).toEqual(['off', 'connecting', 'disconnected'])
  chat.world.isWayOpen = true
  chat.clock.advance(10_000)
  await chat.settle()
  expect(chat.state()).toMatchObject({ status: 'connected', isOverdue: false })
})

test('whatever an attempt waits for, it ends, and another follows: nobody is gone for longer than that', async () => {
  const chat = await talking()
  chat.world.isGrantLost = true
  chat.links[0]?.onDown('transport close')
  chat.clock.advance(500)
  await chat.settle()
  chat.clock.advance(ATTEMPT_MS - 1)
  await chat.settle()
  expect(chat.world.grantsAsked).toBe(2)
  chat.world.isGrantLost = false
  chat.clock.advance(1)
  await chat.settle()
  chat.clock.advance(1000)
  await chat.settle()
  expect(chat.state().status).toBe('connected')
})

test('a second window asks before it takes the voices, and the first does not take them back', async () => {
  const chat = chatWorld()
  chat.world.obstacles.push(refusal('chat-elsewhere'))
  chat.connection.go(TABLE)
  await chat.settle()
  expect(chat.state()).toMatchObject({ status: 'disconnected', trouble: { kind: 'elsewhere' } })
  // Read and closed: there is still a way to take them.
  chat.connection.dismiss()
  expect(chat.state()).toMatchObject({ trouble: null, isElsewhere: true })
  chat.clock.advance(600_000)
  await chat.settle()
  expect(chat.links).toEqual([])
  chat.connection.take()
  await chat.settle()
  expect(chat.state()).toMatchObject({ status: 'connected', trouble: null })
  expect(chat.links.map(({ takes }) => takes)).toEqual([true])
  // Taken elsewhere: it comes back once, as after any farewell, and asks this time.
  chat.world.obstacles.push(refusal('chat-elsewhere'))
  chat.links[0]?.onDown('io server disconnect')
  chat.clock.advance(2000)
  await chat.settle()
  chat.clock.advance(600_000)
  await chat.settle()
  expect(chat.state()).toMatchObject({ status: 'disconnected', trouble: { kind: 'elsewhere' } })
  expect(chat.links).toHaveLength(1)
})
