import { useEffect } from 'react'
import { watchFocusWay } from '../../lib/actions/focusWay.ts'
import { useShell } from '../../shell/useShell.ts'

/** One listener for every shortcut; what a key means is decided by the actions. */
export function useShortcuts(): void {
  const { actions } = useShell()
  useEffect(() => {
    const way = watchFocusWay(window)
    let taken: string | null = null
    const onDown = (event: KeyboardEvent): void => {
      if (!event.repeat) taken = null
      if (event.defaultPrevented) return
      const isTaken = actions.press(event, { target: event.target, isByKeyboard: way.get() })
      if (isTaken) taken = event.key
      // Held down, a key that was a shortcut does not become anything else.
      if (taken === event.key) event.preventDefault()
    }
    // Some browsers press a focused button when the key comes up again.
    const onUp = (event: KeyboardEvent): void => {
      if (event.key === taken) event.preventDefault()
    }
    window.addEventListener('keydown', onDown)
    window.addEventListener('keyup', onUp)
    return () => {
      window.removeEventListener('keydown', onDown)
      window.removeEventListener('keyup', onUp)
      way.end()
    }
  }, [actions])
}
