import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join as path } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { backUp } from '../../src/backup/backup.ts'
import { restore } from '../../src/backup/restore.ts'
import { fileIn } from '../../src/db/sqlite/index.ts'
import { engines, type Storage, sqliteStorage } from '../support/engines.ts'
import { continueGame } from '../support/recorded.ts'

/**
 * Databases that earlier versions wrote, each named after the newest step of its schema: six people, a game in its
 * first days. They are never written anew; a version that changes the schema or the rules adds its own.
 */
const FIXTURES = path(import.meta.dirname, '../fixtures/earlier')
const names = readdirSync(FIXTURES).map((file) => file.replace('.sqlite.gz', ''))
const MINUTE_MS = 60_000

let storages: Storage[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const storage of storages) await storage.remove()
  storages = []
})

/** As earlier versions left it: readable for everybody on the machine. */
async function dataOf(name: string): Promise<Storage> {
  const storage = await sqliteStorage()
  storages.push(storage)
  const { dataDir } = storage
  writeFileSync(fileIn(dataDir), gunzipSync(readFileSync(path(FIXTURES, `${name}.sqlite.gz`))), {
    mode: 0o644,
  })
  mkdirSync(path(dataDir, 'tls'), { mode: 0o755 })
  writeFileSync(path(dataDir, 'tls', 'key.pem'), 'a key', { mode: 0o644 })
  chmodSync(dataDir, 0o755)
  return storage
}

/** The evening goes on soon after it was left, or its table would be over. */
function evening({ dataDir }: Storage): number {
  const db = new DatabaseSync(fileIn(dataDir), { readOnly: true })
  const last = db.prepare('select max(at) as at from session_log').get()?.['at']
  db.close()
  return Number(last) + MINUTE_MS
}

/** What the trail says of the update. */
function updateIn({ dataDir }: Storage): unknown {
  const db = new DatabaseSync(fileIn(dataDir), { readOnly: true })
  const entry = db.prepare("select action, detail from audit where actor_id = 'operator'").get()
  db.close()
  return entry
}

describe.each(names)('data of the schema %s', (name) => {
  it('open with this version, are kept from others, and the evening goes on', async () => {
    const storage = await dataOf(name)
    await continueGame(storage, evening(storage))
    const modeOf = (...parts: string[]): number => statSync(path(storage.dataDir, ...parts)).mode & 0o777
    expect([modeOf(), modeOf('belfry.sqlite'), modeOf('tls'), modeOf('tls', 'key.pem')]).toEqual([
      0o700, 0o600, 0o700, 0o600,
    ])
    expect(updateIn(storage)).toMatchObject({ action: 'update', detail: expect.stringContaining('0019-') })
  })
})

it('the oldest data are backed up as they are, and restored into what this version uses', async () => {
  const storage = await dataOf(names.toSorted()[0] ?? '')
  const at = evening(storage)
  const file = path(storage.dataDir, 'old.backup')
  await backUp({ ...storage, tokenSecret: undefined }, file, at)
  const [, newStorage] = engines.at(-1) ?? []
  const target = await (newStorage ?? sqliteStorage)()
  storages.push(target)
  const restored = await restore({ ...target, tokenSecret: undefined }, { file, isForced: false, now: at })
  expect(restored).toMatchObject({ live: 1, unreadable: [] })
  expect(restored.counts.get('users')).toBe(6)
})
