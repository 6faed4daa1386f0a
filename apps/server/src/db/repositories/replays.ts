import type { TypedWords } from '@belfry/room/replay'
import { isGuest } from '@belfry/rules'
import { parseFlags } from '../../domain/flags.ts'
import type { Db } from '../engine.ts'
import { forgetWords, keepWords } from './replay-words.ts'

/** A game to be kept with the row that counts it. */
export interface NewReplay {
  readonly id: string
  readonly isRevealed: boolean
  readonly bytes: Uint8Array
  readonly people: readonly ReplaySeat[]
  /** What was typed on night cards; what not everybody has agreed to is not written down. */
  readonly words: readonly TypedWords[]
}

interface ReplaySeat {
  readonly place: string
  readonly seat: number | null
  readonly userId: string
  readonly isAtEnd: boolean
  readonly roleId: string
}

export interface StoredReplay {
  readonly id: string
  readonly sessionId: string
  readonly number: number | null
  readonly link: string | null
  readonly isRevealed: boolean
  readonly bytes: Uint8Array
}

export interface ReplayPerson {
  readonly place: string
  readonly seat: number | null
  /** Null for an account that is gone. */
  readonly userId: string | null
  readonly username: string | null
  readonly isGuest: boolean
  readonly isAtEnd: boolean
  readonly agrees: boolean | null
  /** Whether words typed on night cards may be kept. */
  readonly words: boolean | null
}

const answerOf = (agrees: number | null): boolean | null => (agrees === null ? null : agrees === 1)

/** A game that is written again keeps its address, and what people have said about it. */
export async function saveReplay(trx: Db, gameId: string, replay: NewReplay): Promise<void> {
  const known = await trx.selectFrom('replays').select('id').where('game_id', '=', gameId).executeTakeFirst()
  const id = known?.id ?? replay.id
  const isRevealed = { is_revealed: replay.isRevealed ? 1 : 0 }
  // A log that has become too large to read doesn't erase the replay that was made while it was smaller.
  const update = replay.bytes.length === 0 ? isRevealed : { ...isRevealed, bytes: replay.bytes }
  await trx
    .insertInto('replays')
    .values({ id, game_id: gameId, link: null, ...isRevealed, bytes: replay.bytes })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(update))
    .execute()
  const said = await trx
    .selectFrom('replay_people')
    .select(['user_id', 'agrees', 'agrees_words'])
    .where('replay_id', '=', id)
    .execute()
  await trx.deleteFrom('replay_people').where('replay_id', '=', id).execute()
  if (replay.people.length === 0) return
  await trx
    .insertInto('replay_people')
    .values(
      replay.people.map((one) => {
        const known = said.find(({ user_id }) => user_id === one.userId)
        return {
          replay_id: id,
          place: one.place,
          seat: one.seat,
          user_id: one.userId,
          is_at_end: one.isAtEnd ? 1 : 0,
          role_id: one.roleId,
          agrees: known?.agrees ?? null,
          agrees_words: known?.agrees_words ?? null,
        }
      }),
    )
    .execute()
  await keepWords(trx, id, replay.words)
}

/** An account that ends becomes somebody. Who had not agreed cannot be asked any more; words go with who wrote them. */
export async function leaveReplays(trx: Db, userId: string): Promise<void> {
  const mine = await trx
    .selectFrom('replay_people')
    .select(['replay_id', 'place'])
    .where('user_id', '=', userId)
    .execute()
  for (const { replay_id, place } of mine) await forgetWords(trx, replay_id, place)
  await trx
    .updateTable('replay_people')
    .set({ agrees: 0 })
    .where('user_id', '=', userId)
    .where('agrees', 'is', null)
    .execute()
  await trx.updateTable('replay_people').set({ user_id: null }).where('user_id', '=', userId).execute()
}

const find =
  (db: Db) =>
  async (address: string): Promise<StoredReplay | undefined> => {
    const row = await db
      .selectFrom('replays')
      .innerJoin('games', 'games.id', 'replays.game_id')
      .select(['replays.id', 'replays.link', 'replays.is_revealed', 'replays.bytes'])
      .select(['games.session_id as sessionId', 'games.number'])
      .where((eb) => eb.or([eb('replays.id', '=', address), eb('replays.link', '=', address)]))
      .executeTakeFirst()
    if (!row) return undefined
    const { is_revealed, ...facts } = row
    return { ...facts, isRevealed: is_revealed === 1 }
  }

/** The last game of a session that everybody has seen revealed. */
const lastOf =
  (db: Db) =>
  async (sessionId: string): Promise<string | undefined> => {
    const row = await db
      .selectFrom('replays')
      .innerJoin('games', 'games.id', 'replays.game_id')
      .select(['replays.id', 'replays.is_revealed'])
      .where('games.session_id', '=', sessionId)
      .orderBy('games.number', 'desc')
      .executeTakeFirst()
    return row?.is_revealed === 1 ? row.id : undefined
  }

const peopleOf =
  (db: Db) =>
  async (
    replayIds: readonly string[],
  ): Promise<readonly (ReplayPerson & { readonly replayId: string })[]> => {
    if (replayIds.length === 0) return []
    const rows = await db
      .selectFrom('replay_people')
      .leftJoin('users', 'users.id', 'replay_people.user_id')
      .select(['replay_id', 'place', 'seat', 'user_id', 'is_at_end', 'agrees', 'agrees_words'])
      .select(['users.username', 'users.flags'])
      .where('replay_id', 'in', [...replayIds])
      .orderBy('seat')
      .orderBy('place')
      .execute()
    return rows.map((row) => ({
      replayId: row.replay_id,
      place: row.place,
      seat: row.seat,
      userId: row.username === null ? null : row.user_id,
      username: row.username,
      isGuest: row.flags !== null && isGuest({ flags: parseFlags(row.flags) }),
      isAtEnd: row.is_at_end === 1,
      agrees: answerOf(row.agrees),
      words: answerOf(row.agrees_words),
    }))
  }

/** Games that can be seen again. */
export const replays = (db: Db) => ({
  find: find(db),
  lastOf: lastOf(db),
  peopleOf: peopleOf(db),
  async answer(replayId: string, userId: string, agrees: boolean): Promise<void> {
    await db
      .updateTable('replay_people')
      .set({ agrees: agrees ? 1 : 0 })
      .where('replay_id', '=', replayId)
      .where('user_id', '=', userId)
      .execute()
  },
  async setLink(replayId: string, link: string | null): Promise<void> {
    await db.updateTable('replays').set({ link }).where('id', '=', replayId).execute()
  },
})

export type Replays = ReturnType<typeof replays>
