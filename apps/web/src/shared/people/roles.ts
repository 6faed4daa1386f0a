import { partyInView, type SessionView } from '@belfry/rules'

export type TableRole = 'storyteller' | 'moderator' | 'player' | 'spectator'

/** What somebody is at this table; null for whoever is not here. */
export function roleOf(view: SessionView, userId: string): TableRole | null {
  const party = partyInView(view, userId)
  if (!party) return null
  if (party.isStoryteller) return 'storyteller'
  if (party.isModerator) return 'moderator'
  return party.seat >= 0 ? 'player' : 'spectator'
}
