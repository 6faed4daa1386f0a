import { isNight } from '@belfry/rules'
import { useTableContent } from '../../../shared/characters/useTableContent.ts'
import { useView } from '../../../shell/useTable.ts'

/** Open eyes of the own character, which may look around now, and so write to anybody it sees. */
export function useHasOpenEyes(): boolean {
  const content = useTableContent()
  const role = useView(({ self, session }) => session.players[self.seat]?.role ?? null, null)
  const isDark = useView(({ session }) => isNight(session.game.phase), false)
  const trait = content && role !== null ? content.trait(role, 'open-eyes') : undefined
  return trait !== undefined && (trait.time === 'night') === isDark
}
