import type { Where } from '../db/database.ts'
import type { RowSource } from '../db/rows.ts'
import type { TableName } from '../db/tables.ts'
import { claimDataFolder, FolderTaken } from '../platform/startup/folder.ts'
import { placeOf } from './place.ts'
import { openRows } from './source.ts'
import { CopyError } from './texts.ts'

/** What somebody would miss. A server that has only ever been started leaves none of it. */
const PRECIOUS: readonly TableName[] = ['users', 'customers', 'sessions', 'games']
/** A server says every two seconds that it lives. */
const LIVING_MS = 10_000

/** What is in a database before something else is put there. */
export interface Held {
  readonly place: string
  readonly hasData: boolean
  /** The embedded database tells that by its lock. */
  readonly hasServer: boolean
}

async function lookAt(source: RowSource, now: number): Promise<Omit<Held, 'place'>> {
  let hasData = false
  let hasServer = false
  for await (const [table, row] of source.rows([...PRECIOUS, 'nodes'])) {
    if (PRECIOUS.includes(table)) hasData = true
    if (table === 'nodes' && Number(row['seen_at']) > now - LIVING_MS) hasServer = true
  }
  return { hasData, hasServer }
}

/** A file that is no database holds something too: nobody knows what. */
export async function heldBy(where: Where, now: number): Promise<Held> {
  const { place, isThere } = placeOf(where)
  if (!isThere) return { place, hasData: false, hasServer: false }
  if (where.databaseUrl === undefined) {
    try {
      return await within(where, now, place)
    } catch {
      return { place, hasData: true, hasServer: false }
    }
  }
  return within(where, now, place)
}

async function within(where: Where, now: number, place: string): Promise<Held> {
  const source = await openRows(where)
  try {
    const { hasData, hasServer } = await lookAt(source, now)
    return { place, hasData, hasServer: where.databaseUrl !== undefined && hasServer }
  } finally {
    await source.close()
  }
}

/** Claims the data folder, which a running server holds. */
export function claimStopped(where: Where): () => void {
  try {
    return claimDataFolder(where.dataDir)
  } catch (error) {
    throw error instanceof FolderTaken ? new CopyError('serving', { place: placeOf(where).place }) : error
  }
}
