import pg from 'pg'
import type { Written } from './ledger.ts'
import type { Seen } from './probe.ts'

const READ_MS = 2_000

/** How large the log is; nothing while the database is away. */
export async function logSize(url: string): Promise<Partial<Pick<Seen, 'logRows' | 'logBytes'>>> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: READ_MS,
    query_timeout: READ_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query(
      'select count(*)::float8 as "logRows", coalesce(sum(length(events)), 0)::float8 as "logBytes" from session_log',
    )
    return rows[0]
  } catch {
    return {}
  } finally {
    client.end().catch(() => undefined)
  }
}

/** The whole log, session by session. */
export async function rowsOf(url: string): Promise<readonly Written[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(
    'select s.code, l.seq::int as seq, l.request_id as "requestId", l.events from session_log l ' +
      'join sessions s on s.id = l.session_id order by s.code, l.seq',
  )
  await client.end()
  return rows as Written[]
}
