import { useEffect, useState } from 'react'
import { useShell } from '../../shell/useShell.ts'

const SECOND_MS = 1000

/** Draws again every second, as long as there is something to count. */
export function useSeconds(isCounting: boolean): void {
  const { clock } = useShell()
  const [, setBeat] = useState(0)
  useEffect(() => {
    if (!isCounting) return
    let cancel = (): void => undefined
    const wind = (): void => {
      cancel = clock.after(SECOND_MS, () => {
        setBeat((beat) => beat + 1)
        wind()
      })
    }
    wind()
    return () => cancel()
  }, [isCounting, clock])
}
