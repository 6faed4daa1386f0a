import { useEffect } from 'react'
import { useShell } from '../../../shell/useShell.ts'

/** A card in the middle is closed with Escape, like everything else that was opened. */
export function useEscape(close: () => void): void {
  const { modals } = useShell()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { modal, dialogue } = modals.get()
      if (event.key === 'Escape' && !event.defaultPrevented && !modal && !dialogue) close()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
}
