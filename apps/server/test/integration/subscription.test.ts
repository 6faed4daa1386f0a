import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { engines } from '../support/engines.ts'
import { type LocalServer, localServer } from '../support/local-server.ts'
import { member, type Person, secondFactor, setLevel, signUp, verifyEmail } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const REDIRECT = 'https://play.example.org'

describe.each(engines)('subscriptions at a patron site, on %s', (_name, newStorage) => {
  let site: LocalServer
  let server: TestServer
  let pledge: { id: string; cents: number; status: string; next: string | null; campaign: string }
  /** What the site gives next, and whether it takes what it gave before. */
  let given: string | undefined
  let answer: 'well' | 'down' | 'refused'

  const memberOf = (campaign: string, cents: number, status: string, next: string | null) => ({
    type: 'member',
    attributes: { patron_status: status, currently_entitled_amount_cents: cents, next_charge_date: next },
    relationships: { campaign: { data: { id: campaign, type: 'campaign' } } },
  })

  beforeAll(async () => {
    site = await localServer(({ path, text, headers }) => {
      if (answer === 'down') return { status: 503, body: {} }
      if (path === '/token') {
        const form = new URLSearchParams(text)
        const isGrant = form.get('code') === 'good' || form.get('refresh_token') === given
        if (!isGrant || answer === 'refused' || form.get('client_secret') !== 'hush')
          return { status: 400, body: { error: 'invalid_grant' } }
        given = `again ${Math.random()}`
        return { body: { access_token: 'pat', refresh_token: given } }
      }
      if (headers.authorization !== 'Bearer pat') return { status: 401, body: {} }
      const { campaign, cents, status, next } = pledge
      return {
        body: {
          data: { id: pledge.id },
          included: [
            { type: 'tier' },
            memberOf('somebody else', 5000, 'active_patron', null),
            memberOf(campaign, cents, status, next),
          ],
        },
      }
    })
    server = await startTestServer({
      storage: await newStorage(),
      env: {
        PATRON_CLIENT_ID: 'client',
        PATRON_CLIENT_SECRET: 'hush',
        PATRON_CAMPAIGN_ID: 'ours',
        PATRON_TOKEN_URL: `${site.url}/token`,
        PATRON_IDENTITY_URL: `${site.url}/identity`,
        PATRON_TIERS: '300=patreon-townsfolk,500=patreon-minion,1000=patreon-demon',
        ADMIN_EMAIL: 'boss@example.org',
      },
    })
  })
  beforeEach(() => {
    pledge = { id: 'p1', cents: 700, status: 'active_patron', next: null, campaign: 'ours' }
    answer = 'well'
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
    pledge = { ...pledge, id: 'p3', cents: 0, status: 'former_patron' }
    expect((await link(person)).body.code).toBe('subscription.missing')
    pledge = { ...pledge, id: 'p1', cents: 1000, status: 'active_patron' }
    expect((await link(person)).body.code).toBe('subscription.assigned')
  })

  it('[AUTH-66] what is paid to another campaign counts nothing here', async () => {
    const person = await member(server, 'generous')
    pledge = { ...pledge, id: 'p5', cents: 1000, campaign: 'another' }
    expect((await link(person)).body.code).toBe('subscription.missing')
    expect(await read(person)).toMatchObject({ level: 'none', patreonId: 'p5' })
  })

  it('[AUTH-64] reads the subscription anew by itself, follows it, and survives a site that is down', async () => {
    const person = await member(server, 'faithful')
    const { patronLinks, users } = server.running.services.database.repositories
    const stored = async () => (await users.find(person.id)) ?? expect.unreachable()
    const day = 24 * 60 * 60 * 1000
    const chargedIn = (days: number) => new Date(server.clock.now() + days * day).toISOString()
    const pass = async (ms: number) => {
      const asked = site.requests.length
      server.clock.advance(ms)
      await vi.waitFor(() => {
        server.clock.advance(6 * 60_000)
        expect(site.requests.length).toBeGreaterThan(asked)
      })
    }
    for (const { userId } of await patronLinks.due(Number.MAX_SAFE_INTEGER, 50))
      await patronLinks.remove(userId)
    pledge = { ...pledge, id: 'p6', next: chargedIn(2) }
    const { body } = await link(person)
    // Nothing that opens the account at the site lies about.
    const [kept] = await patronLinks.due(Number.MAX_SAFE_INTEGER, 50)
    expect(kept?.token).not.toContain('again')
    pledge.next = chargedIn(31)
    await pass(day + 6 * 60_000)
    await vi.waitFor(async () => expect((await stored()).levelExpires).toBeGreaterThan(body.expires))
    answer = 'down'
    await pass(day + 6 * 60_000)
    expect((await stored()).level).toBe('patreon-minion')
    answer = 'well'
    pledge.cents = 1000
    await pass(2 * 60 * 60_000)
    await vi.waitFor(async () => expect((await stored()).level).toBe('patreon-demon'))
    pledge.status = 'declined_patron'
    await pass(day + 6 * 60_000)
    await vi.waitFor(async () => expect((await stored()).level).toBe('none'))
    answer = 'refused'
    await pass(day + 6 * 60_000)
    await vi.waitFor(async () => expect(await patronLinks.due(Number.MAX_SAFE_INTEGER, 50)).toEqual([]))
  })

  it('[SET-04] unlinks, and what came with it goes', async () => {
    const person = await member(server, 'parting')
    pledge = { ...pledge, id: 'p7' }
    expect((await link(person)).body.level).toBe('patreon-minion')
    expect((await server.post('patreon/unlink', {}, { token: person.token })).body).toEqual({ success: true })
    expect(await read(person)).toMatchObject({ level: 'none', patreonId: null, expires: null })
    const { patronLinks } = server.running.services.database.repositories
    const links = await patronLinks.due(Number.MAX_SAFE_INTEGER, 50)
    expect(links.map(({ userId }) => userId)).not.toContain(person.id)
  })

  it('leaves a level given by hand alone', async () => {
    const person = await member(server, 'helper')
    await setLevel(server, person, 'special-moderator')
    pledge = { ...pledge, id: 'p4', cents: 300 }
    expect((await link(person)).body).toEqual({ level: 'special-moderator', expires: null, patreonId: 'p4' })
  })

  it('[AUTH-66] [SET-04] linking and unlinking leave a level alone that staff gave or took', async () => {
    const staff = await member(server, 'registrar')
    await setLevel(server, staff, 'special-tpi')
    await secondFactor(server, staff)
    for (const level of ['app-single', 'app-group', 'patreon-demon', 'none'] as const) {
      const person = await member(server, `by-hand-${level}`)
      const given = await server.post(`moderator/${person.id}`, { user: { level } }, { token: staff.token })
      expect(given.body).toEqual({ success: true })
      pledge = { ...pledge, id: `hand ${level}`, cents: 500 }
      expect((await link(person)).body).toMatchObject({ level, expires: null })
      await server.post('patreon/unlink', {}, { token: person.token })
      expect(await read(person)).toMatchObject({ level, patreonId: null })
    }
    // One that was given for a while makes room once it is over.
    const guest = await member(server, 'for-a-while')
    const now = server.clock.now()
    const user = { level: 'patreon-demon', expires: now + 1000 }
    await server.post(`moderator/${guest.id}`, { user }, { token: staff.token })
    server.clock.advance(2000)
    pledge = { ...pledge, id: 'after a while', cents: 300 }
    expect((await link(guest)).body.level).toBe('patreon-townsfolk')
    await server.post('patreon/unlink', {}, { token: guest.token })
    expect((await read(guest)).level).toBe('none')
  })

  it('makes only the named address an administrator', async () => {
    const boss = await signUp(server, 'boss')
    expect((await read(boss)).level).toBe('none')
    await verifyEmail(server, boss)
    expect((await read(boss)).level).toBe('special-tpi')
  })
})

it('subscriptions are off without a provider', async () => {
  const plain = await startTestServer()
  const person = await member(plain, 'nemo')
  const refused = await plain.post('patreon', { code: 'x', redirect: REDIRECT }, { token: person.token })
  expect(refused.body.code).toBe('subscription.off')
  expect((await plain.get('config')).body.subscription).toBeNull()
  await plain.stop()
})
