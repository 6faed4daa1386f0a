import type { SoundName } from './names.ts'
import type { Outlet } from './outlet.ts'
import type { Recipe } from './recipes.ts'

export interface SoundPlayer {
  /** Plays it once; the returned function stops what is still to be heard of it. */
  readonly play: (name: SoundName) => () => void
  /** A sound that is none of the ten, as loud as sounds are in general. */
  readonly playRecipe: (recipe: Recipe) => () => void
}

/** Sounds are made when the first is heard: nobody needs them to come in. */
const openWorkshop = () => import('./workshop.ts')
type Workshop = Awaited<ReturnType<typeof openWorkshop>>

const NOTHING_TO_STOP = (): void => undefined

export interface SoundPlayerOptions {
  /** Made at the first sound, because browsers refuse audio before the first gesture. */
  readonly createContext: () => AudioContext
  readonly volumeOf: (name: SoundName) => number
  readonly generalVolume: () => number
  /** Where sounds are heard: the loudspeaker that was chosen, or `''` for whatever the browser takes. */
  readonly sink: () => Promise<string>
}

export function createSoundPlayer({
  createContext,
  volumeOf,
  generalVolume,
  sink,
}: SoundPlayerOptions): SoundPlayer {
  let context: AudioContext | null = null
  let outlet: Outlet | null = null
  const buffers = new Map<Recipe, AudioBuffer>()

  const bufferOf = (recipe: Recipe, { renderSound }: Workshop, audio: AudioContext): AudioBuffer => {
    const known = buffers.get(recipe)
    if (known) return known
    const samples = renderSound(recipe, audio.sampleRate)
    const buffer = audio.createBuffer(1, samples.length, audio.sampleRate)
    buffer.copyToChannel(samples, 0)
    buffers.set(recipe, buffer)
    return buffer
  }

  const playAt = (volume: number, recipeFrom: (workshop: Workshop) => Recipe): (() => void) => {
    if (volume === 0) return NOTHING_TO_STOP
    context ??= createContext()
    const audio = context
    if (audio.state === 'suspended') void audio.resume()
    const source = audio.createBufferSource()
    let isStopped = false
    let isStarted = false
    const begin = async (): Promise<void> => {
      const [workshop, wanted] = await Promise.all([openWorkshop(), sink().catch(() => '')])
      outlet ??= workshop.createOutlet(audio)
      await outlet.turn(wanted)
      if (isStopped) return
      const gain = audio.createGain()
      source.buffer = bufferOf(recipeFrom(workshop), workshop, audio)
      gain.gain.value = volume
      source.connect(gain).connect(outlet.node)
      source.start()
      isStarted = true
    }
    void begin()
    return () => {
      isStopped = true
      if (isStarted) source.stop()
    }
  }

  return {
    play: (name) => playAt(volumeOf(name), ({ RECIPES }) => RECIPES[name]),
    playRecipe: (recipe) => playAt(generalVolume(), () => recipe),
  }
}
