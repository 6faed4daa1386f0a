import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CommandContext } from '../../src/admin/command.ts'
import { commands, usage } from '../../src/admin/commands.ts'
import { CommandError } from '../../src/admin/texts.ts'
import { engines } from '../support/engines.ts'
import { logIn, member, secondFactor } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

describe.each(engines)('admin commands on %s', (_name, newStorage) => {
  let server: TestServer
  let context: CommandContext

  beforeAll(async () => {
    server = await startTestServer({ storage: await newStorage() })
    const { config, accounts, database, notifyOwner } = server.running.services
    const { repositories, sessionLog } = database
    context = { config, accounts, repositories, sessionLog, notifyOwner, now: () => server.clock.now() }
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

  it('list live sessions', async () => {
    expect(await run('session', 'list')).toBe('There is no live session.')
    const session = { id: 's', code: 'salem', ownerId: 'o', createdAt: 0, activeAt: 0, summary: '{}' }
    await context.repositories.sessions.insert(session)
    expect(await run('session', 'list')).toContain('salem (s)  owner o  since 1970-01-01')
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
    ] as const
    for (const [name, ...args] of attempts) await expect(run(name, ...args)).rejects.toThrow(CommandError)
    expect(usage()).toContain('special-tpi')
  })
})
