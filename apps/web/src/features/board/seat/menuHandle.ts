import { Menu } from '@base-ui/react/menu'
import type { SeatReminder } from '../model/seat.ts'

/** What a menu is about: a seat, or one of the reminders on it. */
export interface SeatMenuSubject {
  readonly seat: number
  readonly reminder?: SeatReminder
}

/** One menu serves every seat: whoever opens it says what it is about. */
export const seatMenu = Menu.createHandle<SeatMenuSubject>()
