import type { Clock } from '@belfry/kit'
import type { RelayPass, VoiceRequestAnswer } from '@belfry/protocol'
import type { DataConsumer, Device, Transport, TransportOptions } from 'mediasoup-client/types'
import { type ChatLink, NoWayError } from './link.ts'
import { Pulse } from './pulse.ts'

export interface WayOptions {
  readonly link: ChatLink
  readonly device: Device
  readonly clock: Clock
  /** Nothing comes through, or nothing any more. */
  readonly onLost: (error: NoWayError) => void
  /** Much is lost on the way, or no longer. */
  readonly onQuality?: (isBad: boolean) => void
}

type Offer = VoiceRequestAnswer<'createWebRtcTransport'>

/** The relay is where the pages are. */
const relayOf = ({ port, username, credential }: RelayPass): RTCIceServer => ({
  urls: `${location.protocol === 'https:' ? 'turns' : 'turn'}:${location.hostname}:${port}?transport=tcp`,
  username,
  credential,
})

const optionsOf = ({ relay, ...answer }: Offer): TransportOptions => ({
  // Only browsers and the forwarding unit know what is in it.
  ...(answer as unknown as TransportOptions),
  ...(relay && { iceServers: [relayOf(relay)] }),
})

/** Addresses a browser is told to look at, in words for whoever runs the server. */
const triedOf = ({ iceCandidates }: Offer): readonly string[] =>
  iceCandidates.map(({ protocol, address, port }) => {
    const host = String(address)
    return `${String(protocol).toUpperCase()} ${host.includes(':') ? `[${host}]` : host}:${String(port)}`
  })

const CREATE = {
  send: (device: Device, options: TransportOptions) => device.createSendTransport(options),
  receive: (device: Device, options: TransportOptions) => device.createRecvTransport(options),
} as const

/** Answers whoever waits with callbacks. */
async function settle<T>(
  ask: () => Promise<T>,
  done: (answer: T) => void,
  fail: (error: Error) => void,
): Promise<void> {
  try {
    done(await ask())
  } catch (error) {
    fail(error instanceof Error ? error : new Error(String(error)))
  }
}

function answerFor(transport: Transport, link: ChatLink): void {
  const { id: transportId } = transport
  transport.on('connect', ({ dtlsParameters }, done, fail) => {
    const connect = () => link.request('connectTransport', { transportId, dtlsParameters })
    void settle(connect, done, fail)
  })
  transport.on('produce', ({ kind, rtpParameters, appData }, done, fail) => {
    const isPaused = appData['isPaused'] === true
    const produce = () => link.request('produce', { transportId, kind, rtpParameters, isPaused })
    void settle(produce, ({ producerId }) => done({ id: producerId }), fail)
  })
  transport.on('producedata', ({ sctpStreamParameters }, done, fail) => {
    const produce = () => link.request('pulse', { sctpStreamParameters: { ...sctpStreamParameters } })
    void settle(produce, ({ pulseId }) => done({ id: pulseId }), fail)
  })
}

/** Way in one direction, opened once. */
function openWay({ link, device, onLost }: WayOptions, direction: keyof typeof CREATE) {
  let tried: readonly string[] = []
  const open = async (): Promise<Transport> => {
    const answer = await link.request('createWebRtcTransport', { direction })
    tried = triedOf(answer)
    const transport = CREATE[direction](device, optionsOf(answer))
    answerFor(transport, link)
    // Said by the browser sooner than by silence where it knows that no way is left.
    transport.on('connectionstatechange', (state) => {
      if (state === 'failed') onLost(new NoWayError(tried))
    })
    return transport
  }
  let opened: Promise<Transport> | null = null
  return {
    get: (): Promise<Transport> => {
      opened ??= open().catch((error: unknown) => {
        opened = null
        throw error
      })
      return opened
    },
    tried: () => tried,
    close: (): void => void opened?.then((transport) => transport.close()).catch(() => undefined),
  }
}

export interface Ways {
  readonly send: () => Promise<Transport>
  readonly receive: () => Promise<Transport>
  /** Comes back when something said to the server has been heard from it. */
  readonly opened: Promise<void>
  readonly doubt: () => void
  readonly close: () => void
}

type Way = ReturnType<typeof openWay>

/** Echo: what is said on the way out is heard on the way back. */
async function openEcho(
  link: ChatLink,
  send: Way,
  receive: Way,
): Promise<{ say: (beat: number) => void; hear: (listen: (beat: number) => void) => void }> {
  const outward = await send.get()
  const saying = await outward.produceData({ ordered: false, maxRetransmits: 0, label: 'pulse' })
  const inward = await receive.get()
  const { echoId, pulseId, sctpStreamParameters } = await link.request('echo', null)
  const hearing: DataConsumer = await inward.consumeData({
    id: echoId,
    dataProducerId: pulseId,
    sctpStreamParameters: sctpStreamParameters as unknown as DataConsumer['sctpStreamParameters'],
  })
  return {
    say: (beat) => {
      if (saying.readyState === 'open') saying.send(String(beat))
    },
    hear: (listen) => void hearing.on('message', (beat) => listen(Number(beat))),
  }
}

/** The way to the server and the way back, with a pulse that tells whether both are open. */
export function openWays(options: WayOptions): Ways {
  const { link, clock, onLost, onQuality } = options
  const send = openWay(options, 'send')
  const receive = openWay(options, 'receive')
  const opened = Promise.withResolvers<void>()
  let isClosed = false
  let pulse: Pulse | null = null
  const begin = async (): Promise<void> => {
    const { say, hear } = await openEcho(link, send, receive)
    if (isClosed) return
    pulse = new Pulse({
      clock,
      say,
      onOpen: opened.resolve,
      onSilent: () => onLost(new NoWayError(send.tried())),
      ...(onQuality && { onQuality }),
    })
    hear(pulse.heard)
  }
  begin().catch(opened.reject)
  return {
    send: send.get,
    receive: receive.get,
    opened: opened.promise,
    doubt: () => pulse?.doubt(),
    close: () => {
      isClosed = true
      pulse?.stop()
      send.close()
      receive.close()
    },
  }
}
