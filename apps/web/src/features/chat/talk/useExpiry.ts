import { useEffect, useState } from 'react'
import { useShell } from '../../../shell/useShell.ts'

const SECOND_MS = 1000

const secondsLeft = (time: number, now: number): number => Math.max(0, Math.ceil((time - now) / SECOND_MS))

/** Whole seconds until a time of the server, counted down; never below zero. */
export function useSecondsUntil(time: number): number {
  const { table, clock } = useShell()
  const [now, setNow] = useState(() => table.serverNow())
  useEffect(() => {
    const rest = time - now
    if (rest <= 0) return
    return clock.after(rest % SECOND_MS || SECOND_MS, () => setNow(table.serverNow()))
  }, [time, now, clock, table])
  return secondsLeft(time, now)
}
