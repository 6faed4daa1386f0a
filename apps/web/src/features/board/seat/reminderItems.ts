import { CUSTOM_REMINDER, CUSTOM_REMINDER_MAX } from '@belfry/rules'
import { favouritesOf } from '../../../shared/notes/favouritesOf.ts'
import { writeTargetOf } from '../../../shared/notes/writeTarget.ts'
import { flipReminder, removeReminder, renameReminder } from '../../../shared/notes/writeToken.ts'
import type { SeatMenuItem } from '../../../shell/board.ts'
import type { Shell } from '../../../shell/shell.ts'
import type { SeatReminder } from '../model/seat.ts'

async function askText(shell: Shell, seat: number, { at, name }: SeatReminder): Promise<void> {
  const answer = await shell.modals.ask({
    type: 'prompt',
    title: { key: 'board:note.title' },
    text: { key: 'board:note.text' },
    label: { key: 'board:note.label' },
    value: name,
    maxlength: CUSTOM_REMINDER_MAX,
  })
  if (answer.ok && answer.value !== null) await renameReminder(shell, seat, at, answer.value)
}

const flip = (shell: Shell, seat: number, { at, isFlipped }: SeatReminder): SeatMenuItem => ({
  key: 'flip',
  label: { key: isFlipped ? 'board:reminder.unflip' : 'board:reminder.flip' },
  icon: 'flip',
  run: () => flipReminder(shell, seat, at),
})

const edit = (shell: Shell, seat: number, reminder: SeatReminder): SeatMenuItem => ({
  key: 'edit',
  label: { key: 'board:reminder.edit' },
  icon: 'pen',
  run: () => void askText(shell, seat, reminder),
})

const favourite = (shell: Shell, { name }: SeatReminder): SeatMenuItem => {
  const favourites = favouritesOf(shell)
  const isKept = favourites.get().includes(name)
  return {
    key: 'favourite',
    label: { key: isKept ? 'board:reminder.unfavourite' : 'board:reminder.favourite' },
    icon: 'star',
    run: () => favourites.toggle(name),
  }
}

const remove = (shell: Shell, seat: number, { at }: SeatReminder): SeatMenuItem => ({
  key: 'remove',
  label: { key: 'board:reminder.remove' },
  icon: 'trash',
  run: () => void removeReminder(shell, seat, at),
})

/** Reminder entries: notes are edited and kept, a character's tokens are turned over. */
export function reminderItems(shell: Shell, seat: number, reminder: SeatReminder): readonly SeatMenuItem[] {
  const { view } = shell.table.get()
  if (!view || writeTargetOf(view) !== (reminder.origin === 'note' ? 'notes' : 'table')) return []
  return reminder.role === CUSTOM_REMINDER
    ? [edit(shell, seat, reminder), favourite(shell, reminder), remove(shell, seat, reminder)]
    : [flip(shell, seat, reminder), remove(shell, seat, reminder)]
}
