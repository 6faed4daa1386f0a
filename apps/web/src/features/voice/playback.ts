import { createStore, type Readable } from '../../lib/store.ts'

/** Elements that shall play. Browsers may hold them back until somebody has touched the page. */
export interface Playback {
  /** The browser held something back; nothing else is tried until that is settled. */
  readonly isBlocked: Readable<boolean>
  readonly play: (element: HTMLMediaElement) => void
  readonly forget: (element: HTMLMediaElement) => void
  /** Tries again whatever was held back. */
  readonly release: () => void
}

const isHeldBack = (error: unknown): boolean => error instanceof Error && error.name === 'NotAllowedError'

export function createPlayback(): Playback {
  const isBlocked = createStore(false)
  const waiting = new Set<HTMLMediaElement>()
  const play = (element: HTMLMediaElement): void => {
    waiting.add(element)
    if (isBlocked.get()) return
    element.play().then(
      () => waiting.delete(element),
      (error: unknown) => {
        if (isHeldBack(error) && waiting.has(element)) isBlocked.set(true)
      },
    )
  }
  return {
    isBlocked,
    play,
    forget: (element) => void waiting.delete(element),
    release() {
      isBlocked.set(false)
      for (const element of [...waiting]) play(element)
    },
  }
}
