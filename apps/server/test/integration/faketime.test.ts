import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join as path, resolve } from 'node:path'
import { systemClock } from '@belfry/kit'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/db/database.ts'
import { outboxFolder } from '../../src/platform/mail/transports.ts'
import { type Storage, sqliteStorage } from '../support/engines.ts'
import { prepare, TOKEN_SECRET } from '../support/nodes.ts'
import { type Reached, reach } from '../support/server.ts'
import { collected, processEnv } from '../support/server-process.ts'
import { join } from '../support/tables.ts'

const MAIN = resolve(import.meta.dirname, '../../src/main.ts')
const DAY_MS = 24 * 60 * 60 * 1000

/** The library that faketime puts in front of a program, where it is installed. */
const library = /^LD_PRELOAD=(\S*libfaketime\S*)$/m.exec(
  spawnSync('faketime', ['-f', '+0', 'env'], { encoding: 'utf8' }).stdout ?? '',
)?.[1]

/** A real server whose operating system tells it another time. */
describe.runIf(library)('a server whose clock is not that of the world', () => {
  let storage: Storage
  let child: ChildProcess | undefined
  afterEach(async () => {
    await end()
    await storage.remove()
  })
  const end = async (): Promise<void> => {
    if (child?.exitCode === null && child.signalCode === null)
      await new Promise((ended) => child?.once('exit', ended).kill('SIGKILL'))
  }

  async function start(env: Readonly<Record<string, string>>): Promise<Omit<Reached, 'stop'>> {
    child = spawn(process.execPath, [MAIN], {
      env: {
        ...processEnv(storage.dataDir),
        DATA_DIR: storage.dataDir,
        TOKEN_SECRET,
        LD_PRELOAD: library ?? '',
        ...env,
      },
    })
    const out = collected(child.stdout, child.stderr)
    await expect.poll(out, { timeout: 30_000 }).toContain('ready; Ctrl-C stops')
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(out())?.[0] ?? ''
    return reach(url, storage, systemClock as never)
  }

  it('deletes what has had its time a month later, and nothing else', async () => {
    storage = await sqliteStorage()
    const now = Date.now()
    const database = await openDatabase(storage, () => undefined)
    const { sessions, audit } = database.repositories
    for (const [id, endedAt] of [
      ['over', now],
      ['kept', now + 10 * DAY_MS],
    ] as const) {
      await sessions.insert({ id, code: id, ownerId: 'o', createdAt: now, activeAt: now, summary: '{}' })
      await sessions.end(id, endedAt)
    }
    await audit.add({ actorId: 'm', targetId: 't', action: 'ban.add', detail: '{}', at: now })
    await database.close()
    await outboxFolder(storage.dataDir, () => now).write('mail', 'old@example.org', 'text')
    await outboxFolder(storage.dataDir, () => now + 20 * DAY_MS).write('mail', 'new@example.org', 'text')
    const outbox = (): string => readdirSync(path(storage.dataDir, 'outbox')).join()

    // A minute of the server is a second here, so that it cleans up soon after its start.
    await start({ FAKETIME: '+31d x60' })
    await expect.poll(outbox, { timeout: 30_000 }).not.toContain('old@example.org')
    expect(outbox()).toContain('new@example.org')
    await end()
    const after = await openDatabase(storage, () => undefined)
    const ids = (await after.repositories.sessions.ownedBy('o')).map(({ id }) => id)
    expect(ids).toEqual(['kept'])
    expect(await after.repositories.audit.listOf('t', 9)).toHaveLength(1)
    await after.close()
  })

  it('stays ready, keeps logins and writes on when its clock jumps an hour on and back', async () => {
    storage = await sqliteStorage()
    const [owner] = await prepare(storage, ['keeper'], 'jumping')
    if (!owner) throw new Error('a session needs somebody')
    const clock = path(storage.dataDir, 'clock')
    const set = (offset: string): void => writeFileSync(clock, `${offset}\n`)
    set('+0')
    const server = await start({
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    })
    const st = await join({ url: server.url, clock: systemClock }, owner, 'jumping')
    let { refreshToken } = owner
    for (const [seats, offset] of ['+3600', '+0', '-3600'].entries()) {
      set(offset)
      const expected = Date.now() + Number(offset) * 1000
      await expect
        .poll(async () => Math.abs((await server.get('time')).body.time - expected))
        .toBeLessThan(60_000)
      const add = { type: 'add', payload: { name: null }, check: seats }
      expect(await st.ask('updateSeats', add)).toMatchObject({ ok: true })
      const renewed = await server.post('token', { token: refreshToken })
      expect(renewed.status).toBe(200)
      refreshToken = renewed.body.refreshToken
      expect((await server.get('ready')).status).toBe(200)
    }
    await st.sees(({ session }) => session.players.length === 3)
    st.client.leave()
  })
})
