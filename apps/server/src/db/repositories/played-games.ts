import type { Db } from '../engine.ts'

/** A game with a result that somebody played or led. */
export interface PlayedGame {
  readonly startedAt: number | null
  readonly endedAt: number
  readonly editionId: string
  readonly editionName: string
  readonly isStoryteller: boolean
  readonly roleId: string
  readonly isWinner: boolean
  readonly isEvilWin: boolean
  readonly isIncomplete: boolean
}

/** Rows of somebody's games, the newest first. */
export const playedBy = (db: Db, userId: string) =>
  db
    .selectFrom('game_participants as me')
    .innerJoin('games', 'games.id', 'me.game_id')
    .select(['games.id', 'games.started_at', 'games.ended_at', 'games.edition_id', 'games.edition_name'])
    .select(['games.is_evil_win', 'games.is_incomplete', 'me.is_storyteller', 'me.role_id', 'me.is_winner'])
    .where('me.user_id', '=', userId)
    .where('games.has_result', '=', 1)
    .orderBy('games.ended_at', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof playedBy>['execute']>>[number]

export const playedGame = (row: Row): PlayedGame => ({
  startedAt: row.started_at,
  endedAt: row.ended_at,
  editionId: row.edition_id,
  editionName: row.edition_name,
  isStoryteller: row.is_storyteller === 1,
  roleId: row.role_id,
  isWinner: row.is_winner === 1,
  isEvilWin: row.is_evil_win === 1,
  isIncomplete: row.is_incomplete === 1,
})
