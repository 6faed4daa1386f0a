import type { Page } from '@playwright/test'

/** What a page asked the browser for, and what it was given. */
export interface Asked {
  readonly constraints: MediaStreamConstraints
  readonly given: MediaTrackSettings | null
}

declare global {
  interface Window {
    askedDevices: Asked[]
    /** While this is on, the browser refuses as somebody does who clicks on "block". */
    areDevicesBlocked: boolean
    /** While this is set, no device is given; it is the name of the browser's error. */
    deviceError: string | null
    /** Every track that was given and is still in use. */
    heldTracks: () => MediaStreamTrack[]
    /** The voices that were made of them for others to hear. */
    sentVoices: () => MediaStreamTrack[]
    sentLoudness: () => number
    /** How many sounds were begun. */
    playedSounds: number
  }
}

/** Writes down from now on what is asked of the browser, and lets it refuse. */
export async function watchDevices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = []
    window.askedDevices = []
    window.areDevicesBlocked = false
    window.deviceError = null
    window.heldTracks = () => tracks.filter(({ readyState }) => readyState === 'live')
    const copies: MediaStreamTrack[] = []
    window.sentVoices = () => copies.filter(({ readyState }) => readyState === 'live')
    const clone: (this: MediaStreamTrack) => MediaStreamTrack = Reflect.get(
      MediaStreamTrack.prototype,
      'clone',
    )
    MediaStreamTrack.prototype.clone = function () {
      const copy = clone.call(this)
      if (this.kind === 'audio') copies.push(copy)
      return copy
    }
    const destination: (this: AudioContext) => MediaStreamAudioDestinationNode = Reflect.get(
      AudioContext.prototype,
      'createMediaStreamDestination',
    )
    AudioContext.prototype.createMediaStreamDestination = function () {
      const node = destination.call(this)
      copies.push(...node.stream.getAudioTracks())
      return node
    }
    window.playedSounds = 0
    const start: (this: AudioBufferSourceNode) => void = Reflect.get(AudioBufferSourceNode.prototype, 'start')
    AudioBufferSourceNode.prototype.start = function () {
      window.playedSounds += 1
      start.call(this)
    }
    const devices = navigator.mediaDevices
    const given = devices.getUserMedia.bind(devices)
    const listed = devices.enumerateDevices.bind(devices)
    const refuse = (name = 'NotAllowedError') => Promise.reject(new DOMException('blocked', name))
    const give = (constraints: MediaStreamConstraints): Promise<MediaStream> => {
      if (window.deviceError !== null) return refuse(window.deviceError)
      return window.areDevicesBlocked ? refuse() : given(constraints)
    }
    devices.enumerateDevices = () => (window.areDevicesBlocked ? refuse() : listed())
    devices.getUserMedia = async (constraints = {}) => {
      const stream = await give(constraints).catch((error: unknown) => {
        window.askedDevices.push({ constraints, given: null })
        throw error
      })
      tracks.push(...stream.getTracks())
      window.askedDevices.push({ constraints, given: stream.getTracks()[0]?.getSettings() ?? null })
      return stream
    }
  })
}

/** What was asked for of one kind, in order. */
export const askedFor = (page: Page, kind: 'audio' | 'video'): Promise<Asked[]> =>
  page.evaluate((of) => window.askedDevices.filter(({ constraints }) => constraints[of]), kind)

/** Which kinds of devices are held right now. */
export const heldKinds = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...new Set(window.heldTracks().map(({ kind }) => kind))].toSorted())

/** How much louder than the microphone the sent voice is, by the loudest moments of both so far. */
export async function measuredGain(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const context = new AudioContext()
    const peakOf = (track: MediaStreamTrack | undefined) => {
      const peak = { value: 0 }
      if (!track) return peak
      const analyser = context.createAnalyser()
      const samples = new Float32Array(analyser.fftSize)
      context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
      setInterval(() => {
        analyser.getFloatTimeDomainData(samples)
        peak.value = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), peak.value)
      }, 20)
      return peak
    }
    const raw = peakOf(window.heldTracks().find(({ kind }) => kind === 'audio'))
    const sent = peakOf(window.sentVoices().at(-1))
    window.sentLoudness = () => (raw.value > 0.01 ? sent.value / raw.value : Number.NaN)
  })
  return () => page.evaluate(() => window.sentLoudness())
}
