import { isSeatedAlike, seatOf } from '../core/actor.ts'
import type { Settler } from '../core/topic.ts'
import { accessLapse } from './policy.ts'

/** Access ends with a seat: whoever takes one plays. */
export const settleAccess: Settler = (before, after, { now }) => {
  if (isSeatedAlike(before.seats, after.seats)) return []
  return after.seats.flatMap(({ id }) =>
    id === null || seatOf(before, id) >= 0 ? [] : accessLapse(after, id, now),
  )
}
