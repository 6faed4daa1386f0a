import { useEffect, useRef } from 'react'

/** Calls back with every frame the browser draws, as long as it is wanted. */
export function useFrames(onFrame: () => void, isWanted = true): void {
  const latest = useRef(onFrame)
  useEffect(() => {
    latest.current = onFrame
  })
  useEffect(() => {
    if (!isWanted) return
    let request = 0
    const draw = (): void => {
      latest.current()
      request = requestAnimationFrame(draw)
    }
    draw()
    return () => cancelAnimationFrame(request)
  }, [isWanted])
}
