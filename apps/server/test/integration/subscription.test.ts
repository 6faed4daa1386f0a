import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type LocalServer, localServer } from '../support/local-server.ts'
import { member, type Person, setLevel, signUp, verifyEmail } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const REDIRECT = 'https://play.example.org'

describe('subscriptions at a patron site', () => {
  let site: LocalServer
  let server: TestServer
  let pledge: { id: string; cents: number; status: string; next: string | null }

  beforeAll(async () => {
    site = await localServer(({ path, text, headers }) => {
      if (path === '/token') {
        const form = new URLSearchParams(text)
        const isRight = form.get('code') === 'good' && form.get('client_secret') === 'hush'
        return isRight ? { body: { access_token: 'pat' } } : { status: 400, body: { error: 'invalid_grant' } }
      }
      if (headers.authorization !== 'Bearer pat') return { status: 401, body: {} }
      const attributes = {
        patron_status: pledge.status,
        currently_entitled_amount_cents: pledge.cents,
        next_charge_date: pledge.next,
      }
      return {
        body: { data: { id: pledge.id }, included: [{ type: 'tier' }, { type: 'member', attributes }] },
      }
    })
    server = await startTestServer({
      env: {
        PATRON_CLIENT_ID: 'client',
        PATRON_CLIENT_SECRET: 'hush',
        PATRON_TOKEN_URL: `${site.url}/token`,
        PATRON_IDENTITY_URL: `${site.url}/identity`,
        PATRON_TIERS: '300=patreon-townsfolk,500=patreon-minion,1000=patreon-demon',
        ADMIN_EMAIL: 'boss@example.org',
      },
    })
  })
  beforeEach(() => {
    pledge = { id: 'p1', cents: 700, status: 'active_patron', next: null }
  })
  afterAll(async () => {
    await server.stop()
    await site.stop()
  })

  const link = (person: Person, code = 'good') =>
    server.post('patreon', { code, redirect: REDIRECT }, { token: person.token })
  const read = async (person: Person) =>
    (await server.get(`user/${person.id}`, { token: person.token })).body.user

  it('[AUTH-66] exchanges code and redirect for the level of the tier', async () => {
    const person = await member(server, 'patron')
    expect(await read(person)).toMatchObject({ level: 'none', patreonId: null, expires: null })
    const next = server.clock.now() + 20 * 24 * 60 * 60 * 1000
    pledge.next = new Date(next).toISOString()
    const { status, body } = await link(person)
    expect(status).toBe(200)
    expect(body).toMatchObject({ level: 'patreon-minion', patreonId: 'p1' })
    expect(body.expires).toBeGreaterThan(next)
    expect(await read(person)).toMatchObject({
      level: 'patreon-minion',
      patreonId: 'p1',
      expires: body.expires,
    })
    const form = new URLSearchParams(site.requests[0]?.text)
    expect(Object.fromEntries(form)).toEqual({
      grant_type: 'authorization_code',
      code: 'good',
      client_id: 'client',
      client_secret: 'hush',
      redirect_uri: REDIRECT,
    })
  })

  it('ends the level with the subscription, and follows it up and down', async () => {
    const person = await member(server, 'changing')
    pledge = { ...pledge, id: 'p2', cents: 1000 }
    expect((await link(person)).body.level).toBe('patreon-demon')
    pledge.cents = 300
    expect((await link(person)).body.level).toBe('patreon-townsfolk')
    const { body } = await server.post('token', { token: person.refreshToken })
    server.clock.advance(14 * 60 * 1000)
    await server.running.services.database.repositories.users.update(
      person.id,
      { levelExpires: server.clock.now() - 1 },
      server.clock.now(),
    )
    expect((await server.get(`user/${person.id}`, { token: body.accessToken })).body.user.level).toBe('none')
  })

  it('has an error of its own for a failed link, no subscription, and one that is taken', async () => {
    const person = await member(server, 'unlucky')
    expect((await link(person, 'bad')).body.code).toBe('subscription.failed')
    pledge = { id: 'p3', cents: 0, status: 'former_patron', next: null }
    expect((await link(person)).body.code).toBe('subscription.missing')
    pledge = { id: 'p1', cents: 1000, status: 'active_patron', next: null }
    expect((await link(person)).body.code).toBe('subscription.assigned')
  })

  it('leaves a level given by hand alone', async () => {
    const person = await member(server, 'helper')
    await setLevel(server, person, 'special-moderator')
    pledge = { ...pledge, id: 'p4', cents: 300 }
    expect((await link(person)).body).toEqual({ level: 'special-moderator', expires: null, patreonId: 'p4' })
  })

  it('makes only the named address an administrator', async () => {
    const boss = await signUp(server, 'boss')
    expect((await read(boss)).level).toBe('none')
    await verifyEmail(server, boss)
    expect((await read(boss)).level).toBe('special-tpi')
  })

  it('is off without a provider', async () => {
    const plain = await startTestServer()
    const person = await member(plain, 'nemo')
    const refused = await plain.post('patreon', { code: 'x', redirect: REDIRECT }, { token: person.token })
    expect(refused.body.code).toBe('subscription.off')
    expect((await plain.get('config')).body.subscription).toBeNull()
    await plain.stop()
  })
})
