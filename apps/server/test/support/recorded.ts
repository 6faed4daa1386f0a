import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { fakeClock } from '@belfry/kit'
import { expect, vi } from 'vitest'
import { fileIn } from '../../src/db/sqlite/index.ts'
import { type Storage, sqliteStorage } from './engines.ts'
import { logIn } from './people.ts'
import { startTestServer } from './server.ts'
import { join as joinTable } from './tables.ts'

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

type Row = Readonly<Record<string, unknown>>

/** Rows of a query against the database of a data folder, past the server's own code. */
export function queried({ dataDir }: Storage, sql: string, ...values: readonly string[]): readonly Row[] {
  const db = new DatabaseSync(fileIn(dataDir), { readOnly: true })
  try {
    return db.prepare(sql).all(...values)
  } finally {
    db.close()
  }
}

/**
 * The recorded session `begun` continues on this storage: the Storyteller finds five characters and the note, adds
 * another, and a player is back on a seat. Leaves the date faked; the caller restores the timers.
 */
export async function continueGame(storage: Storage, at: number): Promise<void> {
  // Captchas use the calendar of the machine.
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  const server = await startTestServer({ storage, clock: fakeClock(at) })
  const st = await joinTable(server, await logIn(server, 'keeper@example.org'), 'begun')
  await st.sees(({ session }) => session.players.length === 5 && session.players.every(({ role }) => role))
  await st.sees(({ session }) => JSON.stringify(session.game).includes('a note of that evening'))
  const note = { type: 'note', data: { text: 'and on' }, isPrivate: true }
  expect(await st.ask('history', { type: 'add', payload: note })).toMatchObject({ ok: true })
  const player = await joinTable(server, await logIn(server, 'ada@example.org'), 'begun')
  await player.sees(({ self }) => self.seat !== null && self.seat >= 0)
  for (const seated of [st, player]) seated.client.leave()
  await server.running.stop()
}
