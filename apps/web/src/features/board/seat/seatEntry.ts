import type { SessionView } from '@belfry/rules'
import type { WriteTarget } from '../../../shared/notes/writeTarget.ts'
import type { SeatMenuItem } from '../../../shell/board.ts'
import type { Shell } from '../../../shell/shell.ts'

/** Seat whose menu is asked for, with what its entries depend on. */
export interface Subject {
  readonly shell: Shell
  readonly view: SessionView
  readonly seat: number
  readonly writesTo: WriteTarget
  readonly isOwn: boolean
}

/** Entry of a seat's menu; null where it does not apply. */
export type Entry = (subject: Subject) => SeatMenuItem | null

export const playerOf = ({ view, seat }: Subject) => view.session.players[seat]
