import type { SessionState } from '../state.ts'
import { isStorytellerRef, type SeatRef } from './seat-ref.ts'

/** Seat map: where a seat went, by its new index, or null if it is gone. Storytellers stay where they are. */
export type SeatMap = (index: SeatRef) => SeatRef | null

/** Remap of a topic: takes its seat numbers along when seats move. State and map only, like an evolver. */
export type SeatRemap = (state: SessionState, to: SeatMap) => SessionState

/** `order[i]` is the seat that comes to stand at `i`; whoever is not named is gone. */
export const seatMap = (order: readonly number[]): SeatMap => {
  const places = new Map(order.map((from, to) => [from, to]))
  return (index) => (isStorytellerRef(index) ? index : (places.get(index) ?? null))
}
