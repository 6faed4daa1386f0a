import { type RefObject, useEffect } from 'react'
import { useReadable, useShell } from '../../../shell/useShell.ts'
import { textTabOf } from './textTabStore.ts'

/** Where a press still belongs to the tab: its label, its frame and everything in it. */
const FRAME = '.side-tab[data-tab="text"]'

/** A tab that is not pinned closes when something else is pressed. */
export function useUnpinned(root: RefObject<HTMLElement | null>): void {
  const shell = useShell()
  const { isPinned } = useReadable(textTabOf(shell))
  useEffect(() => {
    if (isPinned) return
    const leave = ({ target }: PointerEvent): void => {
      const element = target instanceof Element ? target : null
      if (!element || root.current?.contains(element) || element.closest(FRAME)) return
      shell.board.tabs.set('text', 'closed')
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [isPinned, root, shell])
}
