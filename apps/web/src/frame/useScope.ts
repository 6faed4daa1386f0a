import { useEffect } from 'react'
import type { Scope } from '../lib/actions/keymap.ts'
import { useShell } from './useShell.ts'

/** Shortcuts of a scope count while the component is shown. */
export function useScope(scope: Scope): void {
  const { actions } = useShell()
  useEffect(() => actions.enterScope(scope), [actions, scope])
}
