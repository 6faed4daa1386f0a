import './block.css'
import { isNight, type SessionView } from '@belfry/rules'
import { blockOf } from '../../shared/block/block.ts'
import type { SeatPartProps } from '../../shell/board.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'

const NOT_HERE = -1

/** The votes of whoever is about to die on this seat, as one number; below zero for everybody else. */
const votesAt =
  (seat: number, isTownSquare: boolean) =>
  (view: SessionView): number => {
    const { markedPlayer, highscore } = blockOf(view, isTownSquare)
    return markedPlayer === seat && !isNight(view.session.game.phase) ? highscore : NOT_HERE
  }

/** Hangs on the seat of whoever is about to die, for everybody to see until dusk. */
export function Part({ seat }: SeatPartProps) {
  const isTownSquare = useReadable(useShell().townSquare)
  const votes = useView(votesAt(seat, isTownSquare), NOT_HERE)
  const isSecret = useView((view) => blockOf(view, isTownSquare).isSecret, false)
  const { t } = useText('vote')
  if (votes === NOT_HERE) return null
  const label = t('vote:block.mark', { count: votes })
  return (
    <span
      className="block-mark"
      data-secret={isSecret}
      role="img" // oxlint-disable-line jsx-a11y/prefer-tag-over-role -- a drawing with its number is no file
      aria-label={label}
      title={label}
    >
      <Icon name="axe" />
      {votes > 0 && <span className="block-mark__votes">{votes}</span>}
    </span>
  )
}
