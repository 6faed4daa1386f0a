import { can } from '../../../lib/table/rights.ts'
import '../characters.css'
import { askToTell, isUntold } from '../../../shared/characters/telling.ts'
import { useNames } from '../../../shared/people/useNames.ts'
import type { SeatPartProps } from '../../../shell/board.ts'
import { useReadable, useShell } from '../../../shell/useShell.ts'
import { useTable, useView } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import { Icon } from '../../../ui/Icon.tsx'

function Mark({ seat }: SeatPartProps) {
  const shell = useShell()
  const { t } = useText('board')
  const names = useNames()
  const { view } = useTable()
  const userId = view?.session.players[seat]?.id
  if (!view || !userId) return null
  const label = t('board:tell.mark', { name: names.seat(view, seat), number: seat + 1 })
  return (
    <button
      type="button"
      className="seat-untold"
      aria-label={label}
      title={label}
      onClick={() => void askToTell(shell, seat, userId)}
    >
      <Icon name="mask" />
    </button>
  )
}

/** To the Storyteller: the player on this seat does not know the character; a click asks, and then tells it. */
export function Part({ seat }: SeatPartProps) {
  const isTownSquare = useReadable(useShell().townSquare)
  const isShown = useView(({ self, session }) => {
    const player = session.players[seat]
    const isAsked = can(self, 'deal') && !session.isLocal && session.hook === null && session.game.id !== null
    return isAsked && player !== undefined && isUntold(player)
  }, false)
  return isShown && !isTownSquare ? <Mark seat={seat} /> : null
}
