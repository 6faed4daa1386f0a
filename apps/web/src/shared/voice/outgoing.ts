import { createStore, type Readable } from '../../lib/store.ts'

export interface OutgoingVoice extends Readable<MediaStreamTrack | null> {
  /** The voice as the microphone gives it; null for none. */
  readonly from: (raw: MediaStreamTrack | null) => void
  readonly setGain: (gain: number) => void
  readonly setSilent: (isSilent: boolean) => void
}

export interface OutgoingOptions {
  readonly createContext: () => AudioContext
  /** Calls back at the next click or key: before one, browsers let no sound through. */
  readonly onGesture: (run: () => void) => void
}

interface Desk {
  readonly gain: GainNode
  readonly track: MediaStreamTrack
  readonly close: () => void
}

/** A mixing desk with one fader. */
function createDesk(context: AudioContext, raw: MediaStreamTrack): Desk {
  const source = context.createMediaStreamSource(new MediaStream([raw]))
  const gain = context.createGain()
  const output = context.createMediaStreamDestination()
  output.channelCount = 1
  source.connect(gain).connect(output)
  const [track] = output.stream.getAudioTracks()
  if (!track) throw new Error('a destination without a track')
  return {
    gain,
    track,
    close() {
      source.disconnect()
      gain.disconnect()
      track.stop()
    },
  }
}

/**
 * The own voice as it leaves: a copy of the microphone's track, so that being mute does not blind the own meter.
 * It goes through a desk only once somebody wants it louder or quieter than it is, and from then on always, so
 * that the track does not change while the fader moves.
 */
export function createOutgoing({ createContext, onGesture }: OutgoingOptions): OutgoingVoice {
  const store = createStore<MediaStreamTrack | null>(null)
  let context: AudioContext | null = null
  let raw: MediaStreamTrack | null = null
  let desk: Desk | null = null
  let gain = 1
  let isSilent = false

  const show = (next: MediaStreamTrack | null): void => {
    const before = store.get()
    if (next) next.enabled = !isSilent
    store.set(next)
    if (before !== next) before?.stop()
  }

  const mix = (): void => {
    if (!raw || (gain === 1 && !desk)) return
    context ??= createContext()
    if (context.state !== 'running') {
      const waiting = context
      void waiting.resume().then(mix)
      onGesture(() => void waiting.resume().then(mix))
      return
    }
    if (!desk) {
      desk = createDesk(context, raw)
      show(desk.track)
    }
    desk.gain.gain.value = gain
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    from(next) {
      if (next === raw) return
      raw = next
      desk?.close()
      desk = null
      show(next?.clone() ?? null)
      mix()
    },
    setGain(next) {
      gain = next
      mix()
    },
    setSilent(next) {
      isSilent = next
      const track = store.get()
      if (track) track.enabled = !next
    },
  }
}
