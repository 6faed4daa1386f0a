import type { SessionView } from '@belfry/rules'
import { ballotOf } from '../../frame/ballot.ts'
import { useNames } from '../../frame/useNames.ts'
import { useReadable, useShell } from '../../frame/useShell.ts'
import { useText } from '../../frame/useText.ts'
import type { SeatPlace } from '../../lib/board/seats.ts'
import { HandShape } from '../../ui/HandShape.tsx'
import { handPlace } from './dial.ts'

export interface VoteHandsProps {
  readonly view: SessionView
  readonly seats: readonly SeatPlace[]
  readonly votes: Readonly<Record<number, number>>
  readonly lockedSeats: ReadonlySet<number>
}

const OF_TOKEN = 0.46
const SMALLEST_PX = 30

function placeStyle(place: SeatPlace) {
  const { x, y } = handPlace(place)
  const size = Math.max(SMALLEST_PX, place.token.width * OF_TOKEN)
  return {
    left: `${x}px`,
    top: `${y}px`,
    '--hand-size': `${size}px`,
    '--hand-from-x': `${place.token.x - x}px`,
    '--hand-from-y': `${place.token.y - y}px`,
  }
}

/** A hand for every seat that has raised one. At a table in one browser they are buttons: nobody else can. */
export function VoteHands({ view, seats, votes, lockedSeats }: VoteHandsProps) {
  const shell = useShell()
  const { t } = useText('vote')
  const names = useNames()
  const wishes = useReadable(ballotOf(shell))
  const isLocal = view.session.isLocal && view.self.kind === 'storyteller'
  return [...seats.entries()].map(([seat, place]) => {
    const value = wishes[seat] ?? votes[seat] ?? 0
    const facts = {
      className: 'vote-hand',
      style: placeStyle(place),
      'data-seat': seat,
      'data-value': value,
      'data-locked': lockedSeats.has(seat),
    }
    const shape = (
      <>
        <HandShape />
        {value === 2 && <HandShape />}
      </>
    )
    return isLocal ? (
      <button
        key={seat}
        type="button"
        {...facts}
        aria-pressed={value > 0}
        aria-label={t('vote:hand.of', { name: names.seat(view, seat) })}
        disabled={lockedSeats.has(seat)}
        onClick={() => ballotOf(shell).cast(seat, value > 0 ? 0 : 1)}
      >
        {shape}
      </button>
    ) : (
      <span key={seat} {...facts} aria-hidden="true">
        {shape}
      </span>
    )
  })
}
