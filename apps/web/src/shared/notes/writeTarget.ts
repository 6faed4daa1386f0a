import { entryAt, type SeatRef, type SessionView } from '@belfry/rules'
import { can } from '../../lib/table/rights.ts'

/** Where somebody's hand may write: on the table for all, in notes of their own, or nowhere. */
export type WriteTarget = 'table' | 'notes' | 'none'

export const writeTargetOf = ({ self }: Pick<SessionView, 'self'>): WriteTarget => {
  if (can(self, 'writeTokens')) return 'table'
  return can(self, 'keepNotes') ? 'notes' : 'none'
}

/** What lies at a place: a seat, or a Storyteller's entry. */
export const placeIn = (
  { session }: Pick<SessionView, 'session'>,
  ref: SeatRef,
): SessionView['session']['players'][number] | SessionView['session']['storytellers'][number] | undefined =>
  entryAt(session.players, session.storytellers, ref)
