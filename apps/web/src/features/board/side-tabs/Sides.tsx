import './sides.css'
import { Suspense, useEffect } from 'react'
import { crowdingFor } from '../../../lib/board/frame.ts'
import { useShell } from '../../../shell/useShell.ts'
import { useText } from '../../../shell/useText.ts'
import { EnlargeButton } from './EnlargeButton.tsx'
import { StorytellerPanel } from './StorytellerPanel.tsx'
import { type LoadedTab, tabsOf } from './tabs.ts'

/** Sheets make room for each other where all of them would leave nothing of the table. */
function useCrowding(): void {
  const { tabs } = useShell().board
  useEffect(() => {
    const look = (): void => tabs.crowd(crowdingFor({ width: window.innerWidth, height: window.innerHeight }))
    look()
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [tabs])
}

interface SideTabsProps {
  readonly tabs: readonly LoadedTab[]
  readonly side: LoadedTab['row']['side']
}

function SideTabs({ tabs, side }: SideTabsProps) {
  return tabs
    .filter(({ row }) => row.side === side)
    .map(({ row, Component }) => (
      <Suspense key={row.name} fallback={null}>
        <Component />
      </Suspense>
    ))
}

/** Sides of the board: talk and the Storyteller's things on the left, sheets on the right. */
export function Sides() {
  const { t } = useText('board')
  useCrowding()
  const tabs = tabsOf(useShell())
  return (
    <>
      <aside className="board__side board__side--left" aria-label={t('board:side.left')}>
        <StorytellerPanel />
        <SideTabs tabs={tabs} side="left" />
      </aside>
      <aside className="board__side board__side--right" aria-label={t('board:side.right')}>
        <SideTabs tabs={tabs} side="right" />
        <EnlargeButton />
      </aside>
    </>
  )
}
