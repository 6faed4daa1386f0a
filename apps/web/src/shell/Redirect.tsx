import { useEffect } from 'react'
import { useShell } from './useShell.ts'

/** Drawn in place of a page: the window goes elsewhere, and the way back does not lead here. */
export function Redirect({ to }: { readonly to: string }) {
  const { navigator } = useShell()
  useEffect(() => navigator.go(to, { replace: true }), [navigator, to])
  return null
}
