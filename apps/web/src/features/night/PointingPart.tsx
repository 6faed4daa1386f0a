import './pointing.css'
import type { SessionView } from '@belfry/rules'
import { HandIcon } from '../../art/token/HandIcon.tsx'
import { useNames } from '../../shared/people/useNames.ts'
import type { SeatPartProps } from '../../shell/board.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useTable, useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { countFingers, fingersOf, mayPoint, ownFinger, point } from './pointing.ts'

const fingersAt =
  (seat: number) =>
  (view: SessionView): number =>
    countFingers(fingersOf(view)).find((entry) => entry.seat === seat)?.fingers ?? 0

/** While fingers are out, every seat shows how many point at it, and can be pointed at. */
export function Part({ seat }: SeatPartProps) {
  const isPointing = useView(({ gamestate }) => gamestate.pointing.isPointing !== false, false)
  return isPointing ? (
    <>
      <Fingers seat={seat} />
      <PointsAt seat={seat} />
    </>
  ) : null
}

/** Where the seats stand in rows no line leads from one to the other: whoever points says at whom. */
function PointsAt({ seat }: SeatPartProps) {
  const isInRows = useReadable(useShell().board.layout)?.form === 'list'
  const { t } = useText('night')
  const names = useNames()
  const name = useView((view) => {
    const finger = isInRows && fingersOf(view).find(({ from }) => from === seat)
    return finger ? names.seat(view, finger.to) : null
  }, null)
  return name === null ? null : (
    <span className="seat-finger__at" title={t('night:pointing.pointsAt', { name })}>
      <Icon name="chevron-right" />
      {name}
    </span>
  )
}

function Fingers({ seat }: SeatPartProps) {
  const shell = useShell()
  const { t } = useText('night')
  const names = useNames()
  const { view } = useTable()
  const fingers = useView(fingersAt(seat), 0)
  if (!view) return null
  const name = names.seat(view, seat)
  const inside = (
    <>
      <HandIcon icon="point" />
      {fingers > 0 && <span className="seat-finger__count">{fingers}</span>}
    </>
  )
  if (!mayPoint(view))
    return fingers > 0 ? (
      <span
        className="seat-finger"
        data-fingers={fingers}
        title={t('night:pointing.at', { name, count: fingers })}
      >
        <span aria-hidden="true">{inside}</span>
        <span className="visually-hidden">{t('night:pointing.at', { name, count: fingers })}</span>
      </span>
    ) : null
  return (
    <button
      type="button"
      className="seat-finger"
      data-fingers={fingers}
      aria-pressed={ownFinger(view) === seat}
      aria-label={t('night:pointing.point', { name })}
      onClick={() => point(shell, view, seat)}
    >
      {inside}
    </button>
  )
}
