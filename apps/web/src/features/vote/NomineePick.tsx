import './picking.css'
import { useNames } from '../../shared/people/useNames.ts'
import type { SeatPartProps } from '../../shell/board.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { pickingOf, pickNominee } from './picking.ts'

/** While a nominee is being picked, the whole of every seat picks it. */
export function Part({ seat }: SeatPartProps) {
  const picking = useReadable(pickingOf(useShell()))
  return picking && <Pick seat={seat} isNominator={picking.nominator === seat} />
}

function Pick({ seat, isNominator }: SeatPartProps & { readonly isNominator: boolean }) {
  const shell = useShell()
  const { t } = useText('vote')
  const names = useNames()
  const name = useView((view) => names.seat(view, seat), '')
  return (
    <button
      type="button"
      className="nominee-pick"
      data-nominator={isNominator}
      aria-label={t('vote:pick.nominee', { name })}
      title={t('vote:pick.nominee', { name })}
      onClick={() => pickNominee(shell, seat)}
    >
      <span className="nominee-pick__sign">
        <Icon name="gavel" />
      </span>
    </button>
  )
}
