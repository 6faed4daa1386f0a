import { readdirSync } from 'node:fs'
import { join as path } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CommandContext } from '../../src/admin/command.ts'
import { commands, usage } from '../../src/admin/commands.ts'
import { CommandError } from '../../src/admin/texts.ts'
import { deliverer } from '../../src/platform/mail/transports.ts'
import { createLog } from '../../src/platform/system/log.ts'
import { contextOf } from '../support/admin.ts'
import { contentsOf, engines } from '../support/engines.ts'
import { logIn, member, secondFactor } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { join, openSession, TAGS } from '../support/tables.ts'

const RECORDING = { version: '1', agent: 'a', startedAt: 1, stoppedAt: 2, dropped: 0, entries: [] }

describe.each(engines)('admin commands on %s', (_name, newStorage) => {
  let server: TestServer
  let context: CommandContext
  const lines: Record<string, unknown>[] = []

  beforeAll(async () => {
    const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
    server = await startTestServer({ storage: await newStorage(), log })
    context = contextOf(server)
  })
  afterAll(() => server.stop())

  const run = async (name: string, ...args: string[]): Promise<string> =>
    ((await commands[name]?.(context, args)) ?? []).join('\n')

  it('create a verified account that can log in', async () => {
    expect(await run('create', 'Op@Example.org', 'Operator', 'a small secret')).toContain('level special-tpi')
    const person = await logIn(server, 'op@example.org', 'a small secret')
    const { body } = await server.get(`user/${person.id}`, { token: person.token })
    expect(body.user).toMatchObject({ level: 'special-tpi', username: 'Operator' })
    expect(await run('create', 'second@example.org', 'Second')).toContain('level special-free')
    await expect(run('create', 'op@example.org', 'Operator')).rejects.toThrow('already has an account')
  })

  it('set level, flags and password, which count at once', async () => {
    const person = await member(server, 'plain')
    const own = async () => (await server.get(`user/${person.id}`, { token: person.token })).body.user
    expect(await run('level', person.id, 'special-moderator')).toContain('level special-moderator')
    expect((await own()).level).toBe('special-moderator')
    await run('flag', person.email, 'add', 'powerful')
    expect((await own()).flags).toContain('powerful')
    await run('flag', person.email, 'remove', 'powerful')
    expect((await own()).flags).not.toContain('powerful')
    expect(await run('show', person.email)).toContain(person.id)
    await run('password', person.email, 'changed by hand')
    expect((await server.post('token', { token: person.refreshToken })).status).toBe(401)
    await logIn(server, person.email, 'changed by hand')
  })

  it('find an account by a name of any script, however it is written', async () => {
    const person = await member(server, 'polish')
    const { users } = server.running.services.database.repositories
    await users.update(person.id, { username: 'Żaneta Łoś' }, 1)
    for (const name of ['żaneta łoś', 'ŻANETA ŁOŚ', 'zaneta los'])
      expect(await run('show', name)).toContain(person.id)
  })

  it('reset a second factor, which ends all logins and writes to the owner', async () => {
    const person = await member(server, 'lost')
    await expect(run('factor', 'reset', person.email)).rejects.toThrow('has no second factor')
    await secondFactor(server, person)
    expect(await run('factor', 'reset', person.email)).toContain('the second factor is removed')
    expect((await server.post('token', { token: person.refreshToken })).status).toBe(401)
    expect(await server.mailTo(person.email, 'was reset')).toContain('ended its logins')
    const again = await logIn(server, person.email)
    expect((await server.get('factor', { token: again.token })).body).toMatchObject({ isOn: false })
  })

  it('the admin commands list the live sessions', async () => {
    expect(await run('session', 'list')).toBe('There is no live session.')
    const session = { id: 's', code: 'salem', ownerId: 'o', createdAt: 0, activeAt: 0, summary: '{}' }
    await context.database.repositories.sessions.insert(session)
    expect(await run('session', 'list')).toContain('salem (s)  owner o  since 1970-01-01')
  })

  it('list accounts, all or those that fit', async () => {
    const person = await member(server, 'wanted')
    expect(await run('accounts', 'list')).toContain('op@example.org')
    const found = await run('accounts', 'list', '--search', 'WANT')
    expect(found).toContain(`${person.email} (${person.id})  wanted  level special-free`)
    expect(found).toMatch(/1 of 1 accounts$/)
  })

  it('ban, which counts at once at a table, and unban', async () => {
    const host = await member(server, 'landlord')
    const person = await member(server, 'rowdy')
    const seated = await join(server, person, await openSession(server, host, 'pub'))
    expect(await run('account', 'ban', 'rowdy', 'shouts', 'too', 'much', '--hours', '2')).toContain(
      'for 2 hours',
    )
    await vi.waitFor(() => {
      server.clock.advance(1000)
      expect(seated.downs.length).toBeGreaterThan(0)
    })
    const enter = () =>
      server.post(
        'create',
        { name: 'own', isPublic: true, language: 'en', tags: TAGS },
        { token: person.token },
      )
    expect((await enter()).body.code).toBe('access.banned')
    const [trail] = await context.database.repositories.audit.listOf(person.id, 1)
    expect(trail).toMatchObject({ actorId: 'operator', action: 'ban.add' })
    expect(await run('account', 'unban', person.email)).toContain('not banned any more')
    expect((await enter()).body).toEqual({ name: 'own' })
    await expect(run('account', 'unban', person.email)).rejects.toThrow('is not banned')
    seated.client.leave()
  })

  it('delete an account as its owner would, tables and name included', async () => {
    const person = await member(server, 'goner-z')
    const guest = await member(server, 'visitor')
    const seated = await join(server, person, await openSession(server, person, 'theirs'))
    const other = await join(server, guest, 'theirs')
    await server.post('recording', RECORDING, { token: person.token })
    await expect(run('account', 'delete', person.email)).rejects.toThrow('Say so with --yes')
    expect(await run('account', 'delete', person.email, '--yes')).toContain('is deleted')
    expect((await server.get('logins', { token: person.token })).status).toBe(401)
    await vi.waitFor(() => {
      server.clock.advance(1000)
      expect(other.downs).toEqual(['server'])
    })
    await server.mailTo(person.email, 'is deleted')
    // Rooms write down once more what they know; then nobody knows the name.
    await vi.waitFor(async () => {
      server.clock.advance(20_000)
      const tables = Object.entries(await contentsOf(server.storage))
      expect(tables.filter(([, text]) => text.includes('goner-z'))).toEqual([])
    })
    expect(readdirSync(path(server.storage.dataDir, 'recordings'))).toEqual([])
    for (const one of [seated, other]) one.client.leave()
  })

  it('tell a ban, and stand in the trail and in the log of the server', async () => {
    const person = await member(server, 'noted')
    await run('account', 'ban', person.email, 'spoiled', 'the', 'game', '--hours', '2')
    const until = new Date(server.clock.now() + 2 * 60 * 60 * 1000).toISOString()
    expect(await run('show', person.email)).toContain(`banned until ${until}`)
    expect(await run('show', person.email)).toMatch(/by operator: spoiled the game$/)
    await run('account', 'unban', person.email)
    expect(await run('show', person.email)).not.toContain('banned until')
    await run('flag', person.email, 'add', 'powerful')
    await run('password', person.email, 'a secret nobody logs')
    await run('account', 'delete', person.email, '--yes')
    const deeds = ['ban.add', 'ban.change', 'user.change', 'account.password', 'account.delete']
    const trail = await context.database.repositories.audit.listOf(person.id, 10)
    expect(trail.map(({ action, actorId }) => [action, actorId]).toReversed()).toEqual(
      deeds.map((action) => [action, 'operator']),
    )
    const logged = () => lines.filter(({ msg, target }) => msg === 'operator command' && target === person.id)
    await expect
      .poll(() => {
        server.clock.advance(5000)
        return logged().map(({ action }) => action)
      })
      .toEqual(deeds)
    expect(JSON.stringify(logged())).not.toContain('a secret')
    expect(JSON.stringify(logged())).not.toContain(person.email)
  })

  it('send a mail at once, and say what came of it', async () => {
    expect(await run('mail', 'test', 'op@example.org')).toContain('lies in')
    expect(await server.mailTo('op@example.org', 'test mail')).toContain('can send mails')
    const config = { ...context.config, smtpUrl: 'smtp://127.0.0.1:1' }
    const deliver = deliverer(config, context.clock)
    const failing = commands['mail']?.({ ...context, config, deliver }, ['test', 'op@example.org'])
    await expect(failing).rejects.toThrow('was not taken: connect ECONNREFUSED')
  })

  it('refuse what is not valid', async () => {
    const person = await member(server, 'steady')
    const attempts = [
      ['level', person.email, 'king'],
      ['flag', person.email, 'add', 'banned'],
      ['flag', person.email, 'toggle', 'powerful'],
      ['create', 'no address', 'Name'],
      ['create', 'new@example.org', 'No'],
      ['create', 'new@example.org', 'Storyteller'],
      ['show', 'nobody@example.org'],
      ['show', ''],
      ['account', 'ban', person.email],
      ['account', 'ban', person.email, 'why', '--hours', 'few'],
      ['account', 'forget', person.email],
      ['accounts', 'list', '--all'],
      ['mail', 'test', 'nobody'],
    ] as const
    for (const [name, ...args] of attempts) await expect(run(name, ...args)).rejects.toThrow(CommandError)
    expect(usage()).toContain('special-tpi')
  })

  it('name a word that is missing, and the words to choose from', async () => {
    const person = await member(server, 'chosen')
    await expect(run('account', 'ban', person.email)).rejects.toThrow('REASON is missing.')
    await expect(run('create', 'new@example.org')).rejects.toThrow('USERNAME is missing.')
    await expect(run('level', person.email, 'king')).rejects.toThrow(/^king is none of these: .*special-tpi/)
    await expect(run('account', 'list')).rejects.toThrow('list is none of these: ban, unban, delete')
  })
})
