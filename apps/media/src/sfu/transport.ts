import { err, ok } from '@belfry/kit'
import type { TrackKind } from '@belfry/protocol'
import { errors, type types } from 'mediasoup'
import { candidatesAt } from './candidates.ts'
import type {
  MediaResult,
  Opaque,
  SfuConsumer,
  SfuEcho,
  SfuProducer,
  SfuTransport,
  TransportOffer,
  Way,
} from './types.ts'
import type { RelayDesk } from './relay.ts'
import { type PagesWires, wayOf } from './ways.ts'

const { WorkerClosedError, NotFoundError } = errors

/** Of all pictures that go to one person: with twenty voices beside them it stays below two megabits a second. */
const PICTURES_BITRATE = 800_000

/** What comes from browsers is theirs to get wrong: never a reason to stumble. */
async function attempt<T>(run: () => Promise<T>): Promise<MediaResult<T>> {
  try {
    return ok(await run())
  } catch (error) {
    const isGone = error instanceof WorkerClosedError || error instanceof NotFoundError
    return err(isGone ? 'gone' : 'malformed')
  }
}

/** A pause that comes too late, because it has ended meanwhile, has nothing left to do. */
const unlessClosed = async (thing: { readonly closed: boolean }, run: () => Promise<void>): Promise<void> => {
  if (!thing.closed) await attempt(run)
}

const producerOf = (producer: types.Producer): SfuProducer => ({
  id: producer.id,
  kind: producer.kind,
  pause: () => unlessClosed(producer, () => producer.pause()),
  resume: () => unlessClosed(producer, () => producer.resume()),
  close: () => producer.close(),
})

const hasLayers = ({ type }: types.Consumer): boolean => type === 'simulcast' || type === 'svc'

const consumerOf = (consumer: types.Consumer): SfuConsumer => ({
  id: consumer.id,
  producerId: consumer.producerId,
  kind: consumer.kind,
  rtpParameters: { ...consumer.rtpParameters },
  pause: () => unlessClosed(consumer, () => consumer.pause()),
  resume: () => unlessClosed(consumer, () => consumer.resume()),
  prefer: (spatialLayer) =>
    unlessClosed(consumer, async () => {
      if (hasLayers(consumer)) await consumer.setPreferredLayers({ spatialLayer })
    }),
  // One that has a single size comes in that, whoever leads.
  setPriority: (priority) =>
    unlessClosed(consumer, async () => {
      if (hasLayers(consumer)) await consumer.setPriority(priority)
    }),
  close: () => consumer.close(),
})

/** Mediasoup takes a picture that is called a voice; who may hear somebody may not see them by that. */
function mustBe(kind: TrackKind, { codecs }: types.RtpParameters): void {
  if (codecs.some(({ mimeType }) => !mimeType.toLowerCase().startsWith(`${kind}/`)))
    throw new TypeError(`not ${kind}`)
}

/** Where browsers find it, and who of them came over the port of the pages. */
interface Reached {
  /** Bits a second that one person is sent at most. */
  readonly receiverBitrate: number
  readonly addresses: readonly string[]
  readonly pagesPort: number
  readonly pagesWires: PagesWires
  readonly relay: RelayDesk | null
  /** Where the relay was when this was opened. */
  readonly relayAddress: string | undefined
}

/** The parameters are checked by mediasoup, which throws at what it does not understand. */
export class Transport implements SfuTransport {
  readonly offer: TransportOffer
  readonly #transport: types.WebRtcTransport
  readonly #reached: Reached

  constructor(transport: types.WebRtcTransport, reached: Reached) {
    const { addresses, pagesPort, relay } = reached
    this.#transport = transport
    this.#reached = reached
    this.offer = {
      id: transport.id,
      iceParameters: { ...transport.iceParameters },
      iceCandidates: candidatesAt(transport.iceCandidates, addresses, pagesPort),
      dtlsParameters: { ...transport.dtlsParameters },
      sctpParameters: { ...transport.sctpParameters },
      ...(relay && { relay: relay.passFor(transport.id) }),
    }
  }

  connect(dtlsParameters: Opaque): Promise<MediaResult<null>> {
    return attempt(async () => {
      await this.#transport.connect({ dtlsParameters: dtlsParameters as unknown as types.DtlsParameters })
      return null
    })
  }

  produce(kind: TrackKind, rtpParameters: Opaque, isPaused: boolean): Promise<MediaResult<SfuProducer>> {
    return attempt(async () => {
      const given = rtpParameters as unknown as types.RtpParameters
      mustBe(kind, given)
      return producerOf(await this.#transport.produce({ kind, rtpParameters: given, paused: isPaused }))
    })
  }

  consume(producerId: string, rtpCapabilities: Opaque): Promise<MediaResult<SfuConsumer>> {
    return attempt(async () =>
      consumerOf(
        await this.#transport.consume({
          producerId,
          rtpCapabilities: rtpCapabilities as unknown as types.RtpCapabilities,
          paused: true,
          // A lost piece of a voice is asked for again, as pieces of pictures are.
          enableRtx: true,
        }),
      ),
    )
  }

  pulse(sctpStreamParameters: Opaque): Promise<MediaResult<string>> {
    return attempt(async () => {
      const given = sctpStreamParameters as unknown as types.SctpStreamParameters
      return (await this.#transport.produceData({ sctpStreamParameters: given })).id
    })
  }

  echo(pulseId: string): Promise<MediaResult<SfuEcho>> {
    return attempt(async () => {
      const { id, sctpStreamParameters } = await this.#transport.consumeData({ dataProducerId: pulseId })
      return { id, sctpStreamParameters: { ...sctpStreamParameters } }
    })
  }

  way(): Way | null {
    const { iceSelectedTuple, dtlsState, closed } = this.#transport
    const { pagesWires, relayAddress } = this.#reached
    const isOpen = !closed && dtlsState === 'connected' && iceSelectedTuple !== undefined
    return isOpen ? wayOf(iceSelectedTuple, pagesWires, relayAddress) : null
  }

  async received(): Promise<{ at: number; bytes: number } | null> {
    const stats = await attempt(() => this.#transport.getStats())
    const [line] = stats.ok ? stats.value : []
    return line ? { at: line.timestamp, bytes: line.bytesReceived } : null
  }

  limitPictures(isLimited: boolean): Promise<void> {
    const { receiverBitrate } = this.#reached
    const bits = isLimited ? Math.min(PICTURES_BITRATE, receiverBitrate) : receiverBitrate
    return unlessClosed(this.#transport, () => this.#transport.setMaxOutgoingBitrate(bits))
  }

  limitSending(bits: number): Promise<void> {
    return unlessClosed(this.#transport, () => this.#transport.setMaxIncomingBitrate(bits))
  }

  close(): void {
    this.#transport.close()
  }
}
