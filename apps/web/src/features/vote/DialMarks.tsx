import { onDial } from './dial.ts'

/** A mark for every seat, where the hand will pass it. */
export function DialMarks({
  angles,
  votes,
  lockedSeats,
}: {
  readonly angles: readonly number[]
  readonly votes: Readonly<Record<number, number>>
  readonly lockedSeats: ReadonlySet<number>
}) {
  return (
    <g className="vote-clock__marks">
      {[...angles.entries()].map(([seat, angle]) => {
        const { x, y } = onDial(angle, 77.5)
        return (
          <path
            key={seat}
            className="vote-clock__mark"
            data-raised={(votes[seat] ?? 0) > 0}
            data-locked={lockedSeats.has(seat)}
            transform={`translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${angle.toFixed(2)})`}
            d="M0 -4.2L3 0L0 4.2L-3 0Z"
          />
        )
      })}
    </g>
  )
}

/** An arrow cut into the brass: a shaft with a feathered end and an open head. */
const ARROWS = {
  nominator: 'M-1.1 -38V-63H-5L0 -74L5 -63H1.1V-38L3.4 -34H-3.4Z',
  nominee: 'M-2 -38V-60H-7L0 -75.5L7 -60H2V-38L5.4 -32H0.7L0 -35L-0.7 -32H-5.4Z',
} as const

export function DialArrow({ kind, angle }: { readonly kind: keyof typeof ARROWS; readonly angle: number }) {
  return (
    <g
      className={`vote-clock__arrow vote-clock__arrow--${kind}`}
      data-arrow={kind}
      data-angle={angle.toFixed(1)}
      style={{ '--arrow-turn': `${angle}deg` }}
    >
      <path className="vote-clock__arrow-edge" d={ARROWS[kind]} transform="translate(0 0.8)" />
      <path className="vote-clock__arrow-cut" d={ARROWS[kind]} />
    </g>
  )
}
