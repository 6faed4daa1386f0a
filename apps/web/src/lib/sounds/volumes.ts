import { VOLUME_RANGE } from '../settings/table.ts'
import { snap } from '../settings/values.ts'
import type { LocalStore, Parse } from '../storage/storage.ts'
import { createStore, type Readable } from '../store.ts'
import { SOUND_NAMES, type SoundName } from './names.ts'

export type Volumes = Readonly<Record<SoundName, number>>

const [min, max, step] = VOLUME_RANGE

const LOUD = Object.fromEntries(SOUND_NAMES.map((name) => [name, 1])) as unknown as Volumes

/** General times effect; zero in either is silence. */
export const effectiveVolume = (general: number, effect: number): number => general * effect

const isVolume = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

const parseVolumes: Parse<Volumes> = (raw) => {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  const stored = raw as Record<string, unknown>
  const known = SOUND_NAMES.filter((name) => stored[name] !== undefined)
  if (!known.every((name) => isVolume(stored[name]))) return undefined
  return { ...LOUD, ...Object.fromEntries(known.map((name) => [name, stored[name]])) }
}

export interface VolumeStore extends Readable<Volumes> {
  readonly set: (name: SoundName, volume: number) => void
}

export function createVolumes(storage: LocalStore): VolumeStore {
  const store = createStore(storage.read('sounds', parseVolumes) ?? LOUD)
  return {
    get: store.get,
    subscribe: store.subscribe,
    set(name, volume) {
      const next = { ...store.get(), [name]: snap(volume, { min, max, step }) }
      storage.write('sounds', next)
      store.set(next)
    },
  }
}
