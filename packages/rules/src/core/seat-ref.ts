/**
 * A place at the table by number, as it travels and is stored: a seat from 0, or a Storyteller at -1, -2 ... in their
 * order. Nobody but the functions here reads the sign or counts from it.
 */
export type SeatRef = number

export const isStorytellerRef = (ref: SeatRef): boolean => ref < 0

/** The number of a Storyteller, by where they stand in the list. */
export const storytellerRef = (order: number): SeatRef => -1 - order

/** Storyteller at a place; nobody where a seat is. */
export const storytellerAt = <Storyteller>(
  storytellers: readonly Storyteller[],
  ref: SeatRef,
): Storyteller | undefined => (isStorytellerRef(ref) ? storytellers[-ref - 1] : undefined)

/** Entry at a place: the seat's, or the Storyteller's. */
export const entryAt = <Seat, Storyteller>(
  seats: readonly Seat[],
  storytellers: readonly Storyteller[],
  ref: SeatRef,
): Seat | Storyteller | undefined => storytellerAt(storytellers, ref) ?? seats[ref]

interface Somebody {
  readonly id: string | null
}

/** Person at a place; null for an empty seat, and where no place is. */
export const personIdAt = (
  seats: readonly Somebody[],
  storytellers: readonly Somebody[],
  ref: SeatRef,
): string | null => entryAt(seats, storytellers, ref)?.id ?? null
