import '../characters.css'
import type { SeatPartProps } from '../../../frame/board.ts'
import { isUntold, tellCharacter } from '../../../frame/telling.ts'
import { useNames } from '../../../frame/useNames.ts'
import { useReadable, useShell } from '../../../frame/useShell.ts'
import { useTable, useView } from '../../../frame/useTable.ts'
import { useText } from '../../../frame/useText.ts'
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
      onClick={() => void tellCharacter(shell, seat, userId)}
    >
      <Icon name="mask" />
    </button>
  )
}

/** To the Storyteller: whoever sits here does not know the character; a click tells it. */
export function Part({ seat }: SeatPartProps) {
  const isTownSquare = useReadable(useShell().townSquare)
  const isShown = useView(({ self, session }) => {
    const player = session.players[seat]
    const isAsked = self.kind === 'storyteller' && !session.isLocal && session.hook === null
    return isAsked && player !== undefined && isUntold(player)
  }, false)
  return isShown && !isTownSquare ? <Mark seat={seat} /> : null
}
