import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../support/engines.ts'
import { logIn, member, type Person, TERMS } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { join, openSession, TAGS } from '../support/tables.ts'

describe.each(engines)('names on %s', (_name, newStorage) => {
  let server: TestServer
  let person: Person

  beforeAll(async () => {
    server = await startTestServer({ storage: await newStorage() })
    person = await member(server, 'someone')
  })
  afterAll(() => server.stop())

  const users = () => server.running.services.database.repositories.users
  const create = (name: string) =>
    server.post('create', { name, isPublic: true, language: 'en', tags: TAGS }, { token: person.token })

  it('[PROF-15] of people are refused with a code of their own', async () => {
    const renamed = (username: string) => server.post('user', { username }, { token: person.token })
    const answers = [
      'Te\u200bller',
      '\u3164\u3164\u3164',
      '  ...  ',
      'see https://example.org',
      'Storyteller',
    ]
    const codes = ['name.marks', 'name.marks', 'name.nothing', 'name.link', 'name.reserved']
    for (const [at, name] of answers.entries())
      expect(await renamed(name)).toMatchObject({ status: 422, body: { ok: false, code: codes[at] } })
    expect((await renamed(' Zoe\u0308  of   York ')).body.user.username).toBe('Zoë of York')
    const captcha = await server.captcha()
    const registration = { email: 'odd@example.org', password: 'correct horse', terms: TERMS, captcha }
    expect(await server.post('user/register', { ...registration, username: 'Sуstem' })).toMatchObject({
      status: 422,
      body: { code: 'name.reserved' },
    })
  })

  it('of people that are older than the rule log in, and are shown without what cannot be seen', async () => {
    const old = await member(server, 'oldtimer')
    await users().update(old.id, { username: 'Te\u200bl\nler\u202e' }, server.clock.now())
    const again = await logIn(server, old.email)
    const shown = await server.get(`user/${old.id}`, { token: again.token })
    expect(shown.body.user.username).toBe('Tel ler')
    await users().update(old.id, { username: '\u3164\u3164\u3164' }, server.clock.now())
    const code = await openSession(server, again, 'old hands')
    const seated = await join(server, again, code)
    expect(seated.view().session.usersAll.map(({ username }) => username)).toEqual([old.id])
    seated.client.leave()
  })

  it('of sessions hide nothing, and look like no other that is open', async () => {
    expect(await create('demo\u0000x')).toMatchObject({ status: 400, body: { code: 'request.characters' } })
    for (const name of ['\u200b\u200b\u200b', '\u202eabc', 'a\nb\nc', 'smo\u200bke'])
      expect(await create(name)).toMatchObject({ status: 422, body: { code: 'name.marks' } })
    expect((await create('  Ｓｍｏｋｅ   signs ')).body).toEqual({ name: 'smoke signs' })
    for (const name of ['ѕmoke signs', 'smoke  signs', 'SM0KE SIGNS'])
      expect(await create(name)).toMatchObject({ status: 409, body: { code: 'session.taken' } })
    const seated = await join(server, person, 'smoke signs')
    seated.client.leave()
  })

  it('of sessions that are older than the rule still open', async () => {
    const { repositories } = server.running.services.database
    const row = { id: 'old', ownerId: person.id, createdAt: 1, activeAt: 1, summary: 'null' }
    expect(await repositories.sessions.insert({ ...row, code: 'two  spaces' })).toBe(true)
    const { sessions } = server.running.services.live
    expect((await sessions.findLive('two  spaces'))?.id).toBe('old')
    expect((await sessions.findLive('two   spaces'))?.id).toBeUndefined()
    expect((await sessions.findLive('smoke   signs'))?.code).toBe('smoke signs')
  })
})
