import { viewFor } from '@belfry/rules'
import { table } from '@belfry/rules/testing'
import { describe, expect, it, vi } from 'vitest'
import { readClaims } from '../../src/lib/account/claims.ts'
import { permissionsOf } from '../../src/lib/account/permissions.ts'
import { authorisationLink, returnedCode, type Tab } from '../../src/lib/account/subscriptionLink.ts'
import { REFRESH_RETRY_MS } from '../../src/lib/account/tokenStore.ts'
import { roleOf } from '../../src/shared/people/roles.ts'
import { accessToken, accountBench, loginAnswer, START } from './support/account.ts'

const MINUTE_MS = 60_000
const refused = (code: string, status: number) => (): Response =>
  Response.json({ ok: false, code, params: {} }, { status })
const tokenCalls = (calls: readonly { readonly path: string }[]): number =>
  calls.filter(({ path }) => path === 'token').length
const held = { accessToken: accessToken(), refreshToken: 'held' }

describe('the access token', () => {
  it('[AUTH-18] says id, username, level and flags', () => {
    expect(readClaims(accessToken())).toEqual({
      id: '1000000000001',
      username: 'Zoë',
      level: 'special-free',
      flags: ['tos-agreed', 'verified-email'],
      expiresAt: START + 15 * MINUTE_MS,
    })
  })

  it.each([null, '', 'a.b.c', 'x', accessToken({ id: 7 }), accessToken({ flags: 'all' })])(
    'says nothing when it is %s',
    (token) => expect(readClaims(token)).toBeNull(),
  )
})

describe('logging in', () => {
  it('[AUTH-19] exchanges the provider’s token, and holds and stores both of ours', async () => {
    const { account, calls, memory } = accountBench({
      'user/login': () => Response.json({ token: 'customer', username: 'Zoë' }),
      login: () => Response.json(loginAnswer()),
    })
    expect(account.get().tokens).toBeNull()
    expect(await account.login({ email: 'z@example.org', password: 'secret' }, 'solved')).toMatchObject({
      ok: true,
    })
    expect(calls).toEqual([
      {
        path: 'user/login',
        body: { email: 'z@example.org', password: 'secret', device: '', captcha: 'solved' },
      },
      {
        path: 'login',
        body: { captcha: 'solved', token: 'customer', username: 'Zoë', version: '3.46.4', device: '' },
      },
    ])
    expect(account.get().tokens?.refreshToken).toBe('next')
    expect(JSON.parse(memory.items.get('token') ?? '')).toEqual({
      accessToken: accessToken(),
      refreshToken: 'next',
    })
    // The next login from here says that this browser was here before, also after a logout.
    account.logout()
    await account.login({ email: 'z@example.org', password: 'secret' }, 'solved')
    expect(calls.slice(-2).map(({ body }) => body)).toMatchObject([{ device: 'known' }, { device: 'known' }])
  })

  it('gives back what the server said when it refuses', async () => {
    const { account } = accountBench({ 'user/login': refused('auth.unidentified', 401) })
    expect(await account.login({ email: 'z@example.org', password: 'wrong!' }, 'solved')).toMatchObject({
      ok: false,
      error: { code: 'auth.unidentified' },
    })
    expect(account.get().tokens).toBeNull()
  })
})

