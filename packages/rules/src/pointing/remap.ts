import type { SeatMap, SeatRemap } from '../core/seat-map.ts'
import type { PointingState } from '../state.ts'

/** Fingers follow the seat they point at; those that point at a seat that is gone go down. */
export const remapPointers = (
  pointers: Readonly<Record<string, number>>,
  to: SeatMap,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(pointers).flatMap(([userId, seat]) => {
      const place = to(seat)
      return place === null ? [] : [[userId, place]]
    }),
  )

const remapped = (pointing: PointingState, to: SeatMap): PointingState => ({
  ...pointing,
  pointers: remapPointers(pointing.pointers, to),
})

export const pointingRemap: SeatRemap = (state, to) => ({
  ...state,
  pointing: remapped(state.pointing, to),
  secret: { ...state.secret, nightPointing: remapped(state.secret.nightPointing, to) },
})
