import { useEffect } from 'react'
import { useShell } from '../../frame/useShell.ts'

/** One listener for every shortcut; what a key means is decided by the actions. */
export function useShortcuts(): void {
  const { actions } = useShell()
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented && actions.press(event, event.target)) event.preventDefault()
    }
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [actions])
}
