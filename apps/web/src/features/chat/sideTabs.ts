import { unreadBadge } from '@belfry/rules'
import { useMemo } from 'react'
import type { SideTabContent, TabBadge } from '../../shell/board.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useTableMode, useView } from '../../shell/useTable.ts'
import { Tab as TalkTab } from './talk/ChatTab.tsx'
import { Tab as TextTab } from './text/TextTab.tsx'
import { textTabOf } from './text/textTabStore.ts'
import { unreadOf } from './text/unread.ts'

/** Only where others can be: a table of one's own has nobody to talk with. */
const useIsOnline = (): boolean => useTableMode() === 'online'

const badge = (name: 'whispers' | 'shared', count: number): readonly TabBadge[] =>
  count > 0
    ? [{ name, text: unreadBadge(count), label: { key: `chat:unread.${name}`, params: { count } } }]
    : []

function useUnreadBadges(): readonly TabBadge[] {
  const { lastRead, since } = useReadable(textTabOf(useShell()))
  const counts = useView((view) => {
    const { whispers, shared } = unreadOf(view, lastRead, since)
    return `${whispers} ${shared}`
  }, '0 0')
  return useMemo(() => {
    const [whispers = 0, shared = 0] = counts.split(' ').map(Number)
    return [...badge('whispers', whispers), ...badge('shared', shared)]
  }, [counts])
}

/** Requests that wait for an answer. */
function useRequestBadges(): readonly TabBadge[] {
  const count = useView(({ gamestate }) => Object.keys(gamestate.whisperFrom).length, 0)
  return useMemo(
    () =>
      count > 0
        ? [{ name: 'requests', text: String(count), label: { key: 'chat:requests', params: { count } } }]
        : [],
    [count],
  )
}

export const talk: SideTabContent = { Tab: TalkTab, useIsShown: useIsOnline, useBadges: useRequestBadges }
export const text: SideTabContent = { Tab: TextTab, useIsShown: useIsOnline, useBadges: useUnreadBadges }
