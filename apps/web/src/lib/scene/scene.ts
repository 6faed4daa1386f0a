import { createStore, type Readable } from '../store.ts'

/** Phases are counted as in the game: odd is night, even is day. */
export const isNight = (phase: number): boolean => phase % 2 === 1

/** Night 1 and day 1 are the first of each. */
export const dayNumber = (phase: number): number => Math.ceil(phase / 2)

/** Scene: what the town behind the pages shows. */
export interface SceneState {
  readonly phase: number
  readonly litWindows: number
  /** Number of times the bell was rung; each change swings it. */
  readonly tolls: number
}

export interface Scene extends Readable<SceneState> {
  readonly show: (change: Partial<Pick<SceneState, 'phase' | 'litWindows'>>) => void
  readonly toll: () => void
}

export function createScene(initial: SceneState): Scene {
  const store = createStore(initial)
  return {
    get: store.get,
    subscribe: store.subscribe,
    show: (change) => store.set({ ...store.get(), ...change }),
    toll: () => store.set({ ...store.get(), tolls: store.get().tolls + 1 }),
  }
}
