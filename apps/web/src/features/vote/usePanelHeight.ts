import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import type { BoardLayout } from '../../lib/board/geometry.ts'

type Tell = (height: number) => void

/**
 * Height that the highest panel beside the clock needs: languages and letters set apart differ by lines. It only grows
 * while the seats stand as they do, so that a wider panel, which would be lower again, does not swing back.
 */
export function usePanelHeight(layout: BoardLayout): readonly [number, Tell] {
  const [known, setKnown] = useState({ layout, height: 0 })
  const tell = useCallback(
    (height: number): void =>
      setKnown((before) => {
        const least = before.layout === layout ? before.height : 0
        return before.layout === layout && height <= least
          ? before
          : { layout, height: Math.max(least, height) }
      }),
    [layout],
  )
  return [known.layout === layout ? known.height : 0, tell]
}

/** Tells how high the content of a panel is, now and whenever that changes. */
export function useContentHeight(panel: RefObject<HTMLElement | null>, tell: Tell): void {
  useLayoutEffect(() => {
    const content = panel.current?.firstElementChild
    if (!(content instanceof HTMLElement)) return
    const measure = (): void => tell(content.offsetHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(content)
    return () => observer.disconnect()
  }, [panel, tell])
}
