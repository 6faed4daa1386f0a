import type { HearingRow } from '@belfry/rules'
import { observer, type types } from 'mediasoup'
import { onTestFinished } from 'vitest'
import type { ChatClient } from './client.ts'
import { picture, voice } from './rtp.ts'

/** Well-formed, and nobody's: enough to connect an end that never gets an answer. */
export const DTLS = {
  role: 'client',
  fingerprints: [
    {
      algorithm: 'sha-256',
      value:
        '82:5A:68:3D:36:C3:0A:DE:AF:E7:32:43:D2:88:83:57:AC:2D:65:E5:80:C4:B6:FB:AF:1A:A0:21:9F:6D:0C:AD',
    },
  ],
}

type Opaque = Record<string, unknown>
export const opaque = (value: object): Opaque => value as Opaque

/** Sends a voice or a picture, and says what it is called. */
export async function send(client: ChatClient, kind: 'audio' | 'video', isPaused = false): Promise<string> {
  const { id } = await client.ask('createWebRtcTransport', { direction: 'send' })
  const rtpParameters = opaque(kind === 'audio' ? voice() : picture())
  const { producerId } = await client.ask('produce', { transportId: id, kind, rtpParameters, isPaused })
  return producerId
}

/** How somebody fetches: over one transport, with all that the server can do. */
export async function receiver(client: ChatClient) {
  const rtpCapabilities = await client.ask('getRouterRtpCapabilities', null)
  const { id: transportId } = await client.ask('createWebRtcTransport', { direction: 'receive' })
  return {
    transportId,
    rtpCapabilities,
    fetch: (producerId: string) => client.ask('consume', { transportId, producerId, rtpCapabilities }),
    try: (producerId: string) => client.try('consume', { transportId, producerId, rtpCapabilities }),
  }
}

/** Everybody in the town square, as by day; `given` changes rows. */
export const square = (
  userIds: readonly string[],
  given: Readonly<Record<string, Partial<HearingRow>>> = {},
): HearingTableRows =>
  userIds.map((userId) => {
    const others = userIds.filter((other) => other !== userId)
    const { hears = others, sees = others, ...rest } = given[userId] ?? {}
    return { userId, channel: null, speaks: true, ...rest, hears: [...hears], sees: [...sees] }
  })

export type HearingTableRows = {
  userId: string
  channel: string | null
  speaks: boolean
  hears: string[]
  sees: string[]
}[]

interface Watched {
  readonly consumers: Map<string, types.Consumer>
  readonly producers: Map<string, types.Producer>
  readonly routers: types.Router[]
  readonly transports: types.Transport[]
}

/** Looks over mediasoup's shoulder: what really exists in the workers of this process, from now on. */
export function watchMedia(): Watched {
  const watched: Watched = { consumers: new Map(), producers: new Map(), routers: [], transports: [] }
  const onWorker = (worker: types.Worker): void => {
    worker.observer.on('newrouter', (router) => {
      watched.routers.push(router)
      router.observer.on('newtransport', (transport) => {
        watched.transports.push(transport)
        transport.observer.on('newconsumer', (consumer) => watched.consumers.set(consumer.id, consumer))
        transport.observer.on('newproducer', (producer) => watched.producers.set(producer.id, producer))
      })
    })
  }
  observer.on('newworker', onWorker)
  onTestFinished(() => void observer.off('newworker', onWorker))
  return watched
}
