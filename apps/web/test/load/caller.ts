import { Device } from 'mediasoup-client'
import type { Transport, TransportOptions } from 'mediasoup-client/types'
import { movingPicture, tone } from './tracks.ts'

/** Given to the page by whoever opens it: hands a request on to the server that is measured. */
declare function ask<T>(person: string, name: string, body: unknown): Promise<T>

const receiving: Transport[] = []

async function deviceOf(person: string): Promise<Device> {
  // An empty page is not told what browser it is in.
  const device = await Device.factory({ handlerName: 'Chrome111' })
  await device.load({ routerRtpCapabilities: await ask(person, 'getRouterRtpCapabilities', null) })
  return device
}

/** Answers whoever waits with callbacks. */
async function answer<T>(
  asked: Promise<T>,
  done: (value: T) => void,
  fail: (error: Error) => void,
): Promise<void> {
  try {
    done(await asked)
  } catch (error) {
    fail(error as Error)
  }
}

const connects = (transport: Transport, person: string): void => {
  const { id: transportId } = transport
  transport.on('connect', ({ dtlsParameters }, done, fail) => {
    void answer(ask(person, 'connectTransport', { transportId, dtlsParameters }), () => done(), fail)
  })
}

/** What a small picture needs at most: how well a line seems to do must not count. */
const PICTURE_BITS = 60_000

/** Sends a voice and a picture; answers with what they are called. */
export async function speak(person: string): Promise<readonly string[]> {
  const device = await deviceOf(person)
  const options = await ask<TransportOptions>(person, 'createWebRtcTransport', { direction: 'send' })
  const transport = device.createSendTransport(options)
  connects(transport, person)
  transport.on('produce', ({ kind, rtpParameters }, done, fail) => {
    const body = { transportId: transport.id, kind, rtpParameters, isPaused: false }
    const asked = ask<{ producerId: string }>(person, 'produce', body)
    void answer(asked, ({ producerId }) => done({ id: producerId }), fail)
  })
  const heard = await transport.produce({ track: tone() })
  const seen = await transport.produce({ track: movingPicture(), encodings: [{ maxBitrate: PICTURE_BITS }] })
  return [heard.id, seen.id]
}

interface Consumed {
  readonly consumerId: string
  readonly kind: 'audio' | 'video'
  readonly rtpParameters: never
}

/** Fetches everything. */
export async function listen(person: string, producerIds: readonly string[]): Promise<Transport> {
  const device = await deviceOf(person)
  const options = await ask<TransportOptions>(person, 'createWebRtcTransport', { direction: 'receive' })
  const transport = device.createRecvTransport(options)
  connects(transport, person)
  const { id: transportId } = transport
  const { recvRtpCapabilities: rtpCapabilities } = device
  for (const producerId of producerIds) {
    const body = { transportId, producerId, rtpCapabilities }
    const { consumerId: id, kind, rtpParameters } = await ask<Consumed>(person, 'consume', body)
    await transport.consume({ id, producerId, kind, rtpParameters })
    await ask(person, 'ready', { consumerId: id })
  }
  receiving.push(transport)
  return transport
}

const hasPicture = async (transport: Transport): Promise<boolean> =>
  [...(await transport.getStats()).values()].some(({ framesDecoded = 0 }) => framesDecoded > 0)

/** Milliseconds from the first question to the first picture that somebody could see. */
export async function firstPicture(person: string, producerIds: readonly string[]): Promise<number> {
  const start = performance.now()
  const transport = await listen(person, producerIds)
  while (!(await hasPicture(transport))) await new Promise((done) => setTimeout(done, 1))
  const took = performance.now() - start
  transport.close()
  receiving.pop()
  return took
}

const packetsOf = async (transport: Transport): Promise<number> =>
  [...(await transport.getStats()).values()].reduce(
    (sum: number, { type, packetsReceived = 0 }) => sum + (type === 'inbound-rtp' ? packetsReceived : 0),
    0,
  )

/** How many packets have arrived so far, at everybody. */
export async function packets(): Promise<number> {
  const all = await Promise.all(receiving.map(packetsOf))
  return all.reduce((sum, count) => sum + count, 0)
}
