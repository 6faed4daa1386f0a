import { Writable } from 'node:stream'
import { REST } from '@belfry/protocol/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../src/domain/limits/requests.ts'
import { createLog } from '../../src/platform/system/log.ts'
import { localServer } from '../support/local-server.ts'
import { logIn, member, PASSWORD, secondFactor, signUp } from '../support/people.ts'
import { METRICS_TOKEN, startTestServer, type TestServer } from '../support/server.ts'

describe('the API', () => {
  let server: TestServer
  let logged = ''

  beforeAll(async () => {
    const stream = new Writable({
      write(chunk, _encoding, done) {
        logged += chunk
        done()
      },
    })
    const env = { CORS_ORIGINS: 'app://belfry' }
    server = await startTestServer({ env, log: createLog('debug', stream) })
  })
  afterAll(() => server.stop())

  const raw = (path: string, init: RequestInit = {}) => fetch(server.url + path, init)

  it('tells its health, readiness, time and version', async () => {
    expect((await server.get('health')).body).toEqual({ ok: true })
    expect((await server.get('ready')).body).toEqual({ ok: true })
    expect((await server.get('time')).body).toEqual({ time: server.clock.now() })
    expect((await server.get('version')).body).toMatchObject({ version: '3.46.4', newVersions: [] })
  })

  it('[OPS-06] [SHELL-19] names the versions a caller has missed up to the one served, and newer ones to staff alone', async () => {
    const host = await localServer(() => ({
      body: ['v3.47.0', 'v3.46.5', 'v3.46.4', 'x', 'v3.46.3'].map((name) => ({ name })),
    }))
    const env = { RELEASES_URL: host.url, DOWNLOADS: 'Linux=https://example.org/app' }
    const informed = await startTestServer({ env })
    const asked = async (version: string, token?: string) =>
      (await informed.get('version', { headers: { 'app-version': version }, ...(token ? { token } : {}) }))
        .body
    await expect.poll(() => asked('3.46.2')).toMatchObject({ newVersions: ['3.46.4', '3.46.3'] })
    expect(await asked('3.46.3')).toMatchObject({ newVersions: ['3.46.4'] })
    for (const version of ['', '3.46.4', '3.46.5', '3.48.0'])
      expect(await asked(version)).toMatchObject({
        latestVersion: '3.46.4',
        newVersions: [],
        releases: [],
        downloadUrl: [{ name: 'Linux', url: 'https://example.org/app' }],
      })
    // Whoever comes first runs the place.
    const [staff, visitor] = [await member(informed, 'keeper'), await member(informed, 'visitor')]
    expect(await asked('3.46.4', visitor.token)).toMatchObject({ releases: [] })
    await secondFactor(informed, staff)
    expect(await asked('3.46.4', staff.token)).toMatchObject({
      newVersions: [],
      releases: ['3.47.0', '3.46.5'],
    })
    await informed.stop()
    await host.stop()
  })

  it('[OPS-02] notes the version header and takes the bearer token', async () => {
    const person = await signUp(server, 'versioned')
    const { database } = server.running.services
    expect(await database.repositories.logins.listOf(person.id)).toMatchObject([{ version: '3.46.4' }])
    expect((await server.get(`user/${person.id}`, { token: person.token })).status).toBe(200)
    expect((await server.get(`user/${person.id}`)).status).toBe(401)
  })

  it('lets nobody keep an answer about somebody, nor a refusal', async () => {
    const { token, id } = await member(server, 'fleeting')
    for (const [path, status] of [
      [`user/${id}`, 200],
      ['sessions', 200],
      ['logins', 200],
      ['chronicles/nowhere', 404],
      ['moderator/1', 403],
      ['unheard-of', 404],
    ] as const) {
      const answer = await server.get(path, { token })
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, status, 'no-store'])
    }
  })

  it('[OPS-12] has one shape for every failure, whatever went wrong', async () => {
    const json = { 'content-type': 'application/json' }
    const failures = [
      await raw('/backend/nothing'),
      await raw('/backend/user/login', { method: 'POST', headers: json, body: '{broken' }),
      await raw('/backend/user/login', { method: 'POST', headers: json, body: '{"email":5}' }),
      await raw('/backend/user/login', {
        method: 'POST',
        headers: { 'content-type': 'text/xml' },
        body: '<a/>',
      }),
      await raw('/backend/user/login', { method: 'POST', body: '{}' }),
      await raw('/backend/user/login', { method: 'POST', headers: json, body: `"${'x'.repeat(300_000)}"` }),
      await raw('/backend/user/1000000000000'),
      await raw('/backend/user/login', { method: 'DELETE' }),
    ]
    expect(failures.map(({ status }) => status)).toEqual([404, 400, 400, 415, 415, 413, 401, 404])
    for (const failure of failures) {
      const body = await failure.json()
      expect(Object.keys(body)).toEqual(['ok', 'code', 'params'])
      expect(body.ok).toBe(false)
    }
  })

  it('names the part of a request that is not valid', async () => {
    const { body } = await server.post('user/recover', { email: 'nobody', captcha: 'x' })
    expect(body).toMatchObject({
      code: 'request.invalid',
      params: { detail: expect.stringContaining('body.email') },
    })
  })

  it('[OPS-01] serves pages and API from one port, deep links included, and caches what is hashed', async () => {
    for (const path of ['/', '/login', '/join/ravenswood', '/worldcup/12']) {
      const page = await raw(path)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('<title>Belfry</title>')
      expect(page.headers.get('cache-control')).toBe('no-cache')
    }
    const asset = await raw('/assets/app-1234.js')
    expect(asset.headers.get('cache-control')).toContain('immutable')
    expect((await raw('/assets/gone-5678.js')).status).toBe(404)
    expect((await raw('/manifest.json')).headers.get('cache-control')).toBe('no-cache')
    expect((await raw('/../package.json')).status).toBe(404)
    expect((await raw('/.inputs')).status).toBe(404)
  })

  it('sends the usual headers, and none that break plain HTTP', async () => {
    const { headers } = await raw('/')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("frame-ancestors 'self' app://belfry")
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(policy).not.toContain('unsafe-eval;')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('permissions-policy')).toContain('microphone=(self)')
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
  })

  it('lets other origins in only as configured', async () => {
    const from = async (origin: string) =>
      (await raw('/backend/health', { headers: { origin } })).headers.get('access-control-allow-origin')
    expect(await from('app://belfry')).toBe('app://belfry')
    expect(await from('https://evil.example.org')).toBeNull()
  })

  it('counts in Prometheus’ form, for whoever has the token and nobody else', async () => {
    await server.get('health')
    const { body, headers } = await server.get('metrics', { token: METRICS_TOKEN })
    expect(headers.get('content-type')).toContain('text/plain')
    expect(body).toContain(
      'belfry_http_request_seconds_count{method="GET",route="/backend/health",status="200"}',
    )
    expect(body).toContain('belfry_info{version="3.46.4"} 1')
    for (const ask of [{}, { token: 'guessed' }, { headers: { 'x-forwarded-for': '127.0.0.1' } }])
      expect((await server.get('metrics', ask)).status).toBe(403)
  })

  it('describes itself: every route has a schema, and nothing else', async () => {
    const { body } = await server.get('openapi.json')
    expect(body.openapi).toBe('3.1.0')
    const paths = Object.keys(body.paths)
    expect(paths).toContain('/backend/user/{id}')
    expect(paths).toContain('/backend/moderator/{userId}')
    const login = body.paths['/backend/login'].post
    expect(login.requestBody.content['application/json'].schema.required).toEqual(['captcha', 'token'])
    const { user } = login.responses[200].content['application/json'].schema.properties
    expect(user.properties).toHaveProperty('banReason')
    expect(user.properties).not.toHaveProperty('password_hash')
  })

  it('[SCRIPT-50] [SCRIPT-02] supplies the content pack once, compressed, in the language asked for', async () => {
    const { body, headers } = await server.get('data', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(Object.keys(body)).toEqual(expect.arrayContaining(['editions', 'roles', 'servers', 'nightOrder']))
    expect(body.roles.length).toBeGreaterThan(100)
    expect(body.editions[0].roles.length).toBeGreaterThan(20)
    expect(body.roles.every((role: { icon: string }) => role.icon !== '')).toBe(true)
    expect(REST.data.answer.parse(body).editions.map(({ id }) => id)).toContain('tb')
    expect(headers.get('content-encoding')).toBe('br')
    const again = await server.get('data', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
    const german = await server.get('data?locale=de')
    expect(german.body.locale).toBe('de')
    expect(german.body.roles[0].id).toBe(body.roles[0].id)
    expect(german.body.roles).not.toEqual(body.roles)
    expect((await server.get('data?locale=xx')).body.locale).toBe('en')
  })

  it('writes no secret to the log', async () => {
    const person = await member(server, 'discreet')
    await logIn(server, person.email)
    await server.post('user/login', { email: person.email, password: 'typed-by-mistake', captcha: 'x' })
    expect(logged).toContain('/backend/user/login')
    for (const secret of [PASSWORD, 'typed-by-mistake', person.token, person.refreshToken, person.email]) {
      expect(logged).not.toContain(secret)
    }
  })
})

