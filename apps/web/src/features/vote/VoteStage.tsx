import { isStorytellerRef, votePosition } from '@belfry/rules'
import { useMemo } from 'react'
import type { BoardLayout } from '../../lib/board/geometry.ts'
import { DialFace } from './DialFace.tsx'
import { DialArrow, DialMarks } from './DialMarks.tsx'
import { type Arrangement, seenFrom } from './dial.ts'
import { SweepingHand } from './SweepingHand.tsx'
import { seatInTurn, type VoteScene } from './selectors.ts'

export interface VoteStageProps {
  readonly scene: VoteScene
  readonly layout: BoardLayout
  readonly dial: Arrangement
  readonly counter: number
}

/** The light that falls on whoever is asked now. */
function TurnLight({ layout, seat }: { readonly layout: BoardLayout; readonly seat: number | null }) {
  const place = seat === null ? undefined : layout.seats[seat]
  return (
    <>
      <defs>
        <radialGradient id="vote-light">
          <stop className="vote-clock__light-core" offset="0.3" />
          <stop className="vote-clock__light-edge" offset="1" />
        </radialGradient>
      </defs>
      {place && (
        <circle
          className="vote-clock__light"
          data-seat={seat}
          cx={place.token.x}
          cy={place.token.y}
          r={place.token.width}
          fill="url(#vote-light)"
        />
      )}
    </>
  )
}

const seatsBefore = ({ nominee, seats }: VoteScene, counter: number): ReadonlySet<number> =>
  new Set(
    Array.from({ length: seats }, (_, seat) => seat).filter(
      (seat) => votePosition(seat, nominee, seats) < counter - 1,
    ),
  )

/** Vote among the seats, drawn: the clock, its hand and the light. */
export function VoteStage({ scene, layout, dial: { dial, radius }, counter }: VoteStageProps) {
  const { stage, table, form } = layout
  const seats = useMemo(() => seenFrom(layout, dial), [layout, dial])
  const { vote, nominator, nominee } = scene
  const angles = useMemo(() => seats.map(({ angle }) => angle), [seats])
  const locked = useMemo(() => seatsBefore(scene, counter), [scene, counter])
  const from =
    vote.nominationType === 'baker' || nominator === null || isStorytellerRef(nominator) ? null : nominator
  return (
    <div className="vote-stage">
      <svg
        className="vote-clock"
        data-counter={counter}
        data-type={vote.nominationType}
        viewBox={`0 0 ${stage.width} ${table.height}`}
        aria-hidden="true"
      >
        {form === 'ring' && <TurnLight layout={layout} seat={seatInTurn(scene, counter)} />}
        <g transform={`translate(${dial.x} ${dial.y}) scale(${radius / 100})`}>
          <DialFace />
          <DialMarks angles={angles} votes={vote.votes} lockedSeats={locked} />
          {from !== null && <DialArrow kind="nominator" angle={angles[from] ?? 0} />}
          <DialArrow kind="nominee" angle={angles[nominee] ?? 0} />
          <SweepingHand scene={scene} seats={seats} />
        </g>
      </svg>
    </div>
  )
}
