import { RECIPES, type Recipe, type SoundName } from './recipes.ts'
import { renderSound } from './render.ts'

export interface SoundPlayer {
  /** Plays it once; the returned function stops what is still to be heard of it. */
  readonly play: (name: SoundName) => () => void
  /** A sound that is none of the ten, as loud as sounds are in general. */
  readonly playRecipe: (recipe: Recipe) => () => void
}

const NOTHING_TO_STOP = (): void => undefined

export interface SoundPlayerOptions {
  /** Made at the first sound, because browsers refuse audio before the first gesture. */
  readonly createContext: () => AudioContext
  readonly volumeOf: (name: SoundName) => number
  readonly generalVolume: () => number
}

export function createSoundPlayer({
  createContext,
  volumeOf,
  generalVolume,
}: SoundPlayerOptions): SoundPlayer {
  let context: AudioContext | null = null
  const buffers = new Map<Recipe, AudioBuffer>()

  const bufferOf = (recipe: Recipe, audio: AudioContext): AudioBuffer => {
    const known = buffers.get(recipe)
    if (known) return known
    const samples = renderSound(recipe, audio.sampleRate)
    const buffer = audio.createBuffer(1, samples.length, audio.sampleRate)
    buffer.copyToChannel(samples, 0)
    buffers.set(recipe, buffer)
    return buffer
  }

  const playAt = (recipe: Recipe, volume: number): (() => void) => {
    if (volume === 0) return NOTHING_TO_STOP
    context ??= createContext()
    if (context.state === 'suspended') void context.resume()
    const source = context.createBufferSource()
    const gain = context.createGain()
    source.buffer = bufferOf(recipe, context)
    gain.gain.value = volume
    source.connect(gain).connect(context.destination)
    source.start()
    return () => source.stop()
  }

  return {
    play: (name) => playAt(RECIPES[name], volumeOf(name)),
    playRecipe: (recipe) => playAt(recipe, generalVolume()),
  }
}
