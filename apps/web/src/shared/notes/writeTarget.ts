import { entryAt, type SeatRef, type SessionView } from '@belfry/rules'
import { can } from '../../lib/table/rights.ts'

/** Target of somebody's writing: the table for all, notes of their own, or nowhere. */
export type WriteTarget = 'table' | 'notes' | 'none'

export const writeTargetOf = ({ self }: Pick<SessionView, 'self'>): WriteTarget => {
  if (can(self, 'writeTokens')) return 'table'
  return can(self, 'keepNotes') ? 'notes' : 'none'
}

/** Place as it lies there: a seat, or a Storyteller's entry. */
export const placeIn = (
  { session }: Pick<SessionView, 'session'>,
  ref: SeatRef,
): SessionView['session']['players'][number] | SessionView['session']['storytellers'][number] | undefined =>
  entryAt(session.players, session.storytellers, ref)
