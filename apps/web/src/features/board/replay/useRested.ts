import { startTransition, useEffect, useState } from 'react'
import { useShell } from '../../../shell/useShell.ts'

/** Rest after which whoever drags along the line of time has arrived. */
const REST_MS = 250

/** A value once it has stayed the same for a moment: for what is long to draw and nobody reads on the way. */
export function useRested<T>(value: T): T {
  const { clock } = useShell()
  const [rested, setRested] = useState(value)
  useEffect(() => clock.after(REST_MS, () => startTransition(() => setRested(() => value))), [clock, value])
  return rested
}
