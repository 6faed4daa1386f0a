import type {
  Device,
  ProducerCodecOptions,
  RtpCapabilities,
  RtpCodecCapability,
} from 'mediasoup-client/types'

/** Everything that is sent is sent with these, too. */
function sendWith(device: Device, options: ProducerCodecOptions): void {
  const send = device.createSendTransport.bind(device)
  device.createSendTransport = (wanted) => {
    const way = send(wanted)
    const produce = way.produce.bind(way)
    way.produce = (track) => produce({ ...track, codecOptions: { ...track?.codecOptions, ...options } })
    return way
  }
}

/** Sends so much at least, however little the line seems to carry: on a busy machine all of them seem bad. */
export const insist = (device: Device, leastKbits: number): void =>
  sendWith(device, { videoGoogleMinBitrate: leastKbits })

/** Neither asks for what is lost, nor offers to send it again. */
export function makePlain(device: Device): void {
  sendWith(device, { opusNack: false })
  const all = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(device), 'recvRtpCapabilities')
  Object.defineProperty(device, 'recvRtpCapabilities', {
    get: () => {
      const able: RtpCapabilities = all?.get?.call(device)
      return { ...able, codecs: able.codecs?.map(withoutRepeats) }
    },
  })
}

const withoutRepeats = (codec: RtpCodecCapability): RtpCodecCapability =>
  codec.kind === 'audio'
    ? { ...codec, rtcpFeedback: codec.rtcpFeedback?.filter(({ type }) => type !== 'nack') ?? [] }
    : codec
