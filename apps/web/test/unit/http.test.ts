import { fakeClock } from '@belfry/kit'
import { describe, expect, it } from 'vitest'
import { createApi, PATIENCE_MS, UPLOAD_PATIENCE_MS } from '../../src/lib/api/http.ts'

interface Call {
  readonly url: string
  readonly init: RequestInit
}

const apiThat = (answer: () => Response | Promise<Response>, token: string | null = 'secret') => {
  const calls: Call[] = []
  const clock = fakeClock(0)
  const api = createApi({
    clock,
    base: '/backend',
    version: '3.46.4',
    token: () => token,
    language: () => 'de',
    fetch: async (url, init) => {
      const { signal, ...rest } = init ?? {}
      expect(signal?.aborted).toBe(false)
      calls.push({ url: url as string, init: rest })
      return answer()
    },
  })
  return { api, calls, clock }
}
const json = (body: unknown, status = 200): Response => Response.json(body, { status })
const VERIFY = { type: 'email', code: '1' } as const

describe('calls', () => {
  it('that nobody answers end after a while, uploads later, and hold up nothing behind them', async () => {
    const { api, clock } = apiThat(() => new Promise<Response>(() => undefined))
    const post = api.call('token', { body: { token: 'old' } })
    const upload = api.call('avatar', { body: new FormData() })
    clock.advance(PATIENCE_MS)
    expect(await post).toMatchObject({ ok: false, error: { code: 'network-error' } })
    clock.advance(UPLOAD_PATIENCE_MS - PATIENCE_MS)
    expect(await upload).toMatchObject({ ok: false, error: { code: 'network-error' } })
  })

  it('carry the version, the language, and the token where there is one', async () => {
    const { api, calls } = apiThat(() => json({}))
    await api.call('version')
    expect(calls[0]).toEqual({
      url: '/backend/version',
      init: { headers: { 'app-version': '3.46.4', 'accept-language': 'de', authorization: 'Bearer secret' } },
    })
    const stranger = apiThat(() => json({}), null)
    await stranger.api.call('version')
    expect(stranger.calls[0]?.init.headers).toEqual({ 'app-version': '3.46.4', 'accept-language': 'de' })
  })

  it('[OPS-05] POST sends JSON, or an upload as it is; GET sends nothing', async () => {
    const { api, calls } = apiThat(() => json({}))
    const form = new FormData()
    await api.call('verify', { body: VERIFY })
    await api.call('avatar', { body: form })
    await api.call('user', { params: { id: 'a/b' } })
    await api.call('data', { query: { locale: 'de' } })
    const [verify, avatar, user] = calls.map(({ init }) => init)
    expect(calls.map(({ url }) => url)).toEqual([
      '/backend/verify',
      '/backend/avatar',
      '/backend/user/a%2Fb',
      '/backend/data?locale=de',
    ])
    expect(verify).toMatchObject({
      method: 'POST',
      body: JSON.stringify(VERIFY),
      headers: { 'content-type': 'application/json' },
    })
    expect(avatar?.body).toBe(form)
    expect(avatar?.headers).not.toHaveProperty('content-type')
    expect(user?.method).toBeUndefined()
    expect(user?.body).toBeUndefined()
  })
})

describe('failures', () => {
  it('[OPS-03] carry the status and the parsed body, else the raw one', async () => {
    const coded = await apiThat(() =>
      json({ ok: false, code: 'access.login', params: { a: 1 } }, 401),
    ).api.call('time')
    expect(coded).toEqual({
      ok: false,
      error: {
        code: 'access.login',
        params: { a: 1 },
        status: 401,
        body: { ok: false, code: 'access.login', params: { a: 1 } },
      },
    })
    const raw = await apiThat(() => new Response('bad gateway', { status: 502 })).api.call('time')
    expect(raw).toMatchObject({ error: { status: 502, body: 'bad gateway' } })
    const offline = await apiThat(() => Promise.reject(new TypeError('no network'))).api.call('time')
    expect(offline).toEqual({
      ok: false,
      error: { code: 'network-error', params: { reason: 'TypeError: no network' } },
    })
  })

  it('[OPS-04] without a code of their own read "HTTP Error {status}"', async () => {
    const { default: texts } = await import('../../../../packages/i18n/src/locales/en/errors.json', {
      with: { type: 'json' },
    })
    const { api } = apiThat(() => json({}, 418))
    expect(await api.call('time')).toMatchObject({
      error: { code: 'http-error', params: { status: 418 } },
    })
    expect(texts['http-error']).toBe('HTTP Error {{status}}')
  })

  it('an answer that makes no sense is a failure, not a crash', async () => {
    const { api } = apiThat(() => new Response('<html>Log in to the train</html>'))
    expect(await api.call('version')).toMatchObject({ error: { code: 'unexpected-answer' } })
  })
})
