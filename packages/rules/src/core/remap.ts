import { eyesRemap } from '../eyes/remap.ts'
import { pointingRemap } from '../pointing/remap.ts'
import type { SessionState } from '../state.ts'
import { voteRemap } from '../vote/remap.ts'

/** Where a seat went: its new index, or null if it is gone. Negative indexes are Storytellers and stay. */
export type SeatMap = (index: number) => number | null

/** Takes a topic's seat numbers along when seats move. State and map only, like an evolver. */
export type SeatRemap = (state: SessionState, to: SeatMap) => SessionState

/** One line a topic that remembers seats by number. */
const remaps: readonly SeatRemap[] = [voteRemap, pointingRemap, eyesRemap]

/** `order[i]` is the seat that comes to stand at `i`; whoever is not named is gone. */
export const seatMap = (order: readonly number[]): SeatMap => {
  const places = new Map(order.map((from, to) => [from, to]))
  return (index) => (index < 0 ? index : (places.get(index) ?? null))
}

export const remapSeats = (state: SessionState, order: readonly number[]): SessionState => {
  const to = seatMap(order)
  return remaps.reduce((current, remap) => remap(current, to), state)
}
