import { createStore, type Readable } from '../store.ts'

/** The way from the first byte to a usable page; the empty state is the end of it. */
export const LOADING_STATES = ['initial', 'app data', 'session', 'permissions', ''] as const
export type LoadingState = (typeof LOADING_STATES)[number]

/** Work done in a state, registered by the feature it belongs to; within a state in order of registration. */
export interface LoadingTask<Context> {
  readonly state: Exclude<LoadingState, ''>
  readonly run: (context: Context) => Promise<void>
}

export interface Loading extends Readable<LoadingState> {
  /** Walks through all states. A failing task stops where it failed, so that the walk can be taken again. */
  readonly start: () => Promise<void>
  /** Back to the beginning; a walk under way ends where it is. */
  readonly reset: () => void
}

export function createLoading<Context>(
  tasks: readonly LoadingTask<Context>[],
  context: () => Context,
): Loading {
  const store = createStore<LoadingState>('initial')
  let walk = 0
  return {
    get: store.get,
    subscribe: store.subscribe,
    async start() {
      walk += 1
      const mine = walk
      for (const state of LOADING_STATES) {
        store.set(state)
        for (const task of tasks) {
          if (task.state === state) await task.run(context())
          if (walk !== mine) return
        }
      }
    },
    reset() {
      walk += 1
      store.set('initial')
    },
  }
}
