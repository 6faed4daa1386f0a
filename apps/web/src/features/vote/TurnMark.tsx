import './turn.css'
import { useEffect, useRef } from 'react'
import type { SeatPartProps } from '../../shell/board.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'
import { clockStoreOf } from './clockStore.ts'

const NOBODY = -1

/** Pulls the rows along until this seat stands in their middle. */
function pullIntoView(element: HTMLElement): void {
  const seat = element.closest('.seat')?.getBoundingClientRect()
  const stage = element.closest('.stage')
  if (!seat || !stage) return
  const room = stage.getBoundingClientRect()
  stage.scrollBy({
    left: seat.x + seat.width / 2 - room.x - room.width / 2,
    top: Math.max(0, seat.bottom - room.bottom),
    behavior: 'instant',
  })
}

function Mark({ kind, isPulled }: { readonly kind: string; readonly isPulled: boolean }) {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isPulled && mark.current) pullIntoView(mark.current)
  }, [isPulled])
  return <span ref={mark} className="vote-turn" data-turn={kind} aria-hidden="true" />
}

/**
 * Where the seats stand in rows, no hand of a clock points at them: the seat itself tells who accuses whom and who
 * is asked now, and the rows follow, so that it is on the screen.
 */
export function Part({ seat }: SeatPartProps) {
  const shell = useShell()
  const isInRows = useReadable(shell.board.layout)?.form === 'list'
  const counter = useReadable(clockStoreOf(shell))?.counter ?? 0
  const nominee = useView(
    ({ gamestate: { vote } }) => (vote.nomination ? vote.nomination[1] : NOBODY),
    NOBODY,
  )
  const nominator = useView(
    ({ gamestate: { vote } }) => (vote.nomination ? vote.nomination[0] : NOBODY),
    NOBODY,
  )
  const seats = useView(({ session }) => session.players.length, 0)
  if (!isInRows || nominee === NOBODY) return null
  const isInTurn = counter >= 1 && counter <= seats && (nominee + counter) % seats === seat
  const kind = isInTurn ? 'now' : seat === nominee ? 'nominee' : seat === nominator ? 'nominator' : null
  if (kind === null) return null
  return <Mark kind={kind} isPulled={isInTurn || (kind === 'nominee' && counter < 1)} />
}
