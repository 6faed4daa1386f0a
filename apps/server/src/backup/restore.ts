import { RULES_VERSION } from '@belfry/rules'
import { openDatabase, type Where } from '../db/database.ts'
import { schemaNames } from '../db/migrations/migrate.ts'
import type { TableRow } from '../db/rows.ts'
import { type TableName, tableNames } from '../db/tables.ts'
import { readSession, restoreSession } from '../modules/sessions/stored-room.ts'
import { claimDataFolder, prepareFolder } from '../platform/startup/folder.ts'
import { SECRET_ENTRY } from '../platform/system/secrets.ts'
import { backUp, type Kept } from './backup.ts'
import { checkDocument, entriesOf, type Header } from './document.ts'
import { putBack } from './files.ts'
import { heldBy } from './held.ts'
import { backupFile } from './place.ts'
import { type Counts, fillPostgres, fillSqlite } from './target.ts'
import { CopyError } from './texts.ts'

async function* rowsOf(file: string): AsyncIterable<TableRow> {
  for await (const [kind, name, content] of entriesOf(file))
    if (kind === 'row' && tableNames.includes(name as TableName)) yield [name as TableName, content]
}

async function putFilesBack(file: string, dataDir: string): Promise<number> {
  let files = 0
  for await (const [kind, name, content] of entriesOf(file))
    if (kind === 'file' && putBack(dataDir, name, content)) files += 1
  return files
}

/** A log of newer rules or a schema of newer steps would be read wrongly or not at all. */
function refuseNewer({ rules, schema, version }: Header): void {
  if (rules > RULES_VERSION || !schemaNames.includes(schema)) throw new CopyError('newerBackup', { version })
}

/** How many sessions go on, and which of them cannot be read here. */
export async function lookInto(where: Where): Promise<{
  readonly live: number
  readonly unreadable: readonly string[]
  readonly secret: string | undefined
}> {
  const database = await openDatabase(where, () => undefined)
  const { repositories, sessionLog } = database
  try {
    const live = await repositories.sessions.listLive()
    const unreadable: string[] = []
    for (const { id, code } of live) {
      const stored = await readSession(sessionLog, id)
      try {
        restoreSession(stored)
      } catch {
        unreadable.push(code)
      }
    }
    return { live: live.length, unreadable, secret: await repositories.installation.read(SECRET_ENTRY) }
  } finally {
    await database.close()
  }
}

export interface Restored {
  readonly header: Header
  readonly counts: Counts
  readonly files: number
  readonly live: number
  readonly unreadable: readonly string[]
  /** Where that is which was there before. */
  readonly kept: string | undefined
  /** The settings name another key than the one that these data were made with. */
  readonly hasOtherSecret: boolean
}

interface Wish {
  readonly file: string
  readonly isForced: boolean
  readonly now: number
}

/** What is there is kept: the embedded database as its files, the other one as a backup. */
async function replace(
  kept: Kept,
  header: Header,
  { file, now }: Wish,
  hasData: boolean,
): Promise<Pick<Restored, 'counts' | 'kept'>> {
  const { databaseUrl } = kept
  if (databaseUrl === undefined) return fillSqlite(kept, header.schema, rowsOf(file), now)
  const before = hasData ? backupFile(kept.dataDir, now) : undefined
  if (before !== undefined) await backUp(kept, before, now)
  return { counts: await fillPostgres(databaseUrl, header.schema, rowsOf(file)), kept: before }
}

/** Puts a backup into the database of the settings. Nothing is touched before it is known to be whole. */
export async function restore(kept: Kept, wish: Wish): Promise<Restored> {
  const header = await checkDocument(wish.file)
  refuseNewer(header)
  prepareFolder(kept.dataDir)
  const release = kept.databaseUrl === undefined ? claimDataFolder(kept.dataDir) : () => undefined
  try {
    const { hasData, hasServer, place } = await heldBy(kept, wish.now)
    if (hasServer) throw new CopyError('serving', { place })
    if (hasData && !wish.isForced) throw new CopyError('notEmpty', { place })
    const replaced = await replace(kept, header, wish, hasData)
    const files = await putFilesBack(wish.file, kept.dataDir)
    const { secret, ...looked } = await lookInto(kept)
    const hasOtherSecret = kept.tokenSecret !== undefined && kept.tokenSecret !== secret
    return { header, ...replaced, files, ...looked, hasOtherSecret }
  } finally {
    release()
  }
}
