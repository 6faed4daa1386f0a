import { remapPointers, type SeatMap, type SessionView, seatMap } from '@belfry/rules'
import { withGamestate } from '../view.ts'
import { remapMark } from './topics/vote-out.ts'

/** Takes a topic's seat numbers in a view along when seats move, exactly as the rules do in the state. */
export type ViewRemap = (view: SessionView, to: SeatMap) => SessionView

const remapPointing: ViewRemap = (view, to) => {
  const { pointing } = view.gamestate
  return withGamestate(view, {
    pointing: { ...pointing, pointers: remapPointers(pointing.pointers, to) },
  })
}

/** One line a topic whose view names seats by number. */
const remaps: readonly ViewRemap[] = [remapMark, remapPointing]

export const remapView = (view: SessionView, order: readonly number[]): SessionView => {
  const to = seatMap(order)
  return remaps.reduce((current, remap) => remap(current, to), view)
}
