import './settings.css'
import type { ComponentType } from 'react'
import { SETTINGS_TABS } from '../../shared/settings/tabs.ts'
import type { ModalProps } from '../../shell/feature.ts'
import { AdvancedTab } from './AdvancedTab.tsx'
import { ChatTab } from './ChatTab.tsx'
import { GameTab } from './GameTab.tsx'
import { GeneralTab } from './GeneralTab.tsx'
import { ShortcutsTab } from './ShortcutsTab.tsx'
import { UserTab } from './UserTab.tsx'

/** In the order of their names. */
const TABS: readonly ComponentType[] = [GeneralTab, UserTab, ChatTab, GameTab, ShortcutsTab, AdvancedTab]

export function Modal({ tab }: ModalProps) {
  const Tab = TABS[tab] ?? GeneralTab
  return (
    <div className="settings" data-tab={SETTINGS_TABS[tab]}>
      <Tab />
    </div>
  )
}
