import { useRef } from 'react'
import { angleAt } from '../../lib/board/geometry.ts'
import type { SeatPlace } from '../../lib/board/seats.ts'
import { useShell } from '../../shell/useShell.ts'
import { useFrames } from '../../ui/useFrames.ts'
import { handPosition, restingPosition } from './clock.ts'
import { counterNow } from './held.ts'
import type { VoteScene } from './selectors.ts'
import { useReducedMotion } from './useReducedMotion.ts'

const BLADE = 'M-2.4 -34L-1.5 -80C-1.4 -86 -0.9 -90 0 -97C0.9 -90 1.4 -86 1.5 -80L2.4 -34Z'

/** The hand that takes the votes. It is turned by the server's clock, past React, once a frame. */
export function SweepingHand({
  scene,
  seats,
}: {
  readonly scene: VoteScene
  readonly seats: readonly SeatPlace[]
}) {
  const { table } = useShell()
  const hand = useRef<SVGGElement>(null)
  const isStill = useReducedMotion()
  useFrames(() => {
    const now = table.serverNow()
    const position = isStill ? restingPosition(scene, counterNow(scene, now)) : handPosition(scene, now)
    const angle = angleAt(seats, position)
    hand.current?.setAttribute('transform', `rotate(${angle.toFixed(3)})`)
    if (hand.current) hand.current.dataset['angle'] = angle.toFixed(2)
  })
  return (
    <g ref={hand} className="vote-clock__hand" data-hand="sweep">
      <path className="vote-clock__blade-shadow" d={BLADE} transform="translate(1 1.6)" />
      <path className="vote-clock__blade" d={BLADE} />
      <path className="vote-clock__blade-line" d="M0 -38V-90" />
    </g>
  )
}
