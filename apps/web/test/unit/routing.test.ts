import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FEATURES } from '../../src/app/features.ts'
import { type GuardFacts, isLoggedIn, settle } from '../../src/lib/routing/guards.ts'
import { pathAfterLogin } from '../../src/lib/routing/returnRoute.ts'
import { createRoutes, type RouteName } from '../../src/lib/routing/routes.ts'

const pages = FEATURES.flatMap(({ pages: rows = [] }) => rows)
const names = pages.map(({ route }) => route)
const routes = createRoutes(pages)
const { routeAt, pathOf, isPublic } = routes

const nobody: GuardFacts = {
  pendingVersions: 0,
  clockGapMs: 0,
  refreshToken: null,
  flags: null,
  hasLevel: false,
  hasSession: false,
  isLoaded: false,
}
const user: GuardFacts = { ...nobody, refreshToken: 'r', flags: new Set(['verified-email']), hasLevel: true }
const go = (to: RouteName, facts: GuardFacts, from: RouteName | null = null): RouteName =>
  settle({ to, from }, facts, routes).to

describe('addresses', () => {
  it.each([
    ['/play', 'Grimoire'],
    ['/login', 'Login'],
    ['/verification', 'Verification'],
    ['/', 'Lobby'],
    ['/join/abc', 'Join'],
    ['/update', 'Update'],
    ['/clock', 'Clock'],
    ['/banned', 'Banned'],
    ['/worldcup', 'Worldcup'],
    ['/worldcup/group', 'WorldcupGroup'],
    ['/worldcup/knockout', 'WorldcupKnockout'],
    ['/worldcup/leaderboard', 'WorldcupLeaderboard'],
    ['/worldcup/12', 'WorldcupMatch'],
    ['/Login/', 'Login'],
  ])('%s is %s', (path, name) => expect(routeAt(path)?.name).toBe(name))

  it('a match must be a number, and nothing else has an address', () => {
    expect(routeAt('/worldcup/final')).toBeNull()
    expect(routeAt('/worldcup/12/vote')).toBeNull()
    expect(routeAt('/settings')).toBeNull()
  })

  it('parameters survive the way there and back, also with odd characters', () => {
    const path = pathOf('Join', { sessionId: 'ä b/c' })
    expect(routeAt(path)).toEqual({ name: 'Join', params: { sessionId: 'ä b/c' } })
    expect(routeAt('/join/%E0%A4%A')).toEqual({ name: 'Join', params: { sessionId: '%E0%A4%A' } })
  })

  it('[SHELL-15] the login, the ways in without one, the clock and the tournament are public, and nothing else', () => {
    expect(names.filter(isPublic)).toEqual([
      'Login',
      'Join',
      'Continue',
      'Clock',
      'Worldcup',
      'WorldcupGroup',
      'WorldcupKnockout',
      'WorldcupLeaderboard',
      'WorldcupMatch',
    ])
  })
})

it('[SHELL-16] what opens at the table has no address; areas of their own have one', () => {
  const addresses = pages.filter(({ isPublic: isOpen }) => isOpen !== true).map(({ path }) => path)
  expect(addresses.toSorted()).toEqual([
    ...['/', '/account', '/administrator', '/banned', '/chronicle/:id', '/games', '/play', '/replay/:id'],
    ...['/statistics', '/statistics/:id', '/status', '/update', '/verification', '/worldcup/count'],
  ])
})

