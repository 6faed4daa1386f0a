import type { Clock } from '@belfry/kit'
import { useEffect, useEffectEvent, useState } from 'react'

const SECOND_MS = 1000

/**
 * Seconds left, ticking once a second, then the call; nothing without a start. Counted by the clock, not by the
 * ticks: a window in the background gets few of those.
 */
export function useCountdown(clock: Clock, from: number | undefined, onZero: () => void): number | undefined {
  const [endsAt] = useState(() => clock.now() + (from ?? 0) * SECOND_MS)
  const [left, setLeft] = useState(from)
  const finish = useEffectEvent(onZero)
  useEffect(() => {
    if (left === undefined) return
    if (left === 0) return finish()
    const toNextSecond = endsAt - (left - 1) * SECOND_MS - clock.now()
    return clock.after(toNextSecond, () =>
      setLeft(Math.max(0, Math.ceil((endsAt - clock.now()) / SECOND_MS))),
    )
  }, [clock, left, endsAt])
  return left
}
