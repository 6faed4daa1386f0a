import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { gapOf, wayOn } from '../../src/features/clock/gap.ts'
import { helpLinks } from '../../src/features/help/links.ts'
import { blocksOf } from '../../src/features/rulebook/document.ts'
import { parseChangelog, releaseLink, releaseNotes } from '../../src/features/update/changelog.ts'
import { missingAbilities } from '../../src/lib/browser/abilities.ts'
import type { WebConfig } from '../../src/lib/config/config.ts'

const SAMPLE = `# Changelog

Some words.

## 3.47.0 (2026-12-01)

### feature

- One bell more.
- Two bells more.

### bugfix

- The rope holds.

## 3.46.4 (2026-11-15)

### other

- It begins.
`

describe('the changelog', () => {
  it('has every version with its entries by category', () => {
    const [newest, oldest, ...rest] = parseChangelog(SAMPLE)
    expect(rest).toEqual([])
    expect(newest).toEqual({
      version: '3.47.0',
      date: '2026-12-01',
      changes: {
        feature: ['One bell more.', 'Two bells more.'],
        change: [],
        bugfix: ['The rope holds.'],
        other: [],
      },
    })
    expect(oldest?.changes.other).toEqual(['It begins.'])
  })

  it('of this project can be read, and begins with the running version', () => {
    const own = readFileSync(new URL('../../../../CHANGELOG.md', import.meta.url), 'utf8')
    expect(parseChangelog(own)[0]?.version).toBe('3.46.4')
  })

  it.each([
    ['## Soon', 'CHANGELOG.md:1: a version is written as ## VERSION (DATE)'],
    ['## 1.0.0 (2026-01-01)\n### magic', 'CHANGELOG.md:2: unknown category magic'],
    ['## 1.0.0 (2026-01-01)\n- lost', 'CHANGELOG.md:2: an entry needs a category'],
  ])('stops the build at %j', (text, message) => {
    expect(() => parseChangelog(text)).toThrow(message)
  })

  it('links to the tag of a release, the operator’s page or the app’s own notes', () => {
    expect(releaseLink('3.47.0', 'https://git.example.org/tags/{tag}')).toBe(
      'https://git.example.org/tags/v3.47.0',
    )
    expect(releaseLink('3.47.0', undefined)).toBe('/releases/v3.47.0.txt')
  })

  it('writes the notes of a release as text, without empty categories', () => {
    const [newest] = parseChangelog(SAMPLE)
    if (!newest) throw new Error('no release')
    expect(releaseNotes(newest)).toBe(
      'Belfry v3.47.0 (2026-12-01)\n\nfeature\n- One bell more.\n- Two bells more.\n\nbugfix\n- The rope holds.\n\n',
    )
  })
})

describe('the gap between two clocks', () => {
  it('is told in whole minutes, with its side', () => {
    expect(gapOf(-5 * 60_000 - 10_000)).toEqual({ minutes: 5, side: 'ahead' })
    expect(gapOf(90_000)).toEqual({ minutes: 2, side: 'behind' })
    expect(gapOf(0).minutes).toBe(0)
  })

  it.each([
    [{ hasSession: true, refreshToken: 'x' }, 'Grimoire'],
    [{ hasSession: false, refreshToken: 'x' }, 'Lobby'],
    [{ hasSession: false, refreshToken: null }, 'Login'],
    [{ hasSession: true, refreshToken: null }, 'Login'],
  ] as const)('%o goes on to %s', (facts, to) => {
    expect(wayOn(facts)).toBe(to)
  })
})

describe('the links of the help', () => {
  const plain: WebConfig = {
    identity: { kind: 'embedded', accountUrl: null },
    subscription: null,
    sentryDsn: null,
    supportEmail: null,
  }
  const targets = (config: WebConfig) =>
    Object.fromEntries(
      helpLinks(config).map(({ name, target }) => [name, target.kind === 'page' ? target.href : target.kind]),
    )

  it('[SHELL-65] are our own pages and texts where the operator named none, and left out where there are none', () => {
    expect(targets(plain)).toEqual({
      account: 'route',
      terms: 'text',
      privacy: 'text',
      cookies: 'text',
    })
  })

  it('lead to the support address and the shop’s account page, and first of all to named pages', () => {
    const config = {
      ...plain,
      supportEmail: 'help@example.org',
      identity: { kind: 'shop', accountUrl: 'https://shop.example.org/me' },
      links: { support: 'https://example.org/support', terms: 'https://example.org/terms' },
    } as const
    expect(targets(config)).toMatchObject({
      feedback: 'mailto:help@example.org',
      support: 'https://example.org/support',
      account: 'https://shop.example.org/me',
      terms: 'https://example.org/terms',
    })
  })
})

describe('a chapter of the rules', () => {
  it('is paragraphs and lists', () => {
    expect(blocksOf('One.\nTwo.\n\n- a\n- b\n\nThree.')).toEqual([
      { kind: 'text', text: 'One. Two.' },
      { kind: 'list', items: ['a', 'b'] },
      { kind: 'text', text: 'Three.' },
    ])
  })
})

describe('an old browser', () => {
  it('is known by what it lacks', () => {
    const able = {
      CSS: { supports: () => true },
      BroadcastChannel: class {},
      structuredClone: () => null,
      CSSLayerBlockRule: class {},
      Promise,
      Array,
    }
    expect(missingAbilities(able)).toEqual([])
    expect(
      missingAbilities({ ...able, CSS: { supports: () => false }, BroadcastChannel: undefined }),
    ).toEqual(['oklch', 'color-mix', 'dynamic viewport', 'other tabs'])
    expect(missingAbilities({ Promise: {}, Array: { prototype: {} } })).toContain('promise with resolvers')
  })
})
