import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createServer } from 'node:net'
import { unwrap } from '@belfry/kit'
import { afterEach, expect, it } from 'vitest'
import { diagnose } from '../../src/admin/doctor/doctor.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { noteBackup } from '../../src/platform/system/last-backup.ts'
import { type Storage, sqliteStorage } from '../support/engines.ts'
import { localServer } from '../support/local-server.ts'
import { settingsFor, startTestServer } from '../support/server.ts'
import { smtpServer } from '../support/smtp-server.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

async function examined(storage: Storage, env: Record<string, string>) {
  const given = { ...settingsFor(storage), ...env }
  const { findings, lines } = await diagnose(unwrap(readConfig(given)), given, Date.now())
  const of = (what: string) => findings.filter((finding) => finding.what === what)
  return { findings, of, lines }
}

it('a server in good order is told to be, with its address, WebSockets, mail and backup', async () => {
  const server = await startTestServer()
  const smtp = await smtpServer()
  stops.push(
    () => server.stop(),
    () => smtp.stop(),
  )
  noteBackup(server.storage.dataDir, { at: Date.now(), bytes: 1, place: import.meta.filename })
  const { findings, of, lines } = await examined(server.storage, {
    PORT: String(server.running.port),
    PUBLIC_URL: server.url,
    SMTP_URL: smtp.url,
  })
  expect(findings.filter(({ state }) => state === 'broken')).toEqual([])
  expect(of('port')[0]?.detail).toContain('a Belfry answers')
  expect(of('address')).toMatchObject([{ state: 'ok' }])
  expect(of('proxy')).toMatchObject([{ state: 'ok', detail: 'WebSockets come through' }])
  expect(of('mail')).toMatchObject([{ state: 'ok' }])
  expect(of('backup')).toMatchObject([{ state: 'ok' }])
  expect(lines.join('\n')).toMatch(/^LOOK {4}certificate/m)
})

it('whatever is wrong is named, with what to do about it', async () => {
  const storage = await sqliteStorage()
  const other = await localServer(() => ({ body: { name: 'another program' } }))
  const mail = createServer().listen(0, '127.0.0.1')
  await once(mail, 'listening')
  const { port: gone } = mail.address() as { port: number }
  mail.close()
  stops.push(
    () => storage.remove(),
    () => other.stop(),
  )
  const { of, findings, lines } = await examined(storage, {
    PORT: new URL(other.url).port,
    PUBLIC_URL: other.url,
    SMTP_URL: `smtp://127.0.0.1:${gone}`,
    DATABASE_URL: `postgres://belfry@127.0.0.1:${gone}/belfry`,
    REDIS_URL: `redis://127.0.0.1:${gone}`,
    TLS: 'files',
    TLS_CERT: '/nowhere/cert.pem',
    TLS_KEY: '/nowhere/key.pem',
    CHAT_SERVERS: `Far=http://127.0.0.1:${gone}`,
    CHAT_SECRET: 'c'.repeat(40),
    RTC_ANOUNCED: '203.0.113.7',
  })
  const broken = ['address', 'certificate', 'chat server', 'database', 'mail', 'port']
  expect(
    findings
      .filter(({ state }) => state === 'broken')
      .map(({ what }) => what)
      .toSorted(),
  ).toEqual(broken)
  expect(of('port')).toMatchObject([{ detail: expect.stringContaining('EADDRINUSE') }])
  expect(of('address')).toMatchObject([{ detail: expect.stringContaining('something else') }])
  expect(of('settings')).toMatchObject([{ advice: 'Is RTC_ANNOUNCED meant?' }])
  expect(of('redis')).toMatchObject([{ state: 'warning' }])
  expect(of('backup')).toMatchObject([{ state: 'warning' }])
  expect(findings.filter(({ state, advice }) => state !== 'ok' && !advice)).toEqual([])
  expect(lines.filter((line) => line.startsWith('BROKEN'))).toHaveLength(broken.length)
})

it('voices that only the own network can reach are told before anybody misses them', async () => {
  const storage = await sqliteStorage()
  stops.push(() => storage.remove())
  const env = { CHAT_SERVER: 'on', PUBLIC_URL: 'https://belfry.example.org', RTC_ANNOUNCED: '10.0.0.4' }
  const { of } = await examined(storage, env)
  expect(of('voice')).toMatchObject([{ state: 'broken', advice: expect.stringContaining('RTC_ANNOUNCED') }])
})

it('a free voice port is not advised as a firewall rule', async () => {
  const storage = await sqliteStorage()
  stops.push(() => storage.remove())
  const { of } = await examined(storage, { CHAT_SERVER: 'on', RTC_PORT: '0', RTC_ANNOUNCED: '203.0.113.7' })
  expect(of('voice')[0]).toMatchObject({ state: 'ok', advice: expect.stringContaining('Set RTC_PORT') })
})

it('a damaged database file is found, and the advice is to restore a backup', async () => {
  const storage = await sqliteStorage()
  stops.push(() => storage.remove())
  const file = join(storage.dataDir, 'belfry.sqlite')
  const db = new DatabaseSync(file)
  db.exec(
    'create table notes (text); create index by_text on notes (text); insert into notes values (1), (2)',
  )
  db.close()
  expect((await examined(storage, {})).of('database')).toMatchObject([{ state: 'ok' }])
  const damaged = new DatabaseSync(file, { defensive: false })
  damaged.exec("pragma writable_schema = on; update sqlite_schema set rootpage = 1 where name = 'by_text'")
  damaged.close()
  const found = (await examined(storage, {})).of('database')
  expect(found).toMatchObject([{ state: 'broken', advice: expect.stringContaining('npm run restore') }])
  writeFileSync(file, 'no database'.repeat(1000))
  const [other] = (await examined(storage, {})).of('database')
  expect(other?.detail).toContain('file is not a database')
})
