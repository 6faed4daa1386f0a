import { useEffect, useState } from 'react'
import { useShell } from '../../../frame/useShell.ts'

const SECOND_MS = 1000

/** Whole seconds until a time of the server, counted down; never below zero. */
export function useSecondsUntil(time: number): number {
  const { table, clock } = useShell()
  const left = (): number => Math.max(0, Math.ceil((time - table.serverNow()) / SECOND_MS))
  const [seconds, setSeconds] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each second asks for the next
  useEffect(() => {
    const rest = time - table.serverNow()
    if (rest <= 0) return
    return clock.after(rest % SECOND_MS || SECOND_MS, () => setSeconds(left()))
  }, [time, seconds, clock, table])
  return seconds
}
