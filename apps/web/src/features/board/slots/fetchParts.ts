import type { Shell } from '../../../shell/shell.ts'
import { overlaysOf } from '../overlays/OverlayHost.tsx'
import { tabsOf } from '../side-tabs/tabs.ts'
import { loadedOf } from './Loaded.tsx'
import { partsOf } from './SeatParts.tsx'

/** Brings everything that features hang onto the board, so that it is drawn as a whole and at once. */
export async function fetchParts(shell: Shell): Promise<void> {
  const parts = [
    ...tabsOf(shell),
    ...overlaysOf(shell).values(),
    ...Object.values(loadedOf(shell)).flat(),
    ...partsOf(shell),
  ]
  // What does not come now is asked for again when it is drawn, and says then what is wrong.
  await Promise.allSettled(parts.map((part) => part.fetch()))
}
