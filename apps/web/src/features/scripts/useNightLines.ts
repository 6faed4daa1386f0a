import type { Night, NightEntry } from '@belfry/content'
import type { PlayerView } from '@belfry/rules'
import { useMemo } from 'react'
import { useContent } from '../../shared/characters/useContent.ts'
import { useView } from '../../shell/useTable.ts'
import { nightLines } from './night.ts'

const NO_PLAYERS: readonly PlayerView[] = []
const NO_NPCS: readonly string[] = []

/** The lines of a night as this person may know them: their view holds no role that is not theirs to see. */
export function useNightLines(night: Night | null): readonly NightEntry[] {
  const content = useContent()
  const edition = useView(({ session }) => session.edition, null)
  const players = useView<readonly PlayerView[]>(({ session }) => session.players, NO_PLAYERS)
  const npcs = useView<readonly string[]>(({ session }) => session.npcs, NO_NPCS)
  return useMemo(
    () => (night && content && edition ? nightLines(night, { edition, players, npcs }, content) : []),
    [night, content, edition, players, npcs],
  )
}
