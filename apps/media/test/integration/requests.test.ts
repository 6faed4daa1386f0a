import { describe, expect, it } from 'vitest'
import { type ChatClient, connect, joined } from '../support/client.ts'
import { DTLS, opaque, receiver, send, square, watchMedia } from '../support/media.ts'
import { picture, voice } from '../support/rtp.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const refused = (code: string, params = {}) => ({ ok: false, code, params })

async function annAndBob(): Promise<{ server: TestServer; ann: ChatClient; bob: ChatClient }> {
  const server = await startTestServer()
  await server.control('table', { roomId: 'room', seq: 1, rows: square(['ann', 'bob']) })
  const ann = await joined(server, { sub: 'ann', seq: 1 })
  const bob = await joined(server, { sub: 'bob', seq: 1 })
  return { server, ann, bob }
}

describe('requests', () => {
  it('[MEDIA-02] lead from the room to a voice that flows, and out again', async () => {
    const media = watchMedia()
    const { server, ann, bob } = await annAndBob()
    await ann.ask('createRoom', { roomId: 'room' })
    const capabilities = await ann.ask('getRouterRtpCapabilities', null)
    expect(JSON.stringify(capabilities)).not.toContain('abs-capture-time')
    const codecs = (capabilities['codecs'] as { mimeType: string }[]).map(({ mimeType }) => mimeType)
    expect(codecs.filter((name) => !name.endsWith('rtx'))).toEqual([
      'audio/opus',
      'video/VP8',
      'video/VP9',
      'video/H264',
    ])
    const { id: transportId, iceCandidates } = await ann.ask('createWebRtcTransport', { direction: 'send' })
    expect(iceCandidates.map(({ protocol, port }) => [protocol, port])).toEqual([
      ['udp', server.running.rtcPorts[0]],
      ['tcp', server.running.rtcPorts[0]],
    ])
    const stats = await media.transports.find(({ id }) => id === transportId)?.getStats()
    expect(stats).toMatchObject([{ maxIncomingBitrate: 1_500_000 }])
    await ann.ask('connectTransport', { transportId, dtlsParameters: DTLS })
    const rtpParameters = opaque(voice())
    const { producerId } = await ann.ask('produce', {
      transportId,
      kind: 'audio',
      rtpParameters,
      isPaused: false,
    })
    expect(await bob.heard('newProducers')).toEqual([{ producerId, userId: 'ann', kind: 'audio' }])
    const { fetch } = await receiver(bob)
    const { consumerId, ...rest } = await fetch(producerId)
    expect(rest).toMatchObject({ producerId, userId: 'ann', kind: 'audio' })
    expect(media.consumers.get(consumerId)?.paused).toBe(true)
    await bob.ask('ready', { consumerId })
    expect(media.consumers.get(consumerId)?.paused).toBe(false)
    await ann.ask('producerClosed', { producerId })
    expect(await bob.heard('consumerClosed')).toEqual({ consumerId })
    await ann.ask('exitRoom', null)
    expect(await bob.heard('consumerLeft')).toEqual({ userId: 'ann' })
    expect(media.transports.map(({ closed }) => closed)).toEqual([true, false])
    expect(server.errors).toEqual([])
  })

  it('may all be repeated', async () => {
    const media = watchMedia()
    const { ann, bob } = await annAndBob()
    const twice = async <T>(ask: () => Promise<T>): Promise<T> => {
      const first = await ask()
      expect(await ask()).toEqual(first)
      return first
    }
    await twice(() => ann.ask('createRoom', { roomId: 'room' }))
    await twice(() => ann.join())
    const { id: transportId } = await twice(() => ann.ask('createWebRtcTransport', { direction: 'send' }))
    await twice(() => ann.ask('connectTransport', { transportId, dtlsParameters: DTLS }))
    const producerId = await send(bob, 'audio')
    const { fetch } = await receiver(ann)
    const { consumerId } = await twice(() => fetch(producerId))
    await twice(() => ann.ask('ready', { consumerId }))
    await twice(() => bob.ask('producerClosed', { producerId }))
    await twice(() => ann.ask('exitRoom', null))
    expect(media.consumers.size).toBe(1)
    expect(media.routers).toHaveLength(1)
  })

  it('another track of a kind takes the place of the one before, and so does another transport', async () => {
    const media = watchMedia()
    const { ann, bob } = await annAndBob()
    const first = await send(ann, 'audio')
    const { fetch, transportId } = await receiver(bob)
    const { consumerId } = await fetch(first)
    const second = await send(ann, 'audio')
    expect(second).not.toBe(first)
    expect(await bob.heard('consumerClosed')).toEqual({ consumerId })
    expect(media.producers.get(first)?.closed).toBe(true)
    await bob.ask('connectTransport', { transportId, dtlsParameters: DTLS })
    const again = await bob.ask('createWebRtcTransport', { direction: 'receive' })
    expect(again.id).not.toBe(transportId)
    expect(media.transports.filter(({ closed }) => !closed)).toHaveLength(2)
  })
})

