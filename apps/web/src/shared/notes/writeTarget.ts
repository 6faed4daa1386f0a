import type { SessionView } from '@belfry/rules'

/** Where somebody's hand may write: on the table for all, in notes of their own, or nowhere. */
export type Pen = 'table' | 'notes' | 'none'

export const penOf = ({ self }: Pick<SessionView, 'self'>): Pen => {
  if (self.kind === 'storyteller') return 'table'
  return self.kind === 'grimoire' ? 'none' : 'notes'
}

/** A place at the table: a seat, or a Storyteller's entry at -1, -2 ... */
export const placeIn = (
  { session }: Pick<SessionView, 'session'>,
  index: number,
): SessionView['session']['players'][number] | SessionView['session']['storytellers'][number] | undefined =>
  index < 0 ? session.storytellers[-index - 1] : session.players[index]
