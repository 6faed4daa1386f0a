import type { NoticeRules } from '../core/topic.ts'
import type { Viewer } from '../core/viewer.ts'
import type { GameNotice } from '../game/notices.ts'
import { aboutSeat, changedProperties, type PlayerChange } from '../seats/notices.ts'
import type { Alignment, SessionState } from '../state.ts'
import type { RevealEvents } from './events.ts'

export type RevealNotice =
  | PlayerChange
  | GameNotice
  | {
      readonly notice: 'seatRevealed'
      readonly index: number
      readonly role: string | null
      readonly alignment: Alignment
    }

/** Differences to this viewer at any seat. */
const aboutAllSeats = {
  per: 'viewer',
  build: (_event: unknown, viewer: Viewer, after: SessionState, before: SessionState) =>
    after.seats.flatMap((_seat, index) => changedProperties(viewer, after, before, index)),
} as const

const toStorytellers = (viewer: Viewer): readonly GameNotice[] =>
  viewer.kind === 'storyteller' ? [{ notice: 'winRecorded', isEvilWin: null }] : []

export const revealNotices: NoticeRules<RevealEvents, RevealNotice> = {
  revealStarted: aboutAllSeats,
  revealCalledOff: {
    per: 'viewer',
    build: (event, viewer, after, before) => [
      ...aboutAllSeats.build(event, viewer, after, before),
      ...toStorytellers(viewer),
    ],
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
