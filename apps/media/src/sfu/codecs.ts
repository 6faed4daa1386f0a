import type { types } from 'mediasoup'
import type { Opaque } from './types.ts'

/** Voices survive a bad line (error correction, repeats) and cost nothing in silence; pictures come as each browser can. */
export const MEDIA_CODECS: types.RouterRtpCodecCapability[] = [
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

/** With this extension a consumer of several picture sizes stays on its first and ignores what it is told. */
const HARMFUL_EXTENSION = /abs-capture-time/

export const capabilitiesForClients = (own: types.RtpCapabilities): Opaque => ({
  ...own,
  headerExtensions: own.headerExtensions?.filter(({ uri }) => !HARMFUL_EXTENSION.test(uri)) ?? [],
})
