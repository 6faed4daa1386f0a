import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { PlaceContext } from '../shell/usePlace.ts'
import { useShell } from '../shell/useShell.ts'

/** Follows the address. A page that still has to be fetched does not take away the one that is there. */
export function Places({ children }: { readonly children: ReactNode }) {
  const { navigator } = useShell()
  const [place, setPlace] = useState(navigator.get)
  useLayoutEffect(
    () => navigator.subscribe(() => startTransition(() => setPlace(navigator.get()))),
    [navigator],
  )
  return <PlaceContext value={place}>{children}</PlaceContext>
}
