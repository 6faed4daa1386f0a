import { Menu } from '@base-ui/react/menu'
import type { SeatReminder } from '../model/seat.ts'

/** Subject of a menu: a seat, or reminders on it. */
export interface SeatMenuSubject {
  readonly seat: number
  readonly reminders?: readonly SeatReminder[]
}

/** Seat menu, one for all of them: whoever opens it says what it is about. */
export const seatMenu = Menu.createHandle<SeatMenuSubject>()
