import { RECIPES, type SoundName } from './recipes.ts'
import { renderSound } from './render.ts'

export interface SoundPlayer {
  /** Plays it once; the returned function stops what is still to be heard of it. */
  readonly play: (name: SoundName) => () => void
}

const NOTHING_TO_STOP = (): void => undefined

export interface SoundPlayerOptions {
  /** Made at the first sound, because browsers refuse audio before the first gesture. */
  readonly createContext: () => AudioContext
  readonly volumeOf: (name: SoundName) => number
}

export function createSoundPlayer({ createContext, volumeOf }: SoundPlayerOptions): SoundPlayer {
  let context: AudioContext | null = null
  const buffers = new Map<SoundName, AudioBuffer>()

  const bufferOf = (name: SoundName, audio: AudioContext): AudioBuffer => {
    const known = buffers.get(name)
    if (known) return known
    const samples = renderSound(RECIPES[name], audio.sampleRate)
    const buffer = audio.createBuffer(1, samples.length, audio.sampleRate)
    buffer.copyToChannel(samples, 0)
    buffers.set(name, buffer)
    return buffer
  }

  return {
    play(name) {
      const volume = volumeOf(name)
      if (volume === 0) return NOTHING_TO_STOP
      context ??= createContext()
      if (context.state === 'suspended') void context.resume()
      const source = context.createBufferSource()
      const gain = context.createGain()
      source.buffer = bufferOf(name, context)
      gain.gain.value = volume
      source.connect(gain).connect(context.destination)
      source.start()
      return () => source.stop()
    },
  }
}
