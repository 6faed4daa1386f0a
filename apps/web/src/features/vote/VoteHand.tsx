import './clock.css'
import { type SessionView, votePosition } from '@belfry/rules'
import { ballotOf } from '../../frame/ballot.ts'
import type { SeatPartProps } from '../../frame/board.ts'
import { useNames } from '../../frame/useNames.ts'
import { useReadable, useShell } from '../../frame/useShell.ts'
import { useTable, useView } from '../../frame/useTable.ts'
import { useText } from '../../frame/useText.ts'
import { HandShape } from '../../ui/HandShape.tsx'
import { readingOf } from './reading.ts'

const NOT_VOTING = -1

/** The hand of a seat as the server knows it; below zero while nobody is nominated. */
const valueAt =
  (seat: number) =>
  ({ gamestate: { vote } }: SessionView): number =>
    vote.nomination ? (vote.votes[seat] ?? 0) : NOT_VOTING

const isLockedAt =
  (seat: number, counter: number) =>
  ({ gamestate: { vote }, session: { players } }: SessionView): boolean =>
    vote.nomination !== false && votePosition(seat, vote.nomination[1], players.length) < counter - 1

/** At a table in one browser nobody sits: its Storyteller raises every hand. */
const isProxy = ({ session, self }: SessionView): boolean => session.isLocal && self.kind === 'storyteller'

function Hands({ value }: { readonly value: number }) {
  return (
    <>
      <HandShape />
      {value === 2 && <HandShape />}
    </>
  )
}

function ProxyHand({
  seat,
  value,
  isLocked,
}: SeatPartProps & { readonly value: number; readonly isLocked: boolean }) {
  const shell = useShell()
  const { view } = useTable()
  const { t } = useText('vote')
  const names = useNames()
  return (
    <button
      type="button"
      className="vote-hand"
      data-value={value}
      data-locked={isLocked}
      aria-pressed={value > 0}
      aria-label={t('vote:hand.of', { name: view ? names.seat(view, seat) : '' })}
      disabled={isLocked}
      onClick={() => ballotOf(shell).cast(seat, value > 0 ? 0 : 1)}
    >
      <Hands value={value} />
    </button>
  )
}

/** A hand rises at every seat that votes. At a table in one browser it is a button: nobody else can raise it. */
export function Part({ seat }: SeatPartProps) {
  const shell = useShell()
  const counter = useReadable(readingOf(shell))?.counter ?? 0
  const wish = useReadable(ballotOf(shell))[seat]
  const cast = useView(valueAt(seat), NOT_VOTING)
  const isLocked = useView(isLockedAt(seat, counter), false)
  const isButton = useView(isProxy, false)
  if (cast === NOT_VOTING) return null
  const value = wish ?? cast
  if (isButton) return <ProxyHand seat={seat} value={value} isLocked={isLocked} />
  return (
    <span className="vote-hand" data-value={value} data-locked={isLocked} aria-hidden="true">
      <Hands value={value} />
    </span>
  )
}
