import type { OverlayName } from '../../../lib/board/overlays.ts'
import type { OverlayFacts, OverlayRow } from '../../../shell/board.ts'

/** Overlay in the middle of the board: the first that wants to be there. */
export const overlayFor = (
  rows: readonly Pick<OverlayRow, 'name' | 'isShown'>[],
  facts: OverlayFacts,
): OverlayName => rows.find(({ isShown }) => isShown(facts))?.name ?? 'town-info'
