import { useLayoutEffect } from 'react'
import type { Place } from '../lib/actions/keymap.ts'
import { useShell } from './useShell.ts'

/** Shortcuts of a scope count while the component is shown: from the moment it can be seen, not a moment later. */
export function useScope(scope: Place): void {
  const { actions } = useShell()
  useLayoutEffect(() => actions.enterScope(scope), [actions, scope])
}
