import type { Pool, PoolClient } from 'pg'
import type { LogRow } from '../engine.ts'

/**
 * One statement for the whole group. Of equal numbers the one handed in first is tried first. A row stands only
 * behind the one before it, which is there already or in the same group: a log has no holes.
 */
const insertGroup = `
  with given as (
    select * from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bigint[])
      with ordinality as given (session_id, seq, request_id, events, at, place))
  insert into session_log (session_id, seq, request_id, events, at)
  select session_id, seq, request_id, events, at
  from given
  where seq = 1
    or exists (
      select 1 from session_log
      where session_log.session_id = given.session_id and session_log.seq = given.seq - 1)
    or exists (
      select 1 from given as before
      where before.session_id = given.session_id and before.seq = given.seq - 1)
  order by session_id, seq, place
  on conflict do nothing
  returning session_id, seq`

const removeFallen = `
  delete from session_log using unnest($1::text[], $2::bigint[]) as fallen (session_id, seq)
  where session_log.session_id = fallen.session_id and session_log.seq = fallen.seq`

const setDue = `
  insert into session_deadlines (session_id, due_at)
  select * from unnest($1::text[], $2::bigint[]) as due (session_id, due_at) order by 1
  on conflict (session_id) do update set due_at = excluded.due_at`

const clearDue = 'delete from session_deadlines where session_id = any($1::text[])'

const keyOf = (sessionId: string, seq: number): string => `${seq} ${sessionId}`

async function insertRows(client: PoolClient, rows: readonly LogRow[]): Promise<ReadonlySet<string>> {
  const { rows: inserted } = await client.query<{ session_id: string; seq: number }>(insertGroup, [
    rows.map((row) => row.sessionId),
    rows.map((row) => row.seq),
    rows.map((row) => row.requestId),
    rows.map((row) => row.events),
    rows.map((row) => row.at),
  ])
  return new Set(inserted.map((row) => keyOf(row.session_id, row.seq)))
}

/** A later decision rests on the earlier ones: when one of a session falls, those behind it fall too. */
function judge(rows: readonly LogRow[], inserted: ReadonlySet<string>): readonly boolean[] {
  const refused = new Set<string>()
  const unclaimed = new Set(inserted)
  return rows.map((row) => {
    // Two rooms of this node may have handed in the same number: it is the first one's.
    if (!refused.has(row.sessionId) && unclaimed.delete(keyOf(row.sessionId, row.seq))) return true
    refused.add(row.sessionId)
    return false
  })
}

async function settleDeadlines(client: PoolClient, rows: readonly LogRow[]): Promise<void> {
  const latest = new Map(rows.map((row) => [row.sessionId, row.dueAt]))
  const due = [...latest].filter((entry): entry is [string, number] => entry[1] !== null)
  const idle = [...latest].filter(([, at]) => at === null).map(([id]) => id)
  if (due.length > 0) await client.query(setDue, [due.map(([id]) => id), due.map(([, at]) => at)])
  if (idle.length > 0) await client.query(clearDue, [idle])
}

async function commitGroup(client: PoolClient, rows: readonly LogRow[]): Promise<readonly boolean[]> {
  const inserted = await insertRows(client, rows)
  const stood = judge(rows, inserted)
  const standing = new Set(rows.filter((_, i) => stood[i]).map((row) => keyOf(row.sessionId, row.seq)))
  const fallen = rows.filter(({ sessionId, seq }) => {
    const key = keyOf(sessionId, seq)
    return inserted.has(key) && !standing.has(key)
  })
  if (fallen.length > 0) {
    await client.query(removeFallen, [fallen.map((row) => row.sessionId), fallen.map((row) => row.seq)])
  }
  await settleDeadlines(
    client,
    rows.filter((_, i) => stood[i]),
  )
  return stood
}

/** Commits a group of decisions at once and says which of them stood. */
export async function appendGroup(pool: Pool, rows: readonly LogRow[]): Promise<readonly boolean[]> {
  const client = await pool.connect()
  let broken = false
  try {
    await client.query('begin')
    const stood = await commitGroup(client, rows)
    await client.query('commit')
    return stood
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}
