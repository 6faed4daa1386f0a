import { statSync } from 'node:fs'
import { RULES_VERSION } from '@belfry/rules'
import type { Where } from '../db/database.ts'
import type { TableRow } from '../db/rows.ts'
import { type TableName, tableNames } from '../db/tables.ts'
import { SECRET_ENTRY } from '../platform/system/secrets.ts'
import { APP_VERSION } from '../platform/system/version.ts'
import { type Entry, writeDocument } from './document.ts'
import { filesIn } from './files.ts'
import { openSource, type Source } from './source.ts'

/** What a backup needs to know of the settings. */
export interface Kept extends Where {
  readonly tokenSecret: string | undefined
}

/** Which processes serve is no data: whoever comes after them are others. */
const COPIED = tableNames.filter((name) => name !== 'nodes')

/**
 * The rows of a database. The key that counts goes with them also where it was a setting: without it every login
 * ends and no second factor is understood.
 */
export async function* rowsWithSecret({ tokenSecret }: Kept, source: Source): AsyncIterable<TableRow> {
  if (tokenSecret !== undefined) yield ['facts', { key: SECRET_ENTRY, value: tokenSecret }]
  for await (const [table, row] of source.rows(COPIED)) {
    const isOldSecret = tokenSecret !== undefined && table === 'facts' && row['key'] === SECRET_ENTRY
    if (!isOldSecret) yield [table, row]
  }
}

export interface Summary {
  readonly counts: ReadonlyMap<TableName, number>
  readonly files: number
  readonly bytes: number
}

/** Everything that is acknowledged when this begins is in it. People play on meanwhile. */
export async function backUp(kept: Kept, file: string, now: number): Promise<Summary> {
  const source = await openSource(kept)
  const counts = new Map<TableName, number>()
  let files = 0
  async function* entries(): AsyncIterable<Entry> {
    for await (const [table, row] of rowsWithSecret(kept, source)) {
      counts.set(table, (counts.get(table) ?? 0) + 1)
      yield ['row', table, row]
    }
    for (const [name, content] of filesIn(kept.dataDir)) {
      files += 1
      yield ['file', name, content]
    }
  }
  const { engine, schema } = source
  try {
    await writeDocument(
      file,
      { version: APP_VERSION, rules: RULES_VERSION, schema, engine, at: now },
      entries(),
    )
  } finally {
    await source.close()
  }
  return { counts, files, bytes: statSync(file).size }
}
