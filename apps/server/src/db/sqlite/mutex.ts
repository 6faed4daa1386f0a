/** One holder at a time, in the order of asking. */
export interface Mutex {
  lock(): Promise<() => void>
}

export function mutex(): Mutex {
  let tail: Promise<void> = Promise.resolve()
  return {
    lock() {
      const { promise, resolve } = Promise.withResolvers<void>()
      const turn = tail.then(() => resolve)
      tail = tail.then(() => promise)
      return turn
    },
  }
}