describe('keeping the login', () => {
  it('[AUTH-21] renews 120 seconds before the end', async () => {
    const { account, clock, calls } = accountBench(
      {
        token: () => Response.json(loginAnswer({ exp: (START + 30 * MINUTE_MS) / 1000 })),
        'user/1000000000001': () => Response.json({ user: { id: '1000000000001' } }),
      },
      held,
    )
    await account.loadData()
    clock.advance(13 * MINUTE_MS - 1)
    expect(tokenCalls(calls)).toBe(0)
    clock.advance(1)
    await vi.waitFor(() => expect(account.get().tokens?.refreshToken).toBe('next'))
    clock.advance(15 * MINUTE_MS - 1)
    expect(tokenCalls(calls)).toBe(1)
    clock.advance(1)
    expect(tokenCalls(calls)).toBe(2)
  })

  it('goes by the server’s clock where the own one is wrong', async () => {
    const { account, versions } = accountBench(
      {
        version: () =>
          Response.json({
            latestVersion: '3.46.4',
            newVersions: [],
            releases: [],
            downloadUrl: [],
            time: START + 14 * MINUTE_MS,
          }),
        token: () => Response.json(loginAnswer()),
      },
      held,
    )
    await account.checkVersion()
    expect(versions.get().serverTimeDiff).toBe(14 * MINUTE_MS)
    await account.loadData()
    expect(account.get().tokens?.refreshToken).toBe('next')
  })

  it('stays logged in while nobody answers, and tries again', async () => {
    const { account, clock, calls, ended } = accountBench({}, held)
    clock.advance(14 * MINUTE_MS)
    expect(await account.loadData()).toMatchObject({ ok: false, error: { code: 'network-error' } })
    expect(account.get().tokens?.refreshToken).toBe('held')
    expect(ended).toEqual([])
    const before = tokenCalls(calls)
    clock.advance(REFRESH_RETRY_MS)
    expect(tokenCalls(calls)).toBe(before + 1)
  })

  it('is over when the server says so', async () => {
    const { account, ended, memory } = accountBench({ token: refused('auth.session', 401) }, held)
    await account.refresh()
    expect(account.get()).toEqual({ tokens: null, claims: null, user: null, hasLeft: false })
    expect(ended).toEqual(['auth.session'])
    expect(memory.items.has('token')).toBe(false)
  })

  it('asks once, however many want to know', async () => {
    const { account, calls } = accountBench({ token: () => Response.json(loginAnswer()) }, held)
    await Promise.all([account.refresh(), account.refresh(), account.refresh()])
    expect(tokenCalls(calls)).toBe(1)
  })

  it('takes over what another tab has renewed instead of using the old pair', async () => {
    const { account, calls, memory } = accountBench({ token: () => Response.json(loginAnswer()) }, held)
    memory.items.set('token', JSON.stringify({ accessToken: accessToken(), refreshToken: 'other tab' }))
    await account.refresh()
    expect(tokenCalls(calls)).toBe(0)
    expect(account.get().tokens?.refreshToken).toBe('other tab')
  })

  it('logs out with the other tabs', () => {
    const { account, memory } = accountBench({}, held)
    memory.foreignChange('token', null)
    expect(account.get().tokens).toBeNull()
  })
})

describe('the actions of an account', () => {
  it('[AUTH-23] loadData, refresh, checkVersion, updateUser and logout', async () => {
    const { account, calls } = accountBench(
      {
        'user/1000000000001': () => Response.json({ user: { id: '1000000000001', pronouns: 'they' } }),
        token: () => Response.json(loginAnswer()),
        version: () =>
          Response.json({
            latestVersion: '3.47.0',
            newVersions: ['3.47.0'],
            releases: ['3.48.0'],
            downloadUrl: [],
            time: START,
          }),
        user: () => Response.json({ user: { id: '1000000000001', hasAgreedTOS: true } }),
        logout: () => Response.json({ success: true }),
      },
      held,
    )
    expect(await account.loadData()).toMatchObject({ ok: true })
    expect(account.get().user).toMatchObject({ pronouns: 'they' })
    expect(await account.refresh()).toMatchObject({ ok: true })
    expect(await account.checkVersion()).toMatchObject({ ok: true })
    expect(await account.updateUser({ hasAgreedTOS: true })).toMatchObject({ ok: true })
    expect(calls).toContainEqual({ path: 'user', body: { hasAgreedTOS: true } })
    account.logout()
    expect(account.get()).toMatchObject({ tokens: null, hasLeft: true })
    expect(calls.at(-1)).toEqual({ path: 'logout', body: { token: 'next' } })
  })

  it('[OPS-07] a version check tells of new versions, downloads and the time', async () => {
    const downloadUrl = [{ name: 'Linux', url: 'https://example.org/belfry.AppImage' }]
    const { account, versions } = accountBench({
      version: () =>
        Response.json({
          latestVersion: '3.47.0',
          newVersions: ['3.47.0'],
          releases: ['3.48.0'],
          downloadUrl,
          time: START + 5000,
        }),
    })
    await account.checkVersion()
    expect(versions.get()).toEqual({
      latestVersion: '3.47.0',
      newVersions: ['3.47.0'],
      releases: ['3.48.0'],
      downloadUrl,
      appUpdate: null,
      serverTimeDiff: 5000,
    })
  })

  it('[AUTH-67] linkPatreon links the code and learns the new level', async () => {
    const { account, calls } = accountBench(
      {
        patreon: () => Response.json({ level: 'patreon-demon', expires: null, patreonId: '5' }),
        token: () => Response.json(loginAnswer({ level: 'patreon-demon' })),
      },
      held,
    )
    await account.linkPatreon('c0de', 'https://belfry.example.org')
    expect(calls[0]).toEqual({
      path: 'patreon',
      body: { code: 'c0de', redirect: 'https://belfry.example.org' },
    })
    expect(account.get().claims?.level).toBe('patreon-demon')
  })
})

