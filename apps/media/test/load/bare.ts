import { LOOPBACK } from '@belfry/kit'
import { createWorker, type types } from 'mediasoup'
import { codecsWith } from '../../src/sfu/codecs.ts'
import { processorSeconds, type Side } from './side.ts'

type Body = Readonly<Record<string, unknown>>
type Answers = Readonly<Record<string, (body: Body) => unknown>>

const transportAnswers = (
  router: types.Router,
  transports: Map<unknown, types.WebRtcTransport>,
): Answers => ({
  getRouterRtpCapabilities: () => ({
    ...router.rtpCapabilities,
    headerExtensions: router.rtpCapabilities.headerExtensions?.filter(({ uri }) => !uri.includes('capture')),
  }),
  createWebRtcTransport: async () => {
    const transport = await router.createWebRtcTransport({
      listenInfos: [{ protocol: 'udp', ip: LOOPBACK }],
      initialAvailableOutgoingBitrate: 1_000_000,
    })
    transports.set(transport.id, transport)
    const { id, iceParameters, iceCandidates, dtlsParameters } = transport
    return { id, iceParameters, iceCandidates, dtlsParameters }
  },
  connectTransport: ({ transportId, dtlsParameters }) =>
    transports.get(transportId)?.connect({ dtlsParameters: dtlsParameters as types.DtlsParameters }),
})

/** Voices that mediasoup sends once, or those it sends again when a listener misses a piece, as pictures are. */
export type Voices = 'sent once' | 'repeated'

/** Mediasoup and nothing around it: whoever asks gets what they ask for. */
export async function startBare(voices: Voices = 'sent once'): Promise<Side> {
  const worker = await createWorker({ logLevel: 'error' })
  const router = await worker.createRouter({ mediaCodecs: codecsWith('vp8') })
  const transports = new Map<unknown, types.WebRtcTransport>()
  const consumers = new Map<unknown, types.Consumer>()
  const answers: Answers = {
    ...transportAnswers(router, transports),
    produce: async ({ transportId, kind, rtpParameters }) => {
      const producer = await transports.get(transportId)?.produce({
        kind: kind as types.MediaKind,
        rtpParameters: rtpParameters as types.RtpParameters,
      })
      return { producerId: producer?.id }
    },
    consume: async ({ transportId, producerId, rtpCapabilities }) => {
      const consumer = await transports.get(transportId)?.consume({
        producerId: String(producerId),
        rtpCapabilities: rtpCapabilities as types.RtpCapabilities,
        paused: true,
        ...(voices === 'repeated' && { enableRtx: true }),
      })
      if (!consumer) throw new Error('there is no such transport')
      consumers.set(consumer.id, consumer)
      return { consumerId: consumer.id, kind: consumer.kind, rtpParameters: consumer.rtpParameters }
    },
    ready: ({ consumerId }) => consumers.get(consumerId)?.resume(),
  }
  return {
    ask: async (_person, name, body) => answers[name]?.((body ?? {}) as Body) ?? null,
    // What is around the worker here costs nothing, as far as the comparison goes.
    spent: () => ({ worker: processorSeconds(worker.pid), server: 0 }),
    stop: async () => {
      const ended = new Promise((done) => worker.once('subprocessclose', () => done(null)))
      worker.close()
      await ended
    },
  }
}
