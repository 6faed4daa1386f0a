import { Menu } from '@base-ui/react/menu'
import { ReminderDisc } from '../../../art/token/ReminderDisc.tsx'
import type { Box } from '../../../lib/board/boxes.ts'
import type { SeatPlace } from '../../../lib/board/seats.ts'
import { classes } from '../../../ui/classes.ts'
import type { SeatReminder } from '../model/seat.ts'
import { seatMenu } from './menuHandle.ts'
import { useReminderKeys } from './useReminderKeys.ts'
import { useReminderReader, useReminderWords } from './useReminderWords.ts'

export interface PlacedProps {
  readonly seat: number
  readonly place: SeatPlace
  readonly box: Box
  readonly isActive: boolean
}

/** From the corner of the seat, which everything in it is measured from. */
const offset = (box: Box, place: SeatPlace) => ({
  '--at-x': `${box.x - box.width / 2 - (place.x - place.width / 2)}px`,
  '--at-y': `${box.y - box.height / 2 - (place.y - place.height / 2)}px`,
  '--reminder-size': `${box.width}px`,
})

/** One reminder, and its menu. */
export function Reminder(
  props: PlacedProps & { readonly reminder: SeatReminder; readonly isStacked: boolean },
) {
  const { reminder, box, isActive, seat, place, isStacked } = props
  const onKeyDown = useReminderKeys(seat, reminder)
  const words = useReminderWords(reminder)
  if (!words) return null
  const { face, label, spoken } = words
  return (
    <Menu.Trigger
      handle={seatMenu}
      payload={{ seat, reminders: [reminder] }}
      className={classes('seat__reminder', reminder.origin === 'note' && 'seat__reminder--note')}
      data-control="reminder"
      data-stacked={isStacked}
      style={offset(box, place)}
      tabIndex={isActive ? 0 : -1}
      aria-label={spoken}
      title={label}
      onKeyDown={onKeyDown}
    >
      <ReminderDisc face={face} px={box.width} isLabelled={!isStacked} />
      <span className="seat__reminder-label" aria-hidden="true">
        {face.label}
      </span>
    </Menu.Trigger>
  )
}

/** Several reminders in the room of one: the last one's face and how many there are; its menu has all of them. */
export function ReminderPile(props: PlacedProps & { readonly reminders: readonly SeatReminder[] }) {
  const { reminders, box, isActive, seat, place } = props
  const read = useReminderReader()
  const words = reminders.map(read).filter((each) => each !== null)
  const top = words.at(-1)
  if (!top) return null
  return (
    <Menu.Trigger
      handle={seatMenu}
      payload={{ seat, reminders }}
      className="seat__reminder seat__reminder--pile"
      data-control="reminder"
      data-stacked="true"
      style={offset(box, place)}
      tabIndex={isActive ? 0 : -1}
      aria-label={words.map(({ spoken }) => spoken).join(', ')}
      title={words.map(({ label }) => label).join(', ')}
    >
      <ReminderDisc face={top.face} px={box.width} isLabelled />
      <span className="seat__reminder-count" aria-hidden="true">
        {words.length}
      </span>
      <span className="seat__reminder-label" aria-hidden="true">
        {words.map(({ face }) => face.label).join(', ')}
      </span>
    </Menu.Trigger>
  )
}
