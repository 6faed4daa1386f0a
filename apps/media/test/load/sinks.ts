import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createWorker, type types } from 'mediasoup'
import { codecsWith } from '../../src/sfu/codecs.ts'
import { type Offer, framedRequest } from './stun.ts'

/** What a chat server offers of a way to somebody. */
interface SinkOffer extends Offer {
  readonly dtlsParameters: types.DtlsParameters
}

/** A voice or picture that a chat server is about to send. */
interface Sunk {
  readonly id: string
  readonly kind: types.MediaKind
  readonly rtpParameters: types.RtpParameters
}

/** Bytes that have come: all, with whatever else is on the way, and those of each voice and picture. */
interface SunkBytes {
  readonly all: number
  readonly by: ReadonlyMap<string, number>
}

interface Sink {
  readonly transport: types.WebRtcTransport
  readonly producers: Map<string, types.Producer>
  readonly stop: () => void
}

const LOOPBACK = '127.0.0.1'
const FRAME = 2
/** A way whose other end asks for nothing is given up by a worker after half a minute. */
const ASK_EVERY_MS = 5_000

/** Cuts what comes into whole packets, each with its length in front. */
function wholePackets(take: (packet: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= FRAME && rest.length >= FRAME + rest.readUInt16BE(0)) {
      const end = FRAME + rest.readUInt16BE(0)
      take(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
  }
}

/** A connection to a transport that takes what comes over it. */
async function openTo(offer: Offer): Promise<Socket> {
  const to = offer.iceCandidates.find(({ protocol }) => protocol === 'tcp')
  const line = connect({ port: Number(to?.['port']), host: String(to?.['address']), noDelay: true })
  line.on('error', () => line.destroy())
  await once(line, 'connect')
  const answered = once(line, 'data')
  line.write(framedRequest(offer))
  await answered
  return line
}

/**
 * Neither of two transports begins to talk: both answer whoever asks, as servers do. Somebody between them asks both,
 * and hands on what they say.
 */
async function bridge(server: Offer, sink: Offer): Promise<() => void> {
  const [there, here] = [await openTo(server), await openTo(sink)]
  here.on(
    'data',
    wholePackets((packet) => there.write(packet)),
  )
  there.pipe(here)
  const asking = setInterval(() => there.write(framedRequest(server)), ASK_EVERY_MS)
  return () => {
    clearInterval(asking)
    there.destroy()
    here.destroy()
  }
}

/**
 * People who take voices and pictures without a browser: a worker of their own decrypts what comes, says what has
 * arrived and asks for what is lost, as a browser does, and shows nothing. Twenty of them cost less than two browsers.
 */
export class Sinks {
  readonly #worker: types.Worker
  readonly #router: types.Router
  readonly #sinks = new Map<string, Sink>()

  private constructor(worker: types.Worker, router: types.Router) {
    this.#worker = worker
    this.#router = router
  }

  static async open(): Promise<Sinks> {
    const worker = await createWorker({ logLevel: 'error' })
    return new Sinks(worker, await worker.createRouter({ mediaCodecs: codecsWith('vp8') }))
  }

  /** Comes back with what the chat server has to know of the sink; the way is open a moment after it knows. */
  readonly connect = async (wayId: string, offer: SinkOffer): Promise<types.DtlsParameters> => {
    const transport = await this.#router.createWebRtcTransport({
      listenInfos: [{ protocol: 'tcp', ip: LOOPBACK }],
      enableUdp: false,
      enableTcp: true,
      iceConsentTimeout: 0,
    })
    // The chat server says the first word, when both know of each other: one said before that would be lost.
    await transport.connect({ dtlsParameters: { ...offer.dtlsParameters, role: 'client' } })
    const { iceParameters, iceCandidates, dtlsParameters } = transport
    const stop = await bridge(offer, {
      iceParameters: { ...iceParameters },
      iceCandidates: iceCandidates.map((candidate) => ({ ...candidate })),
    })
    this.#sinks.set(wayId, { transport, producers: new Map(), stop })
    return { ...dtlsParameters, role: 'server' }
  }

  readonly take = async (wayId: string, { id, kind, rtpParameters }: Sunk): Promise<void> => {
    const sink = this.#sinks.get(wayId)
    // Which of its layers comes is the sender's matter; here it is one stream.
    const encodings = rtpParameters.encodings?.map(({ scalabilityMode: _mode, ...encoding }) => encoding)
    const given = { ...rtpParameters, ...(encodings && { encodings }) }
    const producer = await sink?.transport.produce({ kind, rtpParameters: given })
    if (producer) sink?.producers.set(id, producer)
  }

  readonly end = (wayId: string): void => {
    const sink = this.#sinks.get(wayId)
    this.#sinks.delete(wayId)
    sink?.stop()
    sink?.transport.close()
  }

  /** What has come over a way so far; null where that way does not end here. */
  async bytes(wayId: string | undefined): Promise<SunkBytes | null> {
    const sink = this.#sinks.get(wayId ?? '')
    if (!sink) return null
    const [line] = await sink.transport.getStats()
    const by = await Promise.all(
      [...sink.producers].map(async ([id, producer]) => {
        const streams = await producer.getStats()
        return [id, streams.reduce((sum, { byteCount }) => sum + byteCount, 0)] as const
      }),
    )
    return { all: line?.bytesReceived ?? 0, by: new Map(by) }
  }

  close(): void {
    for (const { stop } of this.#sinks.values()) stop()
    this.#worker.close()
  }
}
