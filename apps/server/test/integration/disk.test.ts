import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { StorageError } from '../../src/db/errors.ts'
import { startThread } from '../../src/db/sqlite/thread.ts'
import { type Storage, sqliteStorage } from '../support/engines.ts'

let storage: Storage
let database: Database

beforeEach(async () => {
  storage = await sqliteStorage()
  database = await openDatabase(storage, () => {})
})
afterEach(async () => {
  await database.close()
  await storage.remove()
})

const row = (seq: number, events = '[]') => ({
  sessionId: 's',
  seq,
  requestId: null,
  events,
  at: 1,
  dueAt: null,
})

describe('the embedded database when the disk does not cooperate', () => {
  it('fails a write that is locked out with a storage error, keeps reading, and goes on afterwards', async () => {
    await database.sessionLog.append([row(1)])
    const other = new DatabaseSync(join(storage.dataDir, 'belfry.sqlite'))
    other.exec('begin immediate')
    const failure = await database.sessionLog.append([row(2)]).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StorageError)
    expect(failure).toMatchObject({ isStorage: true })
    expect(await database.sessionLog.read('s', 0)).toHaveLength(1)
    other.exec('rollback')
    other.close()
    expect(await database.sessionLog.append([row(2)])).toEqual([true])
  })

  it('writes nothing of a group when the disk is full, and everything once there is room', async () => {
    await database.sessionLog.append([row(1)])
    const writer = startThread({ file: join(storage.dataDir, 'belfry.sqlite'), readOnly: false })
    const pragma = (sql: string) => writer.run({ kind: 'query', sql, parameters: [] })
    const { rows } = await pragma('pragma page_count')
    const { page_count: pages } = rows[0] as { page_count: number }
    await pragma(`pragma max_page_count = ${pages}`)
    const group = [row(2), row(3, 'x'.repeat(100_000))]
    const failure = await writer.run({ kind: 'append', rows: group }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ isStorage: true, message: expect.stringContaining('full') })
    expect(await database.sessionLog.read('s', 0)).toHaveLength(1)
    await pragma(`pragma max_page_count = ${pages + 1000}`)
    expect(await writer.run({ kind: 'append', rows: group })).toEqual([true, true])
    expect(await database.sessionLog.read('s', 0)).toHaveLength(3)
    await writer.run({ kind: 'close' })
  })
})