describe('a request is refused', () => {
  it('when it speaks of somebody else, or of another room', async () => {
    const server = await startTestServer()
    const ann = await connect(server, { sub: 'ann' })
    const join = { userId: 'ann', roomId: 'room', channel: null, audioPaused: false, videoPaused: false }
    expect(await ann.try('join', { ...join, userId: 'bob' })).toEqual(refused('chat-not-allowed'))
    expect(await ann.try('join', { ...join, roomId: 'elsewhere' })).toEqual(refused('chat-not-allowed'))
    expect(await ann.try('createRoom', { roomId: 'elsewhere' })).toEqual(refused('chat-not-allowed'))
    expect(await ann.try('createWebRtcTransport', { direction: 'send' })).toEqual(refused('chat-not-joined'))
  })

  it('when it is not of its form', async () => {
    const { ann, server } = await annAndBob()
    expect(await ann.try('unheard-of')).toEqual(refused('unknown-message', { name: 'unheard-of' }))
    const malformed = (name: string, path: string) => refused('invalid-payload', { name, path })
    expect(await ann.try('createRoom', { roomId: 7 })).toEqual(malformed('createRoom', 'roomId'))
    expect(await ann.try('consumersPaused', { kind: 'smell' })).toEqual(malformed('consumersPaused', 'kind'))
    const { id: transportId } = await ann.ask('createWebRtcTransport', { direction: 'send' })
    expect(await ann.try('connectTransport', { transportId, dtlsParameters: {} })).toEqual(
      malformed('connectTransport', 'dtlsParameters'),
    )
    const produce = { transportId, kind: 'audio', isPaused: false }
    for (const rtpParameters of [{}, { codecs: 'none' }, opaque(picture())])
      expect(await ann.try('produce', { ...produce, rtpParameters })).toEqual(
        malformed('produce', 'rtpParameters'),
      )
    expect(server.errors).toEqual([])
  })

  it('when what it wants is not there, or is not for them, or cannot be played', async () => {
    const { server, ann, bob } = await annAndBob()
    const producerId = await send(ann, 'audio')
    const { try: attempt, transportId } = await receiver(bob)
    expect(await attempt('no such producer')).toEqual(refused('chat-unknown'))
    expect(await bob.try('ready', { consumerId: 'no such consumer' })).toEqual(refused('chat-unknown'))
    const other = await ann.ask('createWebRtcTransport', { direction: 'receive' })
    const consume = { transportId, producerId, rtpCapabilities: { codecs: [], headerExtensions: [] } }
    expect(await bob.try('consume', consume)).toEqual(refused('chat-cannot-consume'))
    expect(await bob.try('consume', { ...consume, transportId: other.id })).toEqual(refused('chat-unknown'))
    await server.control('table', {
      roomId: 'room',
      seq: 2,
      rows: square(['ann', 'bob'], { bob: { hears: [] } }),
    })
    expect(await attempt(producerId)).toEqual(refused('chat-not-allowed'))
    const { try: own } = await receiver(ann)
    expect(await own(producerId)).toEqual(refused('chat-not-allowed'))
  })
})
