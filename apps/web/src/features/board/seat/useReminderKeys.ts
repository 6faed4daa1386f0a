import type { KeyboardEvent } from 'react'
import { flipReminder, removeReminder } from '../../../shared/notes/writeToken.ts'
import { useShell } from '../../../shell/useShell.ts'
import type { SeatReminder } from '../model/seat.ts'
import { useWriteTarget } from '../useBoard.ts'

/** Keys on a focused reminder: Delete takes it away, f turns it over. */
export function useReminderKeys(seat: number, reminder: SeatReminder) {
  const shell = useShell()
  const mayWrite = useMayWrite(reminder)
  return (event: KeyboardEvent): void => {
    if (!mayWrite) return
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      void removeReminder(shell, seat, reminder.at)
    } else if (event.key === 'f') {
      event.preventDefault()
      flipReminder(shell, seat, reminder.at)
    }
  }
}

/** One's own tokens: the table's for a Storyteller, those of the notes for everybody else. */
export function useMayWrite(reminder: Pick<SeatReminder, 'origin'>): boolean {
  const writesTo = useWriteTarget()
  return reminder.origin === 'note' ? writesTo === 'notes' : writesTo === 'table'
}
