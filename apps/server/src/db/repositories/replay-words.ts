import type { TypedWords } from '@belfry/room/replay'
import type { Db } from '../engine.ts'

/** Only words that everybody has agreed to who wrote or read them: no others are ever written down. */
export async function keepWords(trx: Db, replayId: string, words: readonly TypedWords[]): Promise<void> {
  await trx.deleteFrom('replay_words').where('replay_id', '=', replayId).execute()
  const people = await trx
    .selectFrom('replay_people')
    .select(['place', 'agrees_words'])
    .where('replay_id', '=', replayId)
    .where('user_id', 'is not', null)
    .execute()
  const agreeing = new Set(people.flatMap(({ place, agrees_words }) => (agrees_words === 1 ? place : [])))
  const agreed = words.filter((typed) => typed.people.every((place) => agreeing.has(place)))
  // Two of the same sender within a millisecond are called alike; the later is what was shown last.
  const rows = new Map(agreed.map((typed) => [typed.signal, JSON.stringify(typed)]))
  if (rows.size === 0) return
  await trx
    .insertInto('replay_words')
    .values([...rows].map(([signal, text]) => ({ replay_id: replayId, signal, words: text })))
    .execute()
}

const wordsOf = async (db: Db, replayId: string): Promise<readonly TypedWords[]> => {
  const rows = await db
    .selectFrom('replay_words')
    .select('words')
    .where('replay_id', '=', replayId)
    .orderBy('signal')
    .execute()
  return rows.map(({ words }) => JSON.parse(words) as TypedWords)
}

/** What somebody wrote or read is gone with their word. */
export async function forgetWords(trx: Db, replayId: string, place: string): Promise<void> {
  for (const { signal, people } of await wordsOf(trx, replayId))
    if (people.includes(place))
      await trx
        .deleteFrom('replay_words')
        .where('replay_id', '=', replayId)
        .where('signal', '=', signal)
        .execute()
}

const answer =
  (db: Db) =>
  async (replayId: string, place: string, agrees: boolean): Promise<void> => {
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('replay_people')
        .set({ agrees_words: agrees ? 1 : 0 })
        .where('replay_id', '=', replayId)
        .where('place', '=', place)
        .execute()
      if (!agrees) await forgetWords(trx, replayId, place)
    })
  }

/** Words on night cards. */
export const replayWords = (db: Db) => ({
  /** What somebody says about theirs; withdrawn is gone. */
  answer: answer(db),
  of: (replayId: string) => wordsOf(db, replayId),
  keep: (replayId: string, words: readonly TypedWords[]): Promise<void> =>
    db.transaction().execute((trx) => keepWords(trx, replayId, words)),
})

export type ReplayWords = ReturnType<typeof replayWords>
