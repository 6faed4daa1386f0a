import { personInView, type SessionView } from '@belfry/rules'

export type TableRole = 'storyteller' | 'moderator' | 'player' | 'spectator'

/** Role of somebody at this table; null for whoever is not here. */
export function roleOf(view: SessionView, userId: string): TableRole | null {
  const person = personInView(view, userId)
  if (!person) return null
  if (person.isStoryteller) return 'storyteller'
  if (person.isModerator) return 'moderator'
  return person.seat >= 0 ? 'player' : 'spectator'
}
