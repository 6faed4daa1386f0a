import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { fileIn } from '../../src/db/sqlite/index.ts'
import { type Storage, sqliteStorage } from './engines.ts'

/** Data that an earlier commit wrote; the README in each folder says how. */
const FIXTURES = join(import.meta.dirname, '../fixtures')

export const recordedFile = (name: string): Buffer => readFileSync(join(FIXTURES, name))

export const recordedText = (name: string): string => gunzipSync(recordedFile(name)).toString()

/** The facts recorded beside a database, in the shape the test expects. */
export const recordedFacts = <Facts>(name: string): Facts => JSON.parse(String(recordedFile(name)))

/** A data folder with a recorded SQLite database, and its write-ahead log where the server was killed. */
export async function recordedSqlite(name: string, hasWal = false): Promise<Storage> {
  const storage = await sqliteStorage()
  const file = fileIn(storage.dataDir)
  for (const end of hasWal ? ['', '-wal'] : [''])
    writeFileSync(file + end, gunzipSync(recordedFile(`${name}${end}.gz`)))
  return storage
}

export type Row = Readonly<Record<string, unknown>>

/** Rows of a query against the database of a data folder, past the server's own code. */
export function queried({ dataDir }: Storage, sql: string, ...values: readonly string[]): readonly Row[] {
  const db = new DatabaseSync(fileIn(dataDir), { readOnly: true })
  try {
    return db.prepare(sql).all(...values)
  } finally {
    db.close()
  }
}