describe('the subscription link', () => {
  const site = { authorizeUrl: 'https://patrons.example.org/authorize', clientId: 'belfry', pageUrl: '' }

  const tab = (): Tab => {
    const kept = new Map<string, string>()
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    }
  }
  const id = '1000000000001'
  const linkOf = (from: Tab) => new URL(authorisationLink(site, 'https://belfry.example.org', id, from))
  const stateOf = (from: Tab): string => linkOf(from).searchParams.get('state') ?? ''

  it('[AUTH-68] asks for a code, with the origin as redirect, and as state the user and a mark of this tab', () => {
    const here = tab()
    const link = linkOf(here)
    expect(link.origin + link.pathname).toBe(site.authorizeUrl)
    expect(Object.fromEntries(link.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'belfry',
      redirect_uri: 'https://belfry.example.org',
      scope: 'identity',
      state: expect.stringMatching(/^1000000000001\.[0-9a-f]{32}$/),
    })
    // Every link of one tab is the same, and no other tab has it.
    expect(stateOf(here)).toBe(stateOf(here))
    expect(stateOf(here)).not.toBe(stateOf(tab()))
  })

  it('[AUTH-65] a code with another state, without one, or in another tab, is not taken', () => {
    const here = tab()
    const state = stateOf(here)
    const mark = state.split('.')[1]
    for (const search of [
      `?code=c0de&state=${id}`,
      `?code=c0de&state=${id}.`,
      `?code=c0de&state=1000000000002.${mark}`,
      '?code=c0de',
    ]) {
      expect(returnedCode(search, id, tab())).toBeNull()
      const other = tab()
      stateOf(other)
      expect(returnedCode(search, id, other)).toBeNull()
    }
    expect(returnedCode(`?code=c0de&state=${state}`, id, tab())).toBeNull()
    expect(returnedCode(`?code=c0de&state=${state}`, null, here)).toBeNull()
    expect(returnedCode(`?state=${state}`, id, here)).toBeNull()
    expect(returnedCode(`?code=c0de&state=${state}`, id, here)).toBe('c0de')
  })

  it('[AUTH-65] what a tab left with is good once', () => {
    const here = tab()
    const back = `?code=c0de&state=${stateOf(here)}`
    expect([returnedCode(back, id, here), returnedCode(back, id, here)]).toEqual(['c0de', null])
  })
})

describe('standing', () => {
  const as = (level: string, expires: number | null = null) => {
    const state = {
      tokens: held,
      claims: readClaims(accessToken({ level })),
      user: { expires } as never,
      hasLeft: false,
    }
    return permissionsOf(state, START)
  }

  it('[SHELL-03] tells free users, subscribers, moderators and staff apart', () => {
    expect(as('none')).toMatchObject({ level: null, isSubscriber: false, isModerator: false, isStaff: false })
    expect(as('app-single')).toMatchObject({ isSubscriber: true, isGroup: false, isModerator: false })
    expect(as('app-group')).toMatchObject({ isSubscriber: true, isGroup: true })
    expect(as('special-moderator')).toMatchObject({ isModerator: true, isStaff: false })
    expect(as('special-tpi')).toMatchObject({ isModerator: true, isStaff: true })
  })

  it('[SHELL-03] tells Storytellers, players and spectators of a table apart, and who is not there', () => {
    const view = viewFor(table(), 'p0')
    // p0 sits on the seat with the number 0.
    const roles = ['st', 'p0', 'p1', 'sp', 'nobody'].map((id) => roleOf(view, id))
    expect(roles).toEqual(['storyteller', 'player', 'player', 'spectator', null])
  })

  it('a subscription that has run out is none', () => {
    expect(as('app-single', START - 1).isSubscriber).toBe(false)
    expect(as('app-single', START + 1).isSubscriber).toBe(true)
  })
})
