import type { types } from 'mediasoup'

/** What a browser would send of a microphone. */
export const voice = (ssrc = 11_111_111): types.RtpParameters => ({
  mid: 'AUDIO',
  codecs: [
    {
      mimeType: 'audio/opus',
      payloadType: 111,
      clockRate: 48_000,
      channels: 2,
      parameters: { useinbandfec: 1, usedtx: 1 },
    },
  ],
  headerExtensions: [{ uri: 'urn:ietf:params:rtp-hdrext:sdes:mid', id: 10 }],
  encodings: [{ ssrc, dtx: true }],
  rtcp: { cname: 'somebody' },
})

/** What a browser would send of a camera: three sizes of one picture. */
export const picture = (ssrc = 22_222_220): types.RtpParameters => ({
  mid: 'VIDEO',
  codecs: [
    {
      mimeType: 'video/VP8',
      payloadType: 112,
      clockRate: 90_000,
      rtcpFeedback: [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }, { type: 'goog-remb' }],
    },
    { mimeType: 'video/rtx', payloadType: 113, clockRate: 90_000, parameters: { apt: 112 } },
  ],
  headerExtensions: [{ uri: 'urn:ietf:params:rtp-hdrext:sdes:mid', id: 10 }],
  encodings: [0, 2, 4].map((at) => ({ ssrc: ssrc + at, rtx: { ssrc: ssrc + at + 1 } })),
  rtcp: { cname: 'somebody' },
})
