import type { Page } from '@playwright/test'
import type { Watched } from './voice.ts'

interface SentTracks {
  readonly bitrates: readonly number[]
  /** What the picture is sent in. */
  readonly codec: string
  readonly opus: string
  readonly feedback: readonly boolean[]
  readonly picture: MediaTrackSettings | undefined
  readonly camera: MediaTrackConstraints | undefined
  readonly microphone: MediaTrackConstraints | undefined
}

/** How the own voice and picture leave. */
export const sentBy = (page: Page): Promise<SentTracks> =>
  page.evaluate(() => {
    const { connections } = window as unknown as Watched
    const senders = connections.flatMap((connection) => connection.getSenders())
    const of = (kind: string) => senders.find(({ track }) => track?.kind === kind)
    // What the sender obeys is what the other side asks for.
    const agreements = connections.map(({ remoteDescription }) => remoteDescription?.sdp ?? '')
    const asked = agreements.join('\n')
    const opusIn = (agreement: string) => /a=rtpmap:(\d+) opus/.exec(agreement)?.[1]
    const payload = opusIn(asked)
    const voices = agreements.filter((agreement) => opusIn(agreement) !== undefined)
    const pictured = connections.find((connection) =>
      connection.getSenders().some(({ track }) => track?.kind === 'video'),
    )
    const agreed = pictured?.remoteDescription?.sdp ?? ''
    const first = /m=video \S+ \S+ (\d+)/.exec(agreed)?.[1]
    return {
      codec: new RegExp(`a=rtpmap:${first} (\\w+)`).exec(agreed)?.[1] ?? '',
      bitrates:
        of('video')
          ?.getParameters()
          .encodings.map(({ maxBitrate = 0 }) => maxBitrate) ?? [],
      opus: new RegExp(`a=fmtp:${payload} (.*)`).exec(asked)?.[1] ?? '',
      // Both ways: what is sent, and what is heard.
      feedback: voices.map((agreement) => new RegExp(`a=rtcp-fb:${opusIn(agreement)} nack`).test(agreement)),
      picture: of('video')?.track?.getSettings(),
      camera: of('video')?.track?.getConstraints(),
      microphone: of('audio')?.track?.getConstraints(),
    }
  })
