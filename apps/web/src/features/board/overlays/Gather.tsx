import type { Failure, Result } from '@belfry/kit'
import { canArrangeSeats, hasRoomForSeat, SMALL_TABLE_BLUFFS_UP_TO_PLAYERS } from '@belfry/rules'
import { useRef } from 'react'
import { Invitation } from '../../../shared/joining/Invitation.tsx'
import { Dock } from '../../../shell/Dock.tsx'
import type { Shell } from '../../../shell/shell.ts'
import { useReason } from '../../../shell/useReason.ts'
import { useShell } from '../../../shell/useShell.ts'
import { useView } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import type { IconName } from '../../../ui/Icon.tsx'
import { seats } from '../api.ts'
import { changeMode, confirmRemoveAll, confirmRemoveEmpty } from '../flows.ts'
import { useIsTouch } from '../useBoard.ts'
import { SeatCount } from './SeatCount.tsx'
import { useArrivals } from './useArrivals.ts'
import { useCard } from './useCard.ts'

/** Players from whose number on every edition plays well; the Storyteller is told so. */
const EDITION_HINT_FROM = SMALL_TABLE_BLUFFS_UP_TO_PLAYERS

type Step = 'add' | 'shuffle' | 'clearEmpty' | 'clearAll'

interface SeatStep {
  readonly name: Step
  readonly icon: IconName
  readonly run: (shell: Shell) => unknown
}

const SEAT_STEPS: readonly SeatStep[] = [
  { name: 'add', icon: 'plus', run: seats.add },
  { name: 'shuffle', icon: 'shuffle', run: seats.shuffle },
  { name: 'clearEmpty', icon: 'chair', run: confirmRemoveEmpty },
  { name: 'clearAll', icon: 'trash', run: confirmRemoveAll },
]

/** Buttons that change the seats of the table, and the one that ends gathering. */
function SeatButtons({
  arrange,
  isFull,
}: {
  readonly arrange: Result<unknown, Failure>
  readonly isFull: boolean
}) {
  const shell = useShell()
  const { t } = useText('board')
  const reason = useReason()
  return (
    <div className="overlay-card__buttons">
      {SEAT_STEPS.map(({ name, icon, run }) => (
        <Button
          key={name}
          icon={icon}
          {...reason(arrange, t(`board:gather.${name}`))}
          {...(name === 'add' && isFull ? { disabled: true, title: t('board:gather.full') } : {})}
          onClick={() => void run(shell)}
        >
          {t(`board:gather.${name}`)}
        </Button>
      ))}
      <Button kind="primary" icon="check" onClick={() => changeMode(shell, 'gather')}>
        {t('board:gather.done')}
      </Button>
    </div>
  )
}

/** Seats are added, mixed and taken away; to move one it is dragged. */
export function Overlay() {
  const { t } = useText('board')
  const isTouch = useIsTouch()
  const seatCount = useView(({ session }) => session.players.length, 0)
  const hasNomination = useView(({ gamestate }) => gamestate.vote.nomination !== false, false)
  const invited = useView(({ session }) => (session.isLocal ? null : session.sessionId), null)
  const isBegun = useView(({ session }) => session.game.id !== null, false)
  const arrange = canArrangeSeats({ hasNomination, seatCount }, seatCount)
  const arrivals = useArrivals()
  const card = useRef<HTMLDivElement>(null)
  useCard(card)
  return (
    <Dock>
      <div className="overlay-card gather-card" ref={card}>
        <h2 className="overlay-card__title">{t('board:gather.title')}</h2>
        <p className="overlay-card__text">
          {t(isTouch ? 'board:gather.hold' : 'board:gather.text', { count: seatCount })} {arrivals}
        </p>
        <SeatCount count={seatCount} isAllowed={arrange.ok} />
        <SeatButtons arrange={arrange} isFull={!hasRoomForSeat(seatCount)} />
        {invited !== null && <Invitation sessionId={invited} />}
        {seatCount >= EDITION_HINT_FROM && !isBegun && (
          <p className="overlay-card__hint">{t('board:gather.editionHint')}</p>
        )}
      </div>
    </Dock>
  )
}
