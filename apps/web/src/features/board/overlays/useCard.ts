import { type RefObject, useLayoutEffect } from 'react'
import { useReadable, useShell } from '../../../shell/useShell.ts'

/** Languages differ by a line or two: the seats give way to the card as it is, not as it might be. */
export function useCard(ref: RefObject<HTMLElement | null>): void {
  const { board } = useShell()
  const isDocked = useReadable(board.dock) !== null
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || isDocked) return
    const measure = (): void => {
      const { offsetWidth: width, offsetHeight: height } = element
      const before = board.card.get()
      if (before?.width !== width || before.height !== height) board.card.set({ width, height })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      board.card.set(null)
    }
  }, [board, ref, isDocked])
}
