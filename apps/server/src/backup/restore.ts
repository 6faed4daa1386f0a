import { RULES_VERSION } from '@belfry/rules'
import { schemaNames } from '../db/migrations/migrate.ts'
import type { TableRow } from '../db/rows.ts'
import { type TableName, tableNames } from '../db/tables.ts'
import { prepareFolder } from '../platform/startup/folder.ts'
import { backUp, type Kept } from './backup.ts'
import { checkDocument, entriesOf, type Header } from './document.ts'
import { claimStopped, heldBy } from './held.ts'
import { backupFile } from './place.ts'
import { openStaging, type Staging, stageFiles, swapFiles, swapSqlite } from './staging.ts'
import { type Counts, type Filled, fillPostgres, fillSqlite } from './target.ts'
import { CopyError } from './texts.ts'

async function* rowsOf(file: string): AsyncIterable<TableRow> {
  for await (const [kind, name, content] of entriesOf(file))
    if (kind === 'row' && tableNames.includes(name as TableName)) yield [name as TableName, content]
}

/** A log of newer rules or a schema of newer steps would be read wrongly or not at all. */
function refuseNewer({ rules, schema, version }: Header): void {
  if (rules > RULES_VERSION || !schemaNames.includes(schema)) throw new CopyError('newerBackup', { version })
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

type Replaced = Filled & { readonly files: number; readonly kept: string | undefined }

async function replaceSqlite(kept: Kept, schema: string, wish: Wish, staging: Staging): Promise<Replaced> {
  const names = await stageFiles(wish.file, staging)
  const filled = await fillSqlite(staging.folder, schema, rowsOf(wish.file))
  const undo = swapFiles(kept.dataDir, staging, names)
  try {
    return { ...filled, files: names.size, kept: swapSqlite(kept.dataDir, staging, wish.now) }
  } catch (error) {
    undo()
    throw error
  }
}

/** The files are swapped before the commit, and back if it fails. */
async function replacePostgres(
  { url, kept, hasData }: { readonly url: string; readonly kept: Kept; readonly hasData: boolean },
  schema: string,
  wish: Wish,
  staging: Staging,
): Promise<Replaced> {
  const names = await stageFiles(wish.file, staging)
  const before = hasData ? backupFile(kept.dataDir, wish.now) : undefined
  if (before !== undefined) await backUp(kept, before, wish.now)
  let undo = (): void => undefined
  try {
    const filled = await fillPostgres(url, schema, rowsOf(wish.file), () => {
      undo = swapFiles(kept.dataDir, staging, names)
    })
    return { ...filled, files: names.size, kept: before }
  } catch (error) {
    undo()
    throw error
  }
}

async function replace(kept: Kept, { schema }: Header, wish: Wish, hasData: boolean): Promise<Replaced> {
  const { databaseUrl: url } = kept
  const staging = openStaging(kept.dataDir)
  try {
    return url === undefined
      ? await replaceSqlite(kept, schema, wish, staging)
      : await replacePostgres({ url, kept, hasData }, schema, wish, staging)
  } catch (error) {
    if (error instanceof CopyError) throw error
    throw new CopyError('notRestored', { detail: (error as Error).message.split('\n')[0] ?? '' })
  } finally {
    staging.clear()
  }
}

/**
 * Puts a backup into the database of the settings. All of it is checked and written beside the old data before
 * anything is replaced; a failure until then changes nothing.
 */
export async function restore(kept: Kept, wish: Wish): Promise<Restored> {
  const header = await checkDocument(wish.file)
  refuseNewer(header)
  prepareFolder(kept.dataDir)
  const release = kept.databaseUrl === undefined ? claimStopped(kept) : () => undefined
  try {
    const { hasData, hasServer, place } = await heldBy(kept, wish.now)
    if (hasServer) throw new CopyError('serving', { place })
    if (hasData && !wish.isForced) throw new CopyError('notEmpty', { place })
    const { secret, ...replaced } = await replace(kept, header, wish, hasData)
    const hasOtherSecret = kept.tokenSecret !== undefined && kept.tokenSecret !== secret
    return { header, ...replaced, hasOtherSecret }
  } finally {
    release()
  }
}
