import { sql } from 'kysely'
import type { Db } from '../engine.ts'
import { type PlayedGame, playedBy, playedGame } from './played-games.ts'

/** A game as it counts for somebody. */
export interface CountedGame extends PlayedGame {
  readonly players: number
  readonly storytellers: readonly string[]
}

/** Seats that were taken, accounts that are gone among them. */
const sat = sql<number>`(select count(*) from replay_people inner join replays on replays.id = replay_people.replay_id
  where replays.game_id = games.id and replay_people.seat is not null)`

/** Where nothing but the count was kept. */
const played = sql<number>`(select count(*) from game_participants others
  where others.game_id = games.id and others.is_storyteller = 0)`

async function leadersOf(db: Db, userId: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('game_participants as me')
    .innerJoin('game_participants as led', 'led.game_id', 'me.game_id')
    .innerJoin('users', 'users.id', 'led.user_id')
    .select(['me.game_id', 'users.username'])
    .where('me.user_id', '=', userId)
    .where('led.is_storyteller', '=', 1)
    .orderBy('users.username')
    .execute()
  const found = new Map<string, string[]>()
  for (const { game_id, username } of rows) found.set(game_id, [...(found.get(game_id) ?? []), username])
  return found
}

/** Somebody's games with a result, the oldest first. */
export const countedGames =
  (db: Db) =>
  async (userId: string): Promise<readonly CountedGame[]> => {
    const leaders = await leadersOf(db, userId)
    const rows = await playedBy(db, userId)
      .select([sat.as('sat'), played.as('played')])
      .execute()
    return rows.toReversed().map((row) => ({
      ...playedGame(row),
      players: Math.max(Number(row.sat), Number(row.played)),
      storytellers: leaders.get(row.id) ?? [],
    }))
  }
