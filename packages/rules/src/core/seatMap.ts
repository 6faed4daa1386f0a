import type { SessionState } from '../state.ts'

/** Where a seat went: its new index, or null if it is gone. Negative indexes are Storytellers and stay. */
export type SeatMap = (index: number) => number | null

/** Takes a topic's seat numbers along when seats move. State and map only, like an evolver. */
export type SeatRemap = (state: SessionState, to: SeatMap) => SessionState

/** `order[i]` is the seat that comes to stand at `i`; whoever is not named is gone. */
export const seatMap = (order: readonly number[]): SeatMap => {
  const places = new Map(order.map((from, to) => [from, to]))
  return (index) => (index < 0 ? index : (places.get(index) ?? null))
}
