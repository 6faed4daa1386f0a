import { useEffect } from 'react'

/**
 * Clouds, stars and smoke drift by a beat: as smooth to the eye, and between two beats the machine rests. Left to
 * itself a browser looks after an animation with every frame, however seldom it changes anything.
 */
const BEAT_MS = 500

const isAdrift = ({ playState, effect }: Animation): boolean =>
  playState === 'paused' && effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY

/** Everything is read before anything is moved: the browser works out its styles once. */
function drift(): void {
  const adrift = document.getAnimations().filter(isAdrift)
  const times = adrift.map(({ currentTime }) => Number(currentTime) + BEAT_MS)
  for (const [index, animation] of adrift.entries()) animation.currentTime = times[index] ?? 0
}

/** Moves on what is declared endless and paused, while somebody looks. */
export function useDrift(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    let beat: ReturnType<typeof setInterval> | undefined
    const follow = (): void => {
      clearInterval(beat)
      if (!document.hidden) beat = setInterval(drift, BEAT_MS)
    }
    document.addEventListener('visibilitychange', follow)
    follow()
    return () => {
      document.removeEventListener('visibilitychange', follow)
      clearInterval(beat)
    }
  }, [isWanted])
}
