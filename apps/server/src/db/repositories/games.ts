import type { Db } from '../database.ts'

export interface FinishedGame {
  readonly id: string
  readonly sessionId: string
  readonly edition: { readonly id: string; readonly name: string }
  readonly isEvilWin: boolean
  readonly endedAt: number
  readonly participants: readonly Participant[]
}

export interface Participant {
  readonly userId: string
  readonly isStoryteller: boolean
  readonly roleId: string
  readonly isWinner: boolean
}

/** What a user played, game by game, the newest first. */
export interface PlayedGame {
  readonly editionId: string
  readonly editionName: string
  readonly isStoryteller: boolean
  readonly roleId: string
  readonly isWinner: boolean
  readonly isEvilWin: boolean
}

/** Finished games, which outlive the log of their session. */
export const games = (db: Db) => ({
  /** Writing the same game again changes nothing. */
  async insert(game: FinishedGame): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const inserted = await trx
        .insertInto('games')
        .values({
          id: game.id,
          session_id: game.sessionId,
          edition_id: game.edition.id,
          edition_name: game.edition.name,
          is_evil_win: game.isEvilWin ? 1 : 0,
          ended_at: game.endedAt,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute()
      if (inserted.length === 0 || game.participants.length === 0) return
      await trx
        .insertInto('game_participants')
        .values(
          game.participants.map((one) => ({
            game_id: game.id,
            user_id: one.userId,
            is_storyteller: one.isStoryteller ? 1 : 0,
            role_id: one.roleId,
            is_winner: one.isWinner ? 1 : 0,
          })),
        )
        .execute()
    })
  },
  async listOf(userId: string): Promise<readonly PlayedGame[]> {
    const rows = await db
      .selectFrom('game_participants')
      .innerJoin('games', 'games.id', 'game_participants.game_id')
      .select([
        'games.edition_id as editionId',
        'games.edition_name as editionName',
        'games.is_evil_win as evilWin',
        'game_participants.is_storyteller as storyteller',
        'game_participants.role_id as roleId',
        'game_participants.is_winner as winner',
      ])
      .where('game_participants.user_id', '=', userId)
      .orderBy('games.ended_at', 'desc')
      .execute()
    return rows.map((row) => ({
      editionId: row.editionId,
      editionName: row.editionName,
      isStoryteller: row.storyteller === 1,
      roleId: row.roleId,
      isWinner: row.winner === 1,
      isEvilWin: row.evilWin === 1,
    }))
  },
})

export type Games = ReturnType<typeof games>
