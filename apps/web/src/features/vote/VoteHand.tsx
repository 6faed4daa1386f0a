import './clock.css'
import { type SessionView, votePosition } from '@belfry/rules'
import { ballotOf } from '../../shared/ballot/ballotOf.ts'
import { useNames } from '../../shared/people/useNames.ts'
import type { SeatPartProps } from '../../shell/board.ts'
import { useReason } from '../../shell/useReason.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { clockStoreOf } from './clockStore.ts'
import { HandShape } from './HandShape.tsx'
import { handWords } from './handWords.ts'
import { isByProxy, ownVote } from './selectors.ts'
import { useVoteScene } from './useVoteScene.ts'

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

function Hands({ value }: { readonly value: number }) {
  return (
    <>
      <HandShape />
      {value === 2 && <HandShape />}
    </>
  )
}

/** Up, for some up with both, and down again. */
const nextHand = (value: number, hasTwoHands: boolean): number => (value + 1) % (hasTwoHands ? 3 : 2)

function ProxyHand({
  seat,
  value,
  isLocked,
}: SeatPartProps & { readonly value: number; readonly isLocked: boolean }) {
  const shell = useShell()
  const at = useVoteScene()
  const { t } = useText('vote')
  const names = useNames()
  const reason = useReason()
  if (!at) return null
  const own = ownVote(at.view, at.scene, at.characters, seat)
  const hands = t(handWords(value))
  const name = names.seat(at.view, seat)
  const isSpent = !own.may.ok && own.may.error.code === 'vote-voteless'
  const why = isSpent ? t('vote:hand.spent', { name }) : reason.text(own.may)
  return (
    <button
      type="button"
      className="vote-hand"
      data-value={value}
      data-locked={isLocked}
      aria-pressed={value > 0}
      aria-label={t('vote:hand.of', { name })}
      aria-description={why || hands} // oxlint-disable-line jsx-a11y/role-supports-aria-props -- of ARIA 1.3
      // Not disabled where it may not be raised: whoever tries is told why.
      aria-disabled={!own.may.ok}
      disabled={isLocked}
      onClick={() => own.may.ok && ballotOf(shell).cast(seat, nextHand(value, own.hasTwoHands))}
    >
      <Hands value={value} />
      {why !== '' && <span className="vote-hand__why">{why}</span>}
    </button>
  )
}

/** A hand rises at every seat that votes. At a table in one browser it is a button: nobody else can raise it. */
export function Part({ seat }: SeatPartProps) {
  const shell = useShell()
  const counter = useReadable(clockStoreOf(shell))?.counter ?? 0
  const wish = useReadable(ballotOf(shell))[seat]
  const cast = useView(valueAt(seat), NOT_VOTING)
  const isLocked = useView(isLockedAt(seat, counter), false)
  const isButton = useView(isByProxy, false)
  if (cast === NOT_VOTING) return null
  const value = wish ?? cast
  if (isButton) return <ProxyHand seat={seat} value={value} isLocked={isLocked} />
  return (
    <span className="vote-hand" data-value={value} data-locked={isLocked} aria-hidden="true">
      <Hands value={value} />
    </span>
  )
}
