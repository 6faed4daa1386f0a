import './sides.css'
import { useEffect } from 'react'
import { crowdingFor } from '../../../lib/board/frame.ts'
import { useShell } from '../../../shell/useShell.ts'
import { useText } from '../../../shell/useText.ts'
import { EnlargeButton } from './EnlargeButton.tsx'
import { SideTab } from './SideTab.tsx'
import { StorytellerPanel } from './StorytellerPanel.tsx'
import { tabsOf } from './tabs.ts'

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

/** Both sides of the board: talk and the Storyteller's things on the left, sheets on the right. */
export function Sides() {
  const { t } = useText('board')
  useCrowding()
  const tabs = tabsOf(useShell())
  return (
    <>
      <aside className="board__side board__side--left" aria-label={t('board:side.left')}>
        <StorytellerPanel />
        {tabs
          .filter(({ row }) => row.side === 'left')
          .map((tab) => (
            <SideTab key={tab.row.name} tab={tab} />
          ))}
      </aside>
      <aside className="board__side board__side--right" aria-label={t('board:side.right')}>
        {tabs
          .filter(({ row }) => row.side === 'right')
          .map((tab) => (
            <SideTab key={tab.row.name} tab={tab} />
          ))}
        <EnlargeButton />
      </aside>
    </>
  )
}
