import { canArrangeSeats, hasRoomForSeat, SMALL_TABLE_BLUFFS_UP_TO_PLAYERS } from '@belfry/rules'
import { Invitation } from '../../../shared/joining/Invitation.tsx'
import { Dock } from '../../../shell/Dock.tsx'
import { useReason } from '../../../shell/useReason.ts'
import { useShell } from '../../../shell/useShell.ts'
import { useView } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { seats } from '../api.ts'
import { changeMode, confirmRemoveAll, confirmRemoveEmpty } from '../flows.ts'
import { useIsTouch } from '../useBoard.ts'
import { SeatCount } from './SeatCount.tsx'
import { useArrivals } from './useArrivals.ts'

/** From so many players on every edition plays well, and the Storyteller is told so. */
const EDITION_HINT_FROM = SMALL_TABLE_BLUFFS_UP_TO_PLAYERS

/** Seats are added, mixed and taken away; to move one it is dragged. */
export function Overlay() {
  const shell = useShell()
  const { t } = useText('board')
  const reason = useReason()
  const isTouch = useIsTouch()
  const seatCount = useView(({ session }) => session.players.length, 0)
  const hasNomination = useView(({ gamestate }) => gamestate.vote.nomination !== false, false)
  const invited = useView(({ session }) => (session.isLocal ? null : session.sessionId), null)
  const isBegun = useView(({ session }) => session.game.id !== null, false)
  const arrange = canArrangeSeats({ hasNomination, seatCount }, seatCount)
  const arrivals = useArrivals()
  const isFull = !hasRoomForSeat(seatCount)
  return (
    <Dock>
      <div className="overlay-card gather-card">
        <h2 className="overlay-card__title">{t('board:gather.title')}</h2>
        <p className="overlay-card__text">
          {t(isTouch ? 'board:gather.hold' : 'board:gather.text', { count: seatCount })} {arrivals}
        </p>
        <SeatCount count={seatCount} isAllowed={arrange.ok} />
        <div className="overlay-card__buttons">
          <Button
            icon="plus"
            {...reason(arrange, t('board:gather.add'))}
            {...(isFull ? { disabled: true, title: t('board:gather.full') } : {})}
            onClick={() => void seats.add(shell)}
          >
            {t('board:gather.add')}
          </Button>
          <Button
            icon="shuffle"
            {...reason(arrange, t('board:gather.shuffle'))}
            onClick={() => void seats.shuffle(shell)}
          >
            {t('board:gather.shuffle')}
          </Button>
          <Button
            icon="chair"
            {...reason(arrange, t('board:gather.clearEmpty'))}
            onClick={() => void confirmRemoveEmpty(shell)}
          >
            {t('board:gather.clearEmpty')}
          </Button>
          <Button
            icon="trash"
            {...reason(arrange, t('board:gather.clearAll'))}
            onClick={() => void confirmRemoveAll(shell)}
          >
            {t('board:gather.clearAll')}
          </Button>
          <Button kind="primary" icon="check" onClick={() => changeMode(shell, 'gather')}>
            {t('board:gather.done')}
          </Button>
        </div>
        {invited !== null && <Invitation sessionId={invited} />}
        {seatCount >= EDITION_HINT_FROM && !isBegun && (
          <p className="overlay-card__hint">{t('board:gather.editionHint')}</p>
        )}
      </div>
    </Dock>
  )
}
