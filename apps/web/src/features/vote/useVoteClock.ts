import { useEffect, useRef, useState } from 'react'
import { useShell } from '../../shell/useShell.ts'
import { useFrames } from '../../ui/useFrames.ts'
import { type ClockReading, cuesBetween, isCalledOff, isSameReading, readClock } from './clock.ts'
import { clockStoreOf } from './clockStore.ts'
import type { VoteScene } from './selectors.ts'

/** The clock as it stands now, by the server's time; heard as well as seen, and passed on to the seats. */
export function useVoteClock(scene: VoteScene): ClockReading {
  const shell = useShell()
  const { table, sounds } = shell
  const [reading, setReading] = useState(() => readClock(scene, table.serverNow()))
  const last = useRef(reading)
  const stopCountdown = useRef<(() => void) | null>(null)
  useEffect(() => {
    clockStoreOf(shell).set(last.current)
    return () => clockStoreOf(shell).set(null)
  }, [shell])
  useFrames(() => {
    const before = last.current
    const after = readClock(scene, table.serverNow())
    if (isSameReading(before, after)) return
    if (isCalledOff(before, after)) stopCountdown.current?.()
    for (const cue of cuesBetween(before, after, scene)) {
      const stop = sounds.play(cue)
      if (cue === 'countdown') stopCountdown.current = stop
    }
    last.current = after
    clockStoreOf(shell).set(after)
    setReading(after)
  })
  return reading
}
