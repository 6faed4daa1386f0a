import type { ContentIndex } from '@belfry/content'
import type { SessionView } from '@belfry/rules'
import { can } from '../../lib/table/rights.ts'
import { useTableContent } from '../../shared/characters/useTableContent.ts'
import type { SideTabContent } from '../../shell/board.ts'
import { useSetting } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'
import { Tab as BluffsTab } from './bluffs/BluffsTab.tsx'
import { Tab as NpcTab } from './npcs/NpcTab.tsx'

/** The Storyteller's characters are everybody's to read; only the Storyteller needs the tab while there are none. */
const useSeesNpcs = (): boolean =>
  useView(({ self, session }) => can(self, 'chooseNpcs') || session.npcs.length > 0, false)

/** Tables up to this size have bluffs only for certain characters; above the next they always have. */
const SMALL_TABLE = 7
const INFORMED_ABOVE = 6

const teamIn = (content: ContentIndex, role: string | null) =>
  role === null ? null : (content.character(role)?.team ?? null)

/** Three ways to see the bluffs: as a note, at a small table, or as somebody whom they concern. */
export function seesBluffs(
  { self, session }: SessionView,
  content: ContentIndex | null,
  isPlayerBluffs: boolean,
): boolean {
  if (can(self, 'play') && isPlayerBluffs) return true
  if (!content) return false
  const { players, npcs } = session
  const needsThem = players.some(
    ({ role }) => role !== null && content.trait(role, 'bluffs-at-small-tables') !== undefined,
  )
  if (can(self, 'giveBluffs') && players.length <= SMALL_TABLE && needsThem) return true
  const isInformed =
    players.length > INFORMED_ABOVE ||
    npcs.some((npc) => content.trait(npc, 'info-at-any-size') !== undefined)
  const isConcerned =
    can(self, 'seeGrimoire') || teamIn(content, players[self.seat]?.role ?? null) === 'demon'
  return isInformed && isConcerned
}

function useSeesBluffs(): boolean {
  const [isPlayerBluffs] = useSetting('isPlayerBluffs')
  const content = useTableContent()
  return useView((view) => seesBluffs(view, content, isPlayerBluffs), false)
}

export const npcs: SideTabContent = { Tab: NpcTab, useIsShown: useSeesNpcs }
export const bluffs: SideTabContent = { Tab: BluffsTab, useIsShown: useSeesBluffs }
