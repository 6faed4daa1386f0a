import { type BluffNotice, bluffChanges } from '../bluffs/notices.ts'
import type { NoticeRules } from '../core/topic.ts'
import type { Viewer } from '../core/viewer.ts'
import type { SessionState } from '../state.ts'
import type { SeatEvents } from './events.ts'
import { type PlayerView, playerViewAt, type ReminderView } from './view.ts'

/** Property of one seat, as this viewer sees it from now on. */
export type PlayerChange = {
  [Property in keyof PlayerView]: {
    readonly notice: 'playerChanged'
    readonly index: number
    readonly property: Property
    readonly value: PlayerView[Property]
  }
}[keyof PlayerView]

export type SeatNotice =
  | PlayerChange
  | { readonly notice: 'seatAdded'; readonly name: string | null }
  | {
      readonly notice: 'seatsArranged'
      readonly order: readonly number[]
      /** Removal: some seats are gone. */
      readonly isRemoval: boolean
    }
  | { readonly notice: 'grimoireCleared' }
  | BluffNotice

const areRemindersEqual = (a: readonly ReminderView[], b: readonly ReminderView[]): boolean =>
  a.length === b.length &&
  a.every(({ role, name, isFlipped }, at) => {
    const other = b[at]
    return other?.role === role && other.name === name && other.isFlipped === isFlipped
  })

const areListsEqual = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((entry, at) => b[at] === entry)

type Same = { readonly [Property in keyof PlayerView]: (a: PlayerView, b: PlayerView) => boolean }

const isSame: Same = {
  id: (a, b) => a.id === b.id,
  name: (a, b) => a.name === b.name,
  role: (a, b) => a.role === b.role,
  alignment: (a, b) => a.alignment === b.alignment,
  isDead: (a, b) => a.isDead === b.isDead,
  isVoteless: (a, b) => a.isVoteless === b.isVoteless,
  isMarkedForDeath: (a, b) => a.isMarkedForDeath === b.isMarkedForDeath,
  revealed: (a, b) => a.revealed === b.revealed,
  reminders: (a, b) => areRemindersEqual(a.reminders, b.reminders),
  status: (a, b) => areListsEqual(a.status, b.status),
  told: (a, b) => a.told?.role === b.told?.role && a.told?.alignment === b.told?.alignment,
}

const PROPERTIES = Object.keys(isSame) as (keyof PlayerView)[]

/** Properties of a seat that look different to this viewer. Whoever sees no difference is told nothing. */
export function changedProperties(
  viewer: Viewer,
  after: SessionState,
  before: SessionState,
  index: number,
): readonly PlayerChange[] {
  const was = playerViewAt(before, viewer, index)
  const is = playerViewAt(after, viewer, index)
  if (!was || !is) return []
  return PROPERTIES.filter((property) => !isSame[property](was, is)).map(
    (property) => ({ notice: 'playerChanged', index, property, value: is[property] }) as PlayerChange,
  )
}

/**
 * For events about one seat, of whatever topic: tells each viewer what changes for them, if anything. Whoever
 * sits there sees more of it than others with the same insight.
 */
export const aboutSeat = {
  per: ({ index }: { readonly index: number }, viewer: Viewer) =>
    viewer.seat === index ? 'viewer' : 'insight',
  build: ({ index }: { readonly index: number }, viewer: Viewer, after: SessionState, before: SessionState) =>
    changedProperties(viewer, after, before, index),
} as const

export const seatNotices: NoticeRules<SeatEvents, SeatNotice> = {
  // Bluffs of the Demon come and go with the size of the table.
  seatAdded: {
    per: 'viewer',
    build: ({ name }, viewer, after, before) => [
      { notice: 'seatAdded', name },
      ...bluffChanges(viewer, after, before),
    ],
  },
  seatsArranged: {
    per: 'viewer',
    build: ({ order }, viewer, after, before) => [
      {
        notice: 'seatsArranged',
        order: order.map((from) => from),
        isRemoval: order.length < before.seats.length,
      },
      ...bluffChanges(viewer, after, before),
    ],
  },
  seatTaken: aboutSeat,
  seatLeft: aboutSeat,
  seatRenamed: aboutSeat,
  grimoireCleared: { per: 'all', build: () => [{ notice: 'grimoireCleared' }] },
}
