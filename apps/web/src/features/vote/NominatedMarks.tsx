import './picking.css'
import { isNight, type SessionView } from '@belfry/rules'
import { type PastPerson, seatOfPast } from '../../shared/people/people.ts'
import type { SeatPartProps } from '../../shell/board.ts'
import { useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { nominatedToday } from './selectors.ts'

const NOTHING = 0
const NOMINATOR = 1
const NOMINEE = 2

/** As one number, so that a seat is drawn again only when its own marks change. */
const marksOf =
  (seat: number) =>
  (view: SessionView): number => {
    if (isNight(view.session.game.phase)) return NOTHING
    const { nominators, nominees } = nominatedToday(view)
    const isHere = (person: PastPerson): boolean => seatOfPast(view, person) === seat
    return (nominators.some(isHere) ? NOMINATOR : NOTHING) + (nominees.some(isHere) ? NOMINEE : NOTHING)
  }

/** Nominations of today: who named whom, for everybody to see until dusk. */
export function Part({ seat }: SeatPartProps) {
  const marks = useView(marksOf(seat), NOTHING)
  const { t } = useText('vote')
  if (marks === NOTHING) return null
  return (
    <span className="nominated-marks">
      {(marks & NOMINATOR) > 0 && (
        <span className="nominated-marks__mark" data-mark="nominator" title={t('vote:today.nominator')}>
          <Icon name="gavel" />
        </span>
      )}
      {(marks & NOMINEE) > 0 && (
        <span className="nominated-marks__mark" data-mark="nominee" title={t('vote:today.nominee')}>
          <Icon name="flag" />
        </span>
      )}
    </span>
  )
}
