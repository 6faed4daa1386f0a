import type { Clock } from './clock.ts'

/**
 * Sends the first call at once and the last of a burst at the end of the window, so that a screen reacts
 * immediately and still settles on the final value.
 */
export function debounceLeading<Args extends readonly unknown[]>(
  clock: Clock,
  windowMs: number,
  run: (...args: Args) => void,
): { (...args: Args): void; cancel(): void } {
  let stop: (() => void) | undefined
  let last: Args | undefined
  const close = (): void => {
    stop = undefined
    if (!last) return
    const args = last
    last = undefined
    open()
    run(...args)
  }
  const open = (): void => {
    stop = clock.after(windowMs, close)
  }
  const call = (...args: Args): void => {
    if (stop) {
      last = args
      stop()
      open()
      return
    }
    open()
    run(...args)
  }
  call.cancel = () => {
    stop?.()
    stop = undefined
    last = undefined
  }
  return call
}

/** Runs once, `windowMs` after the last call. */
export function debounce<Args extends readonly unknown[]>(
  clock: Clock,
  windowMs: number,
  run: (...args: Args) => void,
): { (...args: Args): void; cancel(): void; flush(): void } {
  let stop: (() => void) | undefined
  let last: Args | undefined
  const fire = (): void => {
    stop = undefined
    if (!last) return
    const args = last
    last = undefined
    run(...args)
  }
  const call = (...args: Args): void => {
    last = args
    stop?.()
    stop = clock.after(windowMs, fire)
  }
  call.cancel = () => {
    stop?.()
    stop = undefined
    last = undefined
  }
  call.flush = () => {
    stop?.()
    fire()
  }
  return call
}

/** At most one call a window; calls in between are dropped. */
export function throttle<Args extends readonly unknown[]>(
  clock: Clock,
  windowMs: number,
  run: (...args: Args) => void,
): (...args: Args) => boolean {
  let last = Number.NEGATIVE_INFINITY
  return (...args) => {
    if (clock.now() - last < windowMs) return false
    last = clock.now()
    run(...args)
    return true
  }
}
