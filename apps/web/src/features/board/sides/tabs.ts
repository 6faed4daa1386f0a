import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { SideTabProps, SideTabRow } from '../../../frame/board.ts'
import type { Feature } from '../../../frame/feature.ts'
import { LEFT_TABS, RIGHT_TABS } from '../../../lib/board/sideTabs.ts'

export interface LoadedTab {
  readonly row: SideTabRow
  readonly Content: LazyExoticComponent<ComponentType<SideTabProps>>
}

const ORDER: readonly string[] = [...LEFT_TABS, ...RIGHT_TABS]

/** In the order of the sides, whichever feature brings them. */
export const loadedTabs = (features: readonly Feature[]): readonly LoadedTab[] =>
  features
    .flatMap(({ sideTabs = [] }) => sideTabs)
    .toSorted((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name))
    .map((row) => ({ row, Content: lazy(async () => ({ default: (await row.load()).Tab })) }))
