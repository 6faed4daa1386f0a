import type { types } from 'mediasoup'
import type { Opaque } from './types.ts'

/** What pictures come in, where both a browser and the server's owner have the choice. */
export const PICTURE_CODECS = ['vp8', 'vp9'] as const
export type PictureCodec = (typeof PICTURE_CODECS)[number]

/** Voices survive a bad line (error correction, repeats) and cost nothing in silence; pictures come as each browser can. */
const MEDIA_CODECS: types.RouterRtpCodecCapability[] = [
  {
    kind: 'audio',
    mimeType: 'audio/opus',
    clockRate: 48_000,
    channels: 2,
    parameters: { stereo: 1, 'sprop-stereo': 1, useinbandfec: 1, usedtx: 1 },
  },
  { kind: 'video', mimeType: 'video/VP8', clockRate: 90_000 },
  { kind: 'video', mimeType: 'video/VP9', clockRate: 90_000, parameters: { 'profile-id': 0 } },
  {
    kind: 'video',
    mimeType: 'video/H264',
    clockRate: 90_000,
    parameters: { 'packetization-mode': 1, 'profile-level-id': '42e01f', 'level-asymmetry-allowed': 1 },
  },
]

/** Browsers send the first that they know. */
export const codecsWith = (first: PictureCodec): types.RouterRtpCodecCapability[] =>
  MEDIA_CODECS.toSorted((one, other) => rank(one, first) - rank(other, first))

const rank = ({ kind, mimeType }: types.RouterRtpCodecCapability, first: PictureCodec): number => {
  if (kind === 'audio') return 0
  return mimeType.toLowerCase() === `video/${first}` ? 1 : 2
}

/** With this extension a consumer of several picture sizes stays on its first and ignores what it is told. */
const HARMFUL_EXTENSION = /abs-capture-time/

export const capabilitiesForClients = (own: types.RtpCapabilities): Opaque => ({
  ...own,
  headerExtensions: own.headerExtensions?.filter(({ uri }) => !HARMFUL_EXTENSION.test(uri)) ?? [],
})
