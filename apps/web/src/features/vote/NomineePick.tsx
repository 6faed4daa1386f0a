import './picking.css'
import type { SeatPartProps } from '../../frame/board.ts'
import { useNames } from '../../frame/useNames.ts'
import { useReadable, useShell } from '../../frame/useShell.ts'
import { useTable } from '../../frame/useTable.ts'
import { useText } from '../../frame/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { pickingOf, pickNominee } from './picking.ts'

/** While a nominee is being picked, every seat carries the icon that picks it. */
export function Part({ seat }: SeatPartProps) {
  const shell = useShell()
  const picking = useReadable(pickingOf(shell))
  const { view } = useTable()
  const { t } = useText('vote')
  const names = useNames()
  if (!picking || !view) return null
  return (
    <button
      type="button"
      className="nominee-pick"
      data-nominator={picking.nominator === seat}
      aria-label={t('vote:pick.nominee', { name: names.seat(view, seat) })}
      title={t('vote:pick.nominee', { name: names.seat(view, seat) })}
      onClick={() => pickNominee(shell, seat)}
    >
      <Icon name="gavel" />
    </button>
  )
}
