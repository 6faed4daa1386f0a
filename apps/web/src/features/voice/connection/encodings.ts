import type { Device } from 'mediasoup-client'
import type { ProducerOptions } from 'mediasoup-client/types'

type Sent = Pick<ProducerOptions, 'encodings' | 'codecOptions'>

/** Bits a second of a voice: twenty who talk at once still leave room for pictures. */
const VOICE_BITRATE = 32_000

/** The microphone is mono; stereo lets through what somebody plays to the table. */
export const VOICE: Sent = {
  codecOptions: {
    opusStereo: true,
    opusDtx: true,
    opusFec: true,
    opusNack: true,
    opusMaxAverageBitrate: VOICE_BITRATE,
  },
}

/** Bits a second of a picture: small in a circle of twenty, medium, and as large as a whisper shows it. */
const LAYERS = [500_000, 1_000_000, 5_000_000] as const
const LARGEST = LAYERS[2]
const START_KBPS = 1000

const SIMULCAST: Sent = {
  encodings: LAYERS.map((maxBitrate, index) => ({
    rid: `r${index}`,
    maxBitrate,
    scaleResolutionDownBy: 2 ** (LAYERS.length - 1 - index),
    scalabilityMode: 'L1T3',
  })),
  codecOptions: { videoGoogleStartBitrate: START_KBPS },
}

/** VP9 has its layers within one stream. */
const SCALABLE: Sent = {
  encodings: [{ maxBitrate: LARGEST, scalabilityMode: 'L3T3_KEY' }],
  codecOptions: { videoGoogleStartBitrate: START_KBPS },
}

/** By the codec that the chat server and this browser agree on first. */
export function pictureFor({ sendRtpCapabilities }: Pick<Device, 'sendRtpCapabilities'>): Sent {
  const first = sendRtpCapabilities.codecs?.find(({ kind }) => kind === 'video')
  return first?.mimeType.toLowerCase() === 'video/vp9' ? SCALABLE : SIMULCAST
}
