import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../support/engines.ts'
import { member, type Person } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { join, openSession, type Seated } from '../support/tables.ts'
import { knock } from '../support/wire.ts'

/** What no database keeps, and no screen shows. */
const UNKEEPABLE = ['a\u0000b', 'a\ud800b'] as const

describe.each(engines)('what cannot be kept never reaches %s', (_name, newStorage) => {
  let server: TestServer
  let owner: Person
  let st: Seated
  let code: string

  beforeAll(async () => {
    server = await startTestServer({ storage: await newStorage() })
    owner = await member(server, 'keeper')
    code = await openSession(server, owner, 'kept')
    st = await join(server, owner, code)
  })

  afterAll(async () => {
    st.client.leave()
    await server.stop()
  })

  it.each(UNKEEPABLE)('in a body or an address of the API: %j', async (text) => {
    const { token } = owner
    const address = JSON.stringify(text).slice(1, -1)
    for (const [path, body] of [
      ['create', { name: text, isPublic: true, language: 'en' }],
      ['user/register', { email: `${text}@example.org`, password: 'far from common', username: text }],
      ['user/login', { email: text, password: text }],
      ['user/recover', { email: text }],
      ['user', { pronouns: text }],
      ['verify', { code: text }],
    ] as const) {
      const answer = await server.post(path, body, { token })
      expect([path, answer.status, typeof answer.body.code]).toEqual([path, 400, 'string'])
    }
    const { status } = await server.get(`session/${encodeURIComponent(address)}%00`, { token })
    expect([400, 404]).toContain(status)
  })

  it.each(UNKEEPABLE)('in any part of a handshake: %j', async (text) => {
    const proof = { token: owner.token, session: code, version: '3.46.4', cursor: null as string | null }
    for (const part of ['token', 'session', 'version', 'cursor'] as const) {
      const wire = await knock(server, { ...proof, [part]: text })
      const [said] = wire.heard.filter((frame) => /^4[04]/.test(frame))
      // A version or a place in the log that nobody knows is no reason to keep somebody out.
      if (said?.startsWith('44')) expect(said).toMatch(/"code":"[a-z.-]+"/)
      else expect(['version', 'cursor']).toContain(part)
      wire.close()
    }
  })

  it.each(UNKEEPABLE)('in a request’s id, its name or its payload: %j', async (text) => {
    const wire = await knock(server, { token: owner.token, session: code, version: '3.46.4', cursor: null })
    await wire.hears('42["messages"')
    const refused = { ok: false, code: expect.stringMatching(/^[a-z-]+$/) }
    expect(
      await wire.ask('updateSeats', { type: 'add', payload: { name: null }, check: 0 }, text),
    ).toMatchObject({
      ...refused,
      code: 'bad-characters',
    })
    expect(await wire.ask('textMessage', { message: text, recipientId: '' }, 'one')).toMatchObject(refused)
    expect(await wire.ask(text, {}, 'two')).toMatchObject(refused)
    wire.close()
    expect(st.view().session.players).toEqual([])
  })

  it('and the table goes on', async () => {
    expect(await st.ask('updateSeats', { type: 'add', payload: { name: null }, check: 0 })).toMatchObject({
      ok: true,
    })
    expect(await server.metrics()).toContain('belfry_errors_total 0')
  })
})
