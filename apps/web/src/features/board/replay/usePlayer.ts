import type { Reel } from '@belfry/room/replay'
import { useCallback, useEffect, useState } from 'react'
import { useShell } from '../../../shell/useShell.ts'
import { pauseAfter, type Speed } from './model.ts'

export interface Playing {
  readonly frame: number
  readonly isPlaying: boolean
  readonly speed: Speed
  readonly isAtEnd: boolean
  readonly goTo: (frame: number) => void
  readonly toggle: () => void
  readonly setSpeed: (speed: Speed) => void
}

/** Position in a game, and whether it goes on by itself. */
export function usePlayer(reel: Reel): Playing {
  const { clock } = useShell()
  const [frame, setFrame] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>('2')
  const last = reel.length - 1
  const isAtEnd = frame >= last
  const goTo = useCallback((wanted: number) => setFrame(Math.max(0, Math.min(wanted, last))), [last])
  useEffect(() => {
    if (!isPlaying || isAtEnd) return
    return clock.after(pauseAfter(reel, frame, speed), () => {
      setFrame(frame + 1)
      // Whoever goes back from the end wants to look, not to be carried off again.
      if (frame + 1 >= last) setPlaying(false)
    })
  }, [clock, reel, frame, last, speed, isPlaying, isAtEnd])
  return {
    frame,
    speed,
    isAtEnd,
    isPlaying,
    setSpeed,
    goTo,
    toggle: () => {
      if (isAtEnd) setFrame(0)
      setPlaying(!isPlaying)
    },
  }
}