describe('rate limits', () => {
  it('hold callers from elsewhere by address and users by account', async () => {
    const server = await startTestServer({ withLimits: true, env: { TRUST_PROXY: 'on' } })
    const guess = (ip: string) =>
      server.post('user/reset', { token: 'x', password: 'secret1' }, { headers: { 'x-forwarded-for': ip } })
    const statuses = new Set<number>()
    for (let i = 0; i < limits.credentials.address.burst; i++) statuses.add((await guess('10.0.0.1')).status)
    expect([...statuses]).toEqual([410])
    const held = await guess('10.0.0.1')
    expect(held).toMatchObject({ status: 429, body: { code: 'request.limited', params: { seconds: 1 } } })
    expect(held.headers.get('retry-after')).toBe('1')
    expect((await guess('10.0.0.2')).status).toBe(410)
    server.clock.advance(3000)
    expect((await guess('10.0.0.1')).status).toBe(410)
    await server.stop()
  })

  it('hold programs on this machine too, but nobody who asks whether it lives', async () => {
    const server = await startTestServer({ withLimits: true })
    const statuses: number[] = []
    const { burst } = limits.credentials.address
    for (let i = 0; i <= burst; i++)
      statuses.push((await server.post('user/reset', { token: 'x', password: 'secret1' })).status)
    expect(statuses.indexOf(429)).toBe(burst)
    expect(await server.metrics()).toContain('belfry_limits_total{limit="requests"} 1')
    for (let i = 0; i <= limits.read.address.burst; i++) await server.running.app.inject('/backend/version')
    expect((await server.get('version')).status).toBe(429)
    for (const path of ['health', 'ready']) expect((await server.get(path)).status).toBe(200)
    await server.stop()
  })
})
