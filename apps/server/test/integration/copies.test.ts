import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { restore } from '../../src/backup/restore.ts'
import { engines, type Storage } from '../support/engines.ts'
import { continueGame, recordedFile, recordedText } from '../support/recorded.ts'

/** Minutes after the recorded sessions were left: later their tables would have ended. */
const AT = Date.UTC(2026, 9, 10, 19, 5)

let storage: Storage | undefined
afterEach(async () => {
  vi.useRealTimers()
  await storage?.remove()
  storage = undefined
})

it.each(engines)(
  'a backup of schema 0018 is restored into %s and its game continues',
  async (_name, open) => {
    storage = await open()
    const file = join(storage.dataDir, 'recorded.backup')
    writeFileSync(file, recordedFile('copies/0018.backup'))
    const wish = { file, isForced: false, now: AT }
    const restored = await restore({ ...storage, tokenSecret: undefined }, wish)
    expect(restored).toMatchObject({ live: 1, unreadable: [], header: { rules: 4 } })
    expect(restored.counts.get('users')).toBe(6)
    await continueGame(storage, AT)
  },
)

it.each(engines.filter(([name]) => name === 'postgres'))(
  'a dump of schema 0018 is restored into %s and its game continues',
  async (_name, open) => {
    storage = await open()
    const client = new pg.Client(storage.databaseUrl)
    await client.connect()
    await client.query(recordedText('copies/0018.sql.gz'))
    await client.end()
    await continueGame(storage, AT)
  },
)
