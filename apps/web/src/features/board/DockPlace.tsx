import '../../ui/goes-on.css'
import { type RefObject, useEffect, useRef } from 'react'
import { useReadable, useShell } from '../../shell/useShell.ts'

/** Notices at the lower edge stand above the buttons, however many rows of them there are. */
function useDockHeight(place: RefObject<HTMLElement | null>, isAtEdge: boolean): void {
  useEffect(() => {
    const dock = place.current
    const { style } = document.documentElement
    if (!dock || !isAtEdge) return
    // Written at the root it styles the whole page anew: only where it has changed, and no dock at all is the usual case.
    let told = 0
    const observer = new ResizeObserver(() => {
      const height = dock.offsetHeight
      if (height === told) return
      told = height
      style.setProperty('--dock-height', `${height}px`)
    })
    observer.observe(dock)
    return () => {
      observer.disconnect()
      style.removeProperty('--dock-height')
    }
  }, [place, isAtEdge])
}

/**
 * Buttons leave the middle where it is small: on telephones, and wherever sheets leave little of the table. In a table
 * that is a document the middle itself is this place, also for what would lie over a picture.
 */
export function DockPlace({ isMiddle = false }: { readonly isMiddle?: boolean }) {
  const { board } = useShell()
  const place = useRef<HTMLDivElement>(null)
  useDockHeight(place, !isMiddle)
  const isDocked = useReadable(board.layout)?.isDocked ?? isMiddle
  useEffect(() => {
    board.dock.set(isDocked ? place.current : null)
    return () => board.dock.set(null)
  }, [board, isDocked])
  return <div className="board__dock goes-on" ref={place} />
}