describe('guards, in their order', () => {
  it('[SHELL-21] logged in means that a refresh token exists', () => {
    expect(isLoggedIn({ refreshToken: 'anything' })).toBe(true)
    expect(isLoggedIn({ refreshToken: null })).toBe(false)
    expect(isLoggedIn({ refreshToken: '' })).toBe(false)
  })

  it('two pending versions lead everyone to Update, one leads nobody', () => {
    for (const to of names) {
      expect(go(to, { ...nobody, pendingVersions: 2 })).toBe('Update')
      expect(go(to, { ...user, flags: new Set(['banned']), pendingVersions: 3 })).toBe('Update')
    }
    expect(go('Lobby', { ...user, pendingVersions: 1 })).toBe('Lobby')
    // Whoever plays is taken away by nothing that came out meanwhile; the next page is the update.
    const playing = { ...user, hasSession: true, isLoaded: true, isAtTable: true, pendingVersions: 2 }
    expect(go('Grimoire', playing)).toBe('Grimoire')
    expect(go('Lobby', playing)).toBe('Update')
    expect(go('Grimoire', { ...playing, isLoaded: false })).toBe('Update')
  })

  it('without pending versions Update leads to Grimoire, and so does leaving it', () => {
    expect(go('Update', user)).toBe('Grimoire')
    expect(go('Lobby', user, 'Update')).toBe('Grimoire')
    expect(go('Lobby', nobody, 'Update')).toBe('Login')
  })

  it('a clock more than 60 s off shows Clock, to everyone', () => {
    expect(go('Lobby', { ...user, clockGapMs: 60_000 })).toBe('Lobby')
    expect(go('Lobby', { ...user, clockGapMs: 60_001 })).toBe('Clock')
    expect(go('Login', { ...nobody, clockGapMs: 60_001 })).toBe('Clock')
    expect(go('Clock', { ...user, flags: new Set(), clockGapMs: 60_001 })).toBe('Clock')
  })

  it('a clock that turns out to be wrong takes nobody from a game; whoever comes to one is told first', () => {
    const late = { ...user, clockGapMs: 60_001, isLoaded: true, hasSession: true }
    expect(go('Grimoire', { ...late, isAtTable: true })).toBe('Grimoire')
    expect(go('Grimoire', late)).toBe('Clock')
    expect(go('Lobby', { ...late, isAtTable: true }, 'Grimoire')).toBe('Clock')
  })

  it('strangers are sent to Login and their way is remembered; public pages are open', () => {
    expect(settle({ to: 'Account', from: null }, nobody, routes)).toEqual({ to: 'Login', remember: true })
    expect(settle({ to: 'Account', from: null }, { ...nobody, hasLeft: true }, routes)).toEqual({
      to: 'Login',
      remember: false,
    })
    for (const to of names.filter(isPublic))
      expect(settle({ to, from: null }, nobody, routes)).toEqual({ to, remember: false })
  })

  it('the banned are confined to Banned, before anything is said about their address', () => {
    for (const to of names.filter((name) => name !== 'Update'))
      expect(go(to, { ...user, flags: new Set(['banned']) })).toBe('Banned')
  })

  it('without a verified address it is Verification; before the flags are known nothing is held back', () => {
    for (const to of ['Lobby', 'Grimoire', 'Login', 'Banned'] as const)
      expect(go(to, { ...user, flags: new Set() })).toBe('Verification')
    expect(go('Lobby', { ...user, flags: null })).toBe('Lobby')
  })

  it('Login and Banned lead everybody else to the Lobby', () => {
    expect(go('Login', user)).toBe('Lobby')
    expect(go('Banned', user)).toBe('Lobby')
  })

  it('Grimoire needs a level or a session, once loading is done', () => {
    const free = { ...user, hasLevel: false }
    expect(go('Grimoire', free)).toBe('Grimoire')
    expect(go('Grimoire', { ...free, isLoaded: true })).toBe('Lobby')
    expect(go('Grimoire', { ...free, isLoaded: true, hasSession: true })).toBe('Grimoire')
    expect(go('Grimoire', { ...user, isLoaded: true })).toBe('Grimoire')
  })

  it('always come to rest: the page they end at is one they would stay at', () => {
    const facts = fc.record({
      pendingVersions: fc.integer({ min: 0, max: 3 }),
      clockGapMs: fc.constantFrom(0, 61_000),
      refreshToken: fc.constantFrom(null, 'r'),
      flags: fc.option(fc.subarray(['banned', 'verified-email']).map((flags) => new Set(flags))),
      hasLevel: fc.boolean(),
      hasSession: fc.boolean(),
      isLoaded: fc.boolean(),
    })
    const name = fc.constantFrom(...names)
    fc.assert(
      fc.property(name, fc.option(name), facts, (to, from, known) => {
        const rest = settle({ to, from }, known, routes).to
        expect(go(rest, known)).toBe(rest)
      }),
    )
  })
})

describe('the way back after the login', () => {
  it.each([
    [undefined, '/#evening'],
    ['/join/abc', '/join/abc#evening'],
    ['/verification?code=123456', '/verification?code=123456#evening'],
    ['/login', '/#evening'],
    ['/nowhere', '/#evening'],
    ['//elsewhere.example', '/#evening'],
    ['https://elsewhere.example/play', '/#evening'],
  ])('%s leads to %s', (stored, path) => expect(pathAfterLogin(routes, stored, '#evening')).toBe(path))
})
