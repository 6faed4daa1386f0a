import type { Clock } from '@belfry/kit'
import { useEffect, useEffectEvent, useState } from 'react'

const SECOND_MS = 1000

/** Seconds left, ticking once a second, then the call; nothing without a start. */
export function useCountdown(clock: Clock, from: number | undefined, onZero: () => void): number | undefined {
  const [left, setLeft] = useState(from)
  const finish = useEffectEvent(onZero)
  useEffect(() => {
    if (left === undefined) return
    if (left === 0) return finish()
    return clock.after(SECOND_MS, () => setLeft(left - 1))
  }, [clock, left])
  return left
}
