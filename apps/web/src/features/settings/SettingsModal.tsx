import './settings.css'
import type { ComponentType } from 'react'
import type { ModalProps } from '../../frame/feature.ts'
import { SETTINGS_TABS } from '../../lib/modals/names.ts'
import { AdvancedTab } from './AdvancedTab.tsx'
import { ChatTab } from './ChatTab.tsx'
import { GameTab } from './GameTab.tsx'
import { GeneralTab } from './GeneralTab.tsx'
import { ShortcutsTab } from './ShortcutsTab.tsx'
import { UserTab } from './UserTab.tsx'

const TABS: { readonly [Name in (typeof SETTINGS_TABS)[number]]: ComponentType } = {
  general: GeneralTab,
  user: UserTab,
  chat: ChatTab,
  game: GameTab,
  shortcuts: ShortcutsTab,
  advanced: AdvancedTab,
}

export function Modal({ tab }: ModalProps) {
  const name = SETTINGS_TABS[tab] ?? 'general'
  const Tab = TABS[name]
  return (
    <div className="settings" data-tab={name}>
      <Tab />
    </div>
  )
}
