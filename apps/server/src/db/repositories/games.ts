import { foldedText } from '@belfry/kit'
import type { Db } from '../engine.ts'
import { type Participant, saveParticipants } from './participants.ts'
import { type PlayedGame, playedBy, playedGame } from './played-games.ts'
import { type NewReplay, saveReplay } from './replays.ts'

export interface FinishedGame {
  readonly id: string
  readonly sessionId: string
  /** Counted from 1 in its session. */
  readonly number: number
  readonly edition: { readonly id: string; readonly name: string }
  /** Null where nobody was told who won: such a game can be read, and counts in no statistics. */
  readonly isEvilWin: boolean | null
  readonly startedAt: number
  readonly endedAt: number
  /** The whole game, as text. */
  readonly record: string
  readonly participants: readonly Participant[]
  /** How it can be seen again; missing where its log cannot be read any more. */
  readonly replay?: NewReplay | null
}

const rowOf = (game: FinishedGame) => ({
  session_id: game.sessionId,
  number: game.number,
  edition_id: game.edition.id,
  edition_name: game.edition.name,
  edition_folded: foldedText(game.edition.name),
  is_evil_win: game.isEvilWin ? 1 : 0,
  has_result: game.isEvilWin === null ? 0 : 1,
  is_incomplete: 0,
  started_at: game.startedAt,
  ended_at: game.endedAt,
  record: game.record,
})

/** What an earlier version wrote of the same game, once for every time its end was said. */
async function removeUnnumbered(trx: Db, { sessionId, startedAt }: FinishedGame): Promise<void> {
  const ids = await trx
    .selectFrom('games')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('number', 'is', null)
    .where('ended_at', '>', startedAt)
    .execute()
  for (const { id } of ids) {
    await trx.deleteFrom('game_participants').where('game_id', '=', id).execute()
    await trx.deleteFrom('games').where('id', '=', id).execute()
  }
}

/** The stories of games, as long as the log of their session is kept. */
const gameRecords = (db: Db) => ({
  /** The records of a session's games, in their order. */
  async recordsOf(sessionId: string): Promise<readonly string[]> {
    const rows = await db
      .selectFrom('games')
      .select('record')
      .where('session_id', '=', sessionId)
      .where('record', 'is not', null)
      .orderBy('number')
      .execute()
    return rows.flatMap(({ record }) => record ?? [])
  },
  /** The stories that name somebody. */
  async recordsNaming(userId: string): Promise<readonly { readonly id: string; readonly record: string }[]> {
    const rows = await db
      .selectFrom('games')
      .select(['id', 'record'])
      .where('record', 'like', `%"${userId}"%`)
      .execute()
    return rows.flatMap(({ id, record }) => (record === null ? [] : [{ id, record }]))
  },
  async setRecord(id: string, record: string): Promise<void> {
    await db.updateTable('games').set({ record }).where('id', '=', id).execute()
  },
  /** The stories go with the log of their session; what they count for stays. */
  async forgetRecords(sessionIds: readonly string[]): Promise<void> {
    await db
      .updateTable('games')
      .set({ record: null })
      .where('session_id', 'in', [...sessionIds])
      .execute()
  },
})

/** Finished games, which outlive the log of their session. */
export const games = (db: Db) => ({
  ...gameRecords(db),
  /** One row a game: what is written later replaces it. */
  async save(game: FinishedGame): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await removeUnnumbered(trx, game)
      await trx
        .insertInto('games')
        .values({ id: game.id, ...rowOf(game) })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(rowOf(game)))
        .execute()
      await saveParticipants(trx, game.id, game.participants)
      if (game.replay) await saveReplay(trx, game.id, game.replay)
    })
  },
  /** What somebody played and led, the newest first. */
  listOf: async (userId: string): Promise<readonly PlayedGame[]> =>
    (await playedBy(db, userId).execute()).map(playedGame),
})

export type Games = ReturnType<typeof games>
