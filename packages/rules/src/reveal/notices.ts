import type { NoticeRules } from '../core/topic.ts'
import { aboutSeat, changedProperties, type PlayerChange } from '../seats/notices.ts'
import type { Alignment } from '../state.ts'
import type { RevealEvents } from './events.ts'

export type RevealNotice =
  | PlayerChange
  | {
      readonly notice: 'seatRevealed'
      readonly index: number
      readonly role: string | null
      readonly alignment: Alignment
    }

export const revealNotices: NoticeRules<RevealEvents, RevealNotice> = {
  revealStarted: {
    per: 'viewer',
    build: (_event, viewer, after, before) =>
      after.seats.flatMap((_seat, index) => changedProperties(viewer, after, before, index)),
  },
  characterReplaced: aboutSeat,
  seatRevealed: {
    per: 'all',
    build: ({ index }, _viewer, after) => {
      const seat = after.secret.seats[index]
      return seat ? [{ notice: 'seatRevealed', index, role: seat.role, alignment: seat.alignment }] : []
    },
  },
}
