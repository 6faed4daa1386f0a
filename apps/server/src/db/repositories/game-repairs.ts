import { foldedText } from '@belfry/kit'
import type { Db } from '../engine.ts'
import { type Participant, saveParticipants } from './participants.ts'

/** A stored game whose record may have been overwritten. */
export interface StoredGame {
  readonly id: string
  readonly sessionId: string
  readonly number: number
  readonly edition: { readonly id: string; readonly name: string }
  readonly isEvilWin: boolean | null
  readonly record: string | null
}

export interface StoredGameReplay {
  readonly id: string
  readonly isRevealed: boolean
  readonly bytes: Uint8Array
  readonly people: readonly ReplayPlace[]
}

/** A person of a replay: null for an account that is gone. */
export interface ReplayPlace {
  readonly place: string
  readonly userId: string | null
  readonly isAtEnd: boolean
  readonly roleId: string
}

/** What a replay says about its game. */
export interface RepairedGame {
  readonly edition: StoredGame['edition']
  readonly participants: readonly Participant[]
  readonly replay: StoredGameReplay
}

async function repairReplay(trx: Db, { id, isRevealed, bytes, people }: StoredGameReplay): Promise<void> {
  await trx
    .updateTable('replays')
    .set({ is_revealed: isRevealed ? 1 : 0, bytes })
    .where('id', '=', id)
    .execute()
  await trx
    .deleteFrom('replay_people')
    .where('replay_id', '=', id)
    .where('place', 'not in', ['', ...people.map(({ place }) => place)])
    .execute()
  for (const { place, isAtEnd, roleId } of people)
    await trx
      .updateTable('replay_people')
      .set({ is_at_end: isAtEnd ? 1 : 0, role_id: roleId })
      .where('replay_id', '=', id)
      .where('place', '=', place)
      .execute()
}

/** Numbered games after an id, in the order of their ids. Older games have no number and were never overwritten. */
const listAfter =
  (db: Db) =>
  async (id: string, limit: number): Promise<readonly StoredGame[]> => {
    const rows = await db
      .selectFrom('games')
      .select(['id', 'session_id', 'number', 'edition_id', 'edition_name'])
      .select(['is_evil_win', 'has_result', 'record'])
      .where('id', '>', id)
      .where('number', 'is not', null)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      sessionId: row.session_id,
      number: row.number ?? 0,
      edition: { id: row.edition_id, name: row.edition_name },
      isEvilWin: row.has_result === 1 ? row.is_evil_win === 1 : null,
      record: row.record,
    }))
  }

const replayOf =
  (db: Db) =>
  async (gameId: string): Promise<StoredGameReplay | undefined> => {
    const row = await db
      .selectFrom('replays')
      .select(['id', 'is_revealed', 'bytes'])
      .where('game_id', '=', gameId)
      .executeTakeFirst()
    if (!row) return undefined
    const people = await db
      .selectFrom('replay_people')
      .select(['place', 'user_id', 'is_at_end', 'role_id'])
      .where('replay_id', '=', row.id)
      .orderBy('place')
      .execute()
    return {
      id: row.id,
      isRevealed: row.is_revealed === 1,
      bytes: row.bytes,
      people: people.map(({ place, user_id, is_at_end, role_id }) => ({
        place,
        userId: user_id,
        isAtEnd: is_at_end === 1,
        roleId: role_id,
      })),
    }
  }

const repair =
  (db: Db) =>
  async (gameId: string, { edition, participants, replay }: RepairedGame): Promise<void> => {
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('games')
        .set({
          edition_id: edition.id,
          edition_name: edition.name,
          edition_folded: foldedText(edition.name),
        })
        .where('id', '=', gameId)
        .execute()
      await saveParticipants(trx, gameId, participants)
      await repairReplay(trx, replay)
    })
  }

/** Marks a game with a result that lacks characters or players. */
const markIncomplete =
  (db: Db) =>
  async (gameId: string, fewestPlayers: number): Promise<void> => {
    const players = await db
      .selectFrom('game_participants')
      .select('role_id')
      .where('game_id', '=', gameId)
      .where('is_storyteller', '=', 0)
      .execute()
    if (players.length >= fewestPlayers && players.some(({ role_id }) => role_id !== '')) return
    await db
      .updateTable('games')
      .set({ is_incomplete: 1 })
      .where('id', '=', gameId)
      .where('has_result', '=', 1)
      .execute()
  }

/** Queries for the repair of games that earlier versions overwrote. */
export const gameRepairs = (db: Db) => ({
  listAfter: listAfter(db),
  replayOf: replayOf(db),
  repair: repair(db),
  markIncomplete: markIncomplete(db),
})

export type GameRepairs = ReturnType<typeof gameRepairs>
