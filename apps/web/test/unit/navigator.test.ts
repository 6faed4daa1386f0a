import { expect, test } from 'vitest'
import { createNavigator } from '../../src/lib/routing/navigator.ts'
import { createRoutes } from '../../src/lib/routing/routes.ts'

/** A window's address with the history behind it. */
function addressBar(start: string) {
  const entries = [new URL(start, 'http://belfry.test')]
  const listeners = new Set<() => void>()
  const there = (): URL => entries.at(-1) ?? new URL('http://belfry.test')
  const at = (path: string | URL | null | undefined): URL => new URL(path ?? '', there())
  return {
    entries,
    get location() {
      return there()
    },
    history: {
      pushState: (_: unknown, __: string, path?: string | URL | null) => void entries.push(at(path)),
      replaceState: (_: unknown, __: string, path?: string | URL | null) => {
        entries[entries.length - 1] = at(path)
      },
    },
    addEventListener: (_: 'popstate', listener: () => void) => void listeners.add(listener),
    back() {
      entries.pop()
      for (const listener of listeners) listener()
    },
  }
}

test('the place is the path, the search and the hash of the address', () => {
  const navigator = createNavigator(addressBar('/verification?code=123456#dusk'), createRoutes([]))
  expect(navigator.get()).toEqual({ pathname: '/verification', search: '?code=123456', hash: '#dusk' })
})

test('going somewhere is told, and the way back leads to where one was', () => {
  const bar = addressBar('/')
  const navigator = createNavigator(bar, createRoutes([]))
  const seen: string[] = []
  navigator.subscribe(() => seen.push(navigator.get().pathname))
  navigator.go('/play')
  bar.back()
  expect(seen).toEqual(['/play', '/'])
})

test('a replaced page is not on the way back', () => {
  const bar = addressBar('/join/dusk')
  const navigator = createNavigator(bar, createRoutes([]))
  navigator.go('/#dusk', { replace: true })
  navigator.go('/play')
  expect(bar.entries.map(({ pathname }) => pathname)).toEqual(['/', '/play'])
  bar.back()
  expect(navigator.get()).toEqual({ pathname: '/', search: '', hash: '#dusk' })
})
