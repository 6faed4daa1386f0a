import type { Page } from '@playwright/test'

interface Ears {
  readonly connections?: RTCPeerConnection[]
  tone?: AudioContext
}

/** A microphone that hums at one pitch, in place of the browser's own. */
export const humAt = (page: Page, pitch: number): Promise<unknown> =>
  page.addInitScript((hertz) => {
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wanted) => {
      if (!wanted?.audio) return ask(wanted)
      const context = new AudioContext()
      Object.assign(window, { tone: context })
      const source = new OscillatorNode(context, { frequency: hertz })
      const loudness = new GainNode(context, { gain: 0.3 })
      const out = context.createMediaStreamDestination()
      source.connect(loudness).connect(out)
      source.start()
      return out.stream
    }
  }, pitch)

/** Before somebody has touched the page, browsers keep silent. */
export const startHumming = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await (window as unknown as Ears).tone?.resume()
  })

/** Pitches that come to a page over any of its ways, whether it plays them or not. It runs in the page, of any engine. */
export async function pitchesHeard(): Promise<number[]> {
  const { connections = [] } = window as unknown as Ears
  const tracks = connections
    .filter(({ connectionState }) => connectionState !== 'closed')
    .flatMap((connection) => connection.getReceivers())
    .map(({ track }) => track)
    .filter(({ kind, readyState, muted }) => kind === 'audio' && readyState === 'live' && !muted)
  // Recorded, and not listened to: that needs no loudspeaker.
  const recorded = async (track: MediaStreamTrack): Promise<Float32Array> => {
    const recorder = new MediaRecorder(new MediaStream([track]))
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const ended = new Promise((done) => recorder.addEventListener('stop', done, { once: true }))
    recorder.start()
    await new Promise((done) => setTimeout(done, 700))
    if (recorder.state !== 'inactive') recorder.stop()
    await ended
    const bytes = await new Blob(parts).arrayBuffer()
    const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes).catch(() => null)
    return sound?.getChannelData(0).slice(-9600) ?? new Float32Array()
  }
  const strength = (samples: Float32Array, hertz: number): number => {
    const turn = (2 * Math.PI * hertz) / 48_000
    let [real, imaginary] = [0, 0]
    for (const [at, sample] of samples.entries()) {
      real += sample * Math.cos(turn * at)
      imaginary += sample * Math.sin(turn * at)
    }
    return Math.hypot(real, imaginary) / Math.max(1, samples.length)
  }
  const pitches = await Promise.all(
    tracks.map(async (track) => {
      const samples = await recorded(track)
      const found = Array.from({ length: 14 }, (_, at) => 100 * (at + 1)).map((hertz) => ({
        hertz,
        loud: strength(samples, hertz),
      }))
      const [loudest] = found.toSorted((one, other) => other.loud - one.loud)
      return loudest && loudest.loud > 0.01 ? [loudest.hertz] : []
    }),
  )
  return pitches.flat().toSorted((one, other) => one - other)
}
