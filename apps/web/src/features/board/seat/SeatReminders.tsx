import type { Box } from '../../../lib/board/boxes.ts'
import { type ReminderFan, reminderSize } from '../../../lib/board/reminders.ts'
import type { SeatPlace } from '../../../lib/board/seats.ts'
import { useShell } from '../../../shell/useShell.ts'
import { useView } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { SeatModel, SeatReminder } from '../model/seat.ts'
import { useIsTownSquare, useWriteTarget } from '../useBoard.ts'
import { sitsByClick } from './items.ts'
import { Reminder, ReminderPile } from './SeatReminder.tsx'

export interface SeatRemindersProps {
  readonly index: number
  readonly isActive: boolean
  readonly place: SeatPlace
  readonly fan: ReminderFan | undefined
  readonly model: SeatModel
  readonly name: string
}

/** A thread from the token to the disc, so that everybody sees whose it is. */
function Thread({ box, place }: { readonly box: Box; readonly place: SeatPlace }) {
  const { token } = place
  const [dx, dy] = [box.x - token.x, box.y - token.y]
  const length = Math.hypot(dx, dy) - token.width / 2 - box.width / 2
  if (length < THREAD_FROM_PX) return null
  const style = {
    '--thread-length': `${length}px`,
    '--thread-turn': `${Math.atan2(dy, dx)}rad`,
    '--thread-start': `${token.width / 2}px`,
  }
  return <span className="seat__thread" style={style} aria-hidden="true" />
}

const THREAD_FROM_PX = 6

const keyOf = ({ origin, role, name }: SeatReminder, at: number): string => `${origin}:${role}:${name}:${at}`

/** What lies on a seat: each by itself, or all of them folded into one disc. */
function Lying({ index, isActive, place, fan, model }: Omit<SeatRemindersProps, 'name'>) {
  const placed = { seat: index, place, isActive }
  const [first] = fan?.boxes ?? []
  if (!fan || !first) return null
  if (fan.isStacked && model.reminders.length > 1)
    return <ReminderPile {...placed} box={first} reminders={model.reminders} />
  return model.reminders.map((reminder, at) => {
    const box = fan.boxes[at]
    return (
      box && (
        <Reminder
          key={keyOf(reminder, at)}
          {...placed}
          reminder={reminder}
          box={box}
          isStacked={fan.isStacked}
        />
      )
    )
  })
}

/** The reminders of a seat, and the place where another can be put. */
export function SeatReminders({ index, isActive, place, fan, model, name }: SeatRemindersProps) {
  const { modals } = useShell()
  const { t } = useText('board')
  // Whoever looks for a seat is offered nothing else on a free one.
  const isForSitting = useView((view) => sitsByClick(view, index), false)

  const writesTo = useWriteTarget()
  const addLabel = t(writesTo === 'notes' ? 'board:menu.note' : 'board:reminder.add')
  const isTownSquare = useIsTownSquare()
  const side = reminderSize(place.token.width, 1)
  return (
    <>
      {!fan?.isStacked &&
        fan?.boxes.map((box, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: threads are as many as reminders, in their order
          <Thread key={at} box={box} place={place} />
        ))}
      <Lying index={index} isActive={isActive} place={place} fan={fan} model={model} />
      {writesTo !== 'none' && !isTownSquare && !isForSitting && modals.isRegistered('reminder') && (
        <button
          type="button"
          className="seat__add"
          data-control="add"
          style={{ '--add-size': `${Math.max(24, side * 0.62)}px` }}
          tabIndex={isActive ? 0 : -1}
          aria-label={t('board:of', { what: addLabel, name })}
          title={addLabel}
          onClick={() => modals.open({ name: 'reminder', params: { playerIndex: index } })}
        >
          <Icon name="plus" />
        </button>
      )}
    </>
  )
}
