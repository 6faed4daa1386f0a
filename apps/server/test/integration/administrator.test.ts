import { describe, expect, it } from 'vitest'
import { banner } from '../../src/app/banner.ts'
import { engines } from '../support/engines.ts'
import { member, type Person, setLevel, signUp } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const PUBLIC = { PUBLIC_URL: 'https://belfry.example' }
const BOSS = { ADMIN_EMAIL: 'boss@example.org' }

const levelOf = async (server: TestServer, { id }: Person): Promise<string | undefined> =>
  (await server.running.services.database.repositories.users.find(id))?.level

/** The code that the start prints, as an operator reads it. */
const printedCode = (server: TestServer): string =>
  /administrator\?code=([\w-]+)/.exec(banner(server.running).join('\n'))?.[1] ?? ''

const claim = (server: TestServer, { token }: Person, code: string) =>
  server.post('administrator', { code }, { token })

describe.each(engines)('the first administrator on %s', (_name, newStorage) => {
  it('a place that loses the name of its administrator makes nobody else one', async () => {
    const storage = await newStorage()
    const named = await startTestServer({ storage, env: BOSS })
    const boss = await member(named, 'boss')
    expect(await levelOf(named, boss)).toBe('special-tpi')
    await named.running.stop()
    const nameless = await startTestServer({ storage })
    const stranger = await member(nameless, 'stranger')
    expect(await levelOf(nameless, stranger)).toBe('special-free')
    // Not even once the only administrator is none any more: the place has had its first.
    await setLevel(nameless, boss, 'special-free')
    expect(await levelOf(nameless, await member(nameless, 'another'))).toBe('special-free')
    await nameless.stop()
  })

  it('where strangers can verify themselves nobody is it by being first: the printed code makes one, once', async () => {
    const server = await startTestServer({ storage: await newStorage(), env: PUBLIC })
    const quick = await member(server, 'quick')
    expect(await levelOf(server, quick)).toBe('special-free')
    const code = printedCode(server)
    expect(code.length).toBeGreaterThanOrEqual(16)
    // As many letters, and not as many bytes.
    for (const guess of ['AAAA-AAAA-AAAA-AAAA', 'ÄÄÄÄ-ÄÄÄÄ-ÄÄÄÄ-ÄÄÄÄ'])
      expect((await claim(server, quick, guess)).body).toMatchObject({ ok: false, code: 'auth.code' })
    const unverified = await signUp(server, 'unverified')
    expect((await claim(server, unverified, code)).status).toBe(403)
    const operator = await member(server, 'operator')
    expect((await claim(server, operator, code.toLowerCase())).status).toBe(200)
    expect(await levelOf(server, operator)).toBe('special-tpi')
    expect((await claim(server, quick, code)).body).toMatchObject({ ok: false, code: 'auth.code' })
    expect(await levelOf(server, quick)).toBe('special-free')
    expect(banner({ ...server.running, hasStaff: true }).join('\n')).not.toContain(code)
    await server.stop()
  })
})

it('where mail stays on the machine the first who reads it is the administrator, as before', async () => {
  const server = await startTestServer()
  expect(await levelOf(server, await member(server, 'host'))).toBe('special-tpi')
  expect(await levelOf(server, await member(server, 'friend'))).toBe('special-free')
  await server.stop()
})
