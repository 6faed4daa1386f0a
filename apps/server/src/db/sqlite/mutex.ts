/** One holder at a time, in the order of asking. */
export interface Mutex {
  lock(): Promise<() => void>
  /** At once, or not at all. */
  tryLock(): (() => void) | undefined
}

export function mutex(): Mutex {
  const waiting: ((unlock: () => void) => void)[] = []
  let isHeld = false
  /** Gives it to the next, once. */
  const unlocking = (): (() => void) => {
    let isDone = false
    return () => {
      if (isDone) return
      isDone = true
      const next = waiting.shift()
      if (next) next(unlocking())
      else isHeld = false
    }
  }
  const tryLock = (): (() => void) | undefined => {
    if (isHeld) return undefined
    isHeld = true
    return unlocking()
  }
  return {
    tryLock,
    lock: () =>
      new Promise((resolve) => {
        const unlock = tryLock()
        if (unlock) resolve(unlock)
        else waiting.push(resolve)
      }),
  }
}
