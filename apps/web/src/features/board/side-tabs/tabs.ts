import type { SideTabProps, SideTabRow } from '../../../shell/board.ts'
import { type Lazy, lazily } from '../../../shell/lazily.ts'
import { perShell } from '../../../shell/perShell.ts'

export interface LoadedTab {
  readonly row: SideTabRow
  readonly content: Lazy<SideTabProps>
}

/** Made once for the window: a lazy component must stay the same one between renders. */
export const tabsOf = perShell(({ sideTabs }): readonly LoadedTab[] =>
  sideTabs.map((row) => ({ row, content: lazily(async () => (await row.load()).Tab) })),
)
