import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRIVATE_TEXT, RULES_VERSION } from '@belfry/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clearOut } from '../../src/app/housekeeping.ts'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { fileIn } from '../../src/db/sqlite/index.ts'
import { recordingStore } from '../../src/modules/recording/store.ts'
import { outboxFolder } from '../../src/platform/mail/transports.ts'
import { contentsOf, engines, type Storage, sqliteStorage } from '../support/engines.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const START = Date.UTC(2026, 0, 1)
const DAYS = { retentionDays: 30, auditDays: 365, outboxDays: 14, recordingDays: 40 }
const WORD = 'a word that must be gone for good'

describe.each(engines)('what is kept on %s', (_engine, newStorage) => {
  let storage: Storage
  let database: Database

  beforeAll(async () => {
    storage = await newStorage()
    database = await openDatabase(storage, (error) => expect.unreachable(error.message))
  })
  afterAll(async () => {
    await database.close()
    await storage.remove()
  })
  const clearAfter = (days: number): Promise<void> =>
    clearOut({ database, retention: { dataDir: storage.dataDir, ...DAYS } }, START + days * DAY_MS)
  const filesIn = (folder: string): number => readdirSync(join(storage.dataDir, folder)).length

  it('goes when its time is over, and not before', async () => {
    const { audit, bans, outbox, users } = database.repositories
    await users.insert({
      id: '1',
      provider: 'embedded',
      subject: '1',
      email: 'a@example.org',
      username: 'A',
      pronouns: '',
      level: 'none',
      levelExpires: null,
      levelByHand: false,
      flags: [],
      avatar: '0',
      border: '',
      statsVisibility: 0,
      granted: { avatars: [], borders: [], emotes: [] },
      patreonId: null,
      phone: null,
      acceptsMarketing: false,
      createdAt: START,
      updatedAt: START,
      newSince: null,
    })
    await audit.add({ actorId: 'm', targetId: '1', action: 'ban.add', detail: '{}', at: START })
    const ban = { reason: 'r', createdBy: 'm', createdAt: START }
    await bans.insert({ id: 'over', expiresAt: START, ...ban }, '1')
    await bans.insert({ id: 'for good', expiresAt: null, ...ban }, '1')
    await outbox.add({ id: 'mail', recipient: 'a@example.org', payload: '{}' }, START)
    await outboxFolder(storage.dataDir, () => START).write('mail', 'a@example.org', 'text')
    await recordingStore(join(storage.dataDir, 'recordings')).save('1', START, {})
    mkdirSync(join(storage.dataDir, 'outbox'), { recursive: true })
    writeFileSync(join(storage.dataDir, 'outbox', 'notes of the operator.txt'), '')
    const held = async () => ({
      audit: (await audit.listOf('1', 9)).length,
      bans: (await bans.listOf('1')).length,
      mails: (await contentsOf(storage))['outbox']?.includes('a@example.org'),
      outbox: filesIn('outbox'),
      recordings: filesIn('recordings'),
    })
    const all = { audit: 1, bans: 2, mails: true, outbox: 2, recordings: 1 }
    await clearAfter(14)
    expect(await held()).toEqual(all)
    await clearAfter(15)
    expect(await held()).toEqual({ ...all, mails: false, outbox: 1 })
    await clearAfter(41)
    expect(await held()).toEqual({ ...all, mails: false, outbox: 1, recordings: 0 })
    await clearAfter(366)
    expect(await held()).toEqual({ audit: 0, bans: 1, mails: false, outbox: 1, recordings: 0 })
  })
})

it('what was said in private goes, also of a session that cannot be read here, and keeps none of the others', async () => {
  const storage = await sqliteStorage()
  const database = await openDatabase(storage, (error) => expect.unreachable(error.message))
  const { sessionLog, repositories } = database
  const said = { type: PRIVATE_TEXT, text: WORD }
  const rows = {
    torn: `{"version":${RULES_VERSION},"events":[{"type":"${PRIVATE_TEXT}","text":"${WORD}`,
    newer: JSON.stringify({ version: RULES_VERSION + 1, events: [{ type: 'unheardOf' }, said] }),
    whole: JSON.stringify({ version: RULES_VERSION, events: [said] }),
  }
  for (const [id, events] of Object.entries(rows)) {
    await sessionLog.append([{ sessionId: id, seq: 1, requestId: null, events, at: START, dueAt: null }])
    const snapshot = { seq: 1, version: RULES_VERSION + 1, bytes: 1, at: START }
    if (id === 'newer') await sessionLog.saveSnapshot(id, { ...snapshot, state: JSON.stringify([said]) })
    const session = { id, code: id, ownerId: 'o', createdAt: START, activeAt: START, summary: '{}' }
    await repositories.sessions.insert(session)
    await repositories.sessions.end(id, START)
  }
  await clearOut({ database, retention: { dataDir: storage.dataDir, ...DAYS } }, START + 2 * DAY_MS)
  expect(JSON.stringify(await contentsOf(storage))).not.toContain(WORD)
  const [row] = await sessionLog.read('newer', 0)
  expect(JSON.parse(row?.events ?? '')).toEqual({
    version: RULES_VERSION + 1,
    events: [{ type: 'unheardOf' }],
  })
  await database.close()
  await storage.remove()
})

it('what is deleted leaves nothing in the files of the embedded database', async () => {
  const storage = await sqliteStorage()
  const database = await openDatabase(storage, (error) => expect.unreachable(error.message))
  const { sessionLog, repositories } = database
  const events = JSON.stringify({ version: 3, events: [], answer: WORD.repeat(200) })
  const row = { sessionId: 's', requestId: null, events, at: START, dueAt: null }
  await sessionLog.append([1, 2, 3].map((seq) => ({ ...row, seq })))
  const session = { id: 's', code: 's', ownerId: 'o', createdAt: START, activeAt: START, summary: '{}' }
  await repositories.sessions.insert(session)
  await repositories.sessions.end('s', START)
  const found = (): boolean =>
    ['', '-wal'].some((end) => readFileSync(fileIn(storage.dataDir) + end).includes(WORD))
  expect(found()).toBe(true)
  await clearOut({ database, retention: { dataDir: storage.dataDir, ...DAYS } }, START + 31 * DAY_MS)
  expect(found()).toBe(false)
  await database.close()
  await storage.remove()
})
