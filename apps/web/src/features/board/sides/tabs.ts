import { LEFT_TABS, RIGHT_TABS } from '../../../lib/board/sideTabs.ts'
import type { SideTabProps, SideTabRow } from '../../../shell/board.ts'
import { type Lazy, lazily } from '../../../shell/lazily.ts'
import { perShell } from '../../../shell/perShell.ts'

export interface LoadedTab {
  readonly row: SideTabRow
  readonly content: Lazy<SideTabProps>
}

const ORDER: readonly string[] = [...LEFT_TABS, ...RIGHT_TABS]

/** In the order of the sides, whichever feature brings them. */
export const tabsOf = perShell(({ features }): readonly LoadedTab[] =>
  features
    .flatMap(({ sideTabs = [] }) => sideTabs)
    .toSorted((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name))
    .map((row) => ({ row, content: lazily(async () => (await row.load()).Tab) })),
)
