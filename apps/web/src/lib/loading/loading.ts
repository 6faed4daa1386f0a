import { createStore, type Readable } from '../store.ts'

/** The way from the first byte to a usable page; the empty state is the end of it. */
export const LOADING_STATES = ['initial', 'app data', 'session', 'permissions', ''] as const
export type LoadingState = (typeof LOADING_STATES)[number]

/** Work done in a state, registered by the feature it belongs to; within a state in order of registration. */
export interface LoadingTask {
  readonly state: Exclude<LoadingState, ''>
  readonly run: () => Promise<void>
}

export interface Loading extends Readable<LoadingState> {
  /** Walks through all states. A failing task stops where it failed, so that the walk can be taken again. */
  readonly start: () => Promise<void>
}

export function createLoading(tasks: readonly LoadingTask[]): Loading {
  const store = createStore<LoadingState>('initial')
  return {
    get: store.get,
    subscribe: store.subscribe,
    async start() {
      for (const state of LOADING_STATES) {
        store.set(state)
        for (const task of tasks) if (task.state === state) await task.run()
      }
    },
  }
}
