import type { SideTabRow } from '../../../shell/board.ts'
import { type Lazy, lazily } from '../../../shell/lazily.ts'
import { perShell } from '../../../shell/perShell.ts'
import { sideTabOf } from './SideTab.tsx'

export interface LoadedTab extends Lazy<object> {
  readonly row: SideTabRow
}

/** Made once for the window: a lazy component must stay the same one between renders. */
export const tabsOf = perShell(({ sideTabs }): readonly LoadedTab[] =>
  sideTabs.map((row) => ({ row, ...lazily(async () => sideTabOf(row, await row.load())) })),
)
