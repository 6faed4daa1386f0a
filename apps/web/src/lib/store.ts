/** A value that tells its listeners when it changed; small enough to need no library. */
export interface Readable<T> {
  readonly get: () => T
  readonly subscribe: (listener: () => void) => () => void
}

export interface Store<T> extends Readable<T> {
  readonly set: (next: T) => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A value made of others, made anew whenever one of them changed. Lives as long as its sources. */
export function derive<T>(sources: readonly Readable<unknown>[], compute: () => T): Readable<T> {
  const store = createStore(compute())
  for (const source of sources) source.subscribe(() => store.set(compute()))
  return { get: store.get, subscribe: store.subscribe }
}
