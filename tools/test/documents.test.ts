import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { PARTS as PARTS_OF_RULES } from '../checks/dependency-cruiser.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const versionOf = (path: string): string => JSON.parse(read(path)).version
const PARTS = globSync('{packages,apps}/*/package.json', { cwd: ROOT }).map(dirname)
const VERSION = versionOf('package.json')

describe('documents', () => {
  const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT })

  it.each(pages)('%s links to nothing that is not there', (page) => {
    const links = [...read(page).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, target = '']) => target)
    const local = links.filter((target) => !/^[a-z]+:/.test(target))
    expect(local.filter((target) => !existsSync(join(ROOT, dirname(page), target)))).toEqual([])
  })
})

it('CONTRIBUTING.md: a change begins in places that are there', () => {
  const rows = tableUnder(read('CONTRIBUTING.md'), '## Where a change goes').map((row) => row.join(' '))
  const places = rows.flatMap((row) => row.match(/`(?:packages|apps)\/[^`]+`/g) ?? [])
  expect(rows.length).toBeGreaterThanOrEqual(12)
  expect(places.filter((place) => !existsSync(join(ROOT, place.replaceAll('`', ''))))).toEqual([])
})

it('CONTRIBUTING.md: no change touches more than six files that are there', () => {
  const counts = tableUnder(read('CONTRIBUTING.md'), '## Where a change goes').map((row) =>
    Number(row.at(-1)),
  )
  expect(counts.filter((count) => !(count >= 1 && count <= 6))).toEqual([])
})

describe('the map of the house (docs/architecture.md)', () => {
  const page = read('docs/architecture.md')
  const drawn = linesDrawnIn(page)

  it('every part and every file or folder that is drawn is there', () => {
    expect(drawn.map(({ path }) => path)).toEqual(expect.arrayContaining(PARTS))
    expect(drawn.filter(({ path }) => !existsSync(join(ROOT, path))).map(({ path }) => path)).toEqual([])
  })

  it('a folder that is drawn with what is in it is drawn with all of it', () => {
    const known = new Set(drawn.map(({ path }) => path))
    const opened = drawn.filter(({ path, isOpen }) => isOpen && drawn.some((each) => within(path, each.path)))
    const missing = opened.flatMap(({ path }) =>
      globSync(['*/', 'src/*/'], { cwd: join(ROOT, path) })
        .map((folder) => posix.join(path, folder.replaceAll('\\', '/')))
        .filter((folder) => !known.has(folder) && !EVERYWHERE.has(posix.basename(folder)))
        .filter((folder) => isTracked(folder)),
    )
    expect(missing).toEqual([])
  })

  it('the table of what may import what has a row for every rule, with what the rule allows', () => {
    const rows = tableUnder(page, '## What may import what')
    expect(rows.map(([part = '']) => (part.includes('/') ? part : `packages/${part}`))).toEqual(
      Object.keys(PARTS_OF_RULES),
    )
    for (const [part = '', may = ''] of rows) {
      const { house, npm } = PARTS_OF_RULES[part.includes('/') ? part : `packages/${part}`] ?? {}
      const allowed = [...(house ?? []), ...(npm ?? [])]
        .filter((name) => name !== '.+')
        .map((name) => name.replaceAll('\\', '').replace('packages/[^/]+', 'packages').replace(/.*\//, ''))
      const named = may.replaceAll(/`[^`]*`/g, '').match(/[\w.-]+/g) ?? []
      const words = new Set(named.filter((word) => !['nothing', 'types', 'of', 'only', 'in'].includes(word)))
      expect([part, ...words].sort()).toEqual([part, ...allowed].sort())
    }
  })

  it('every place of the table of tests holds tests', () => {
    const places = tableUnder(page, '## Tests').flatMap(([, where = '']) => where.match(/[^`, ]+/g) ?? [])
    expect(places.length).toBeGreaterThan(3)
    for (const place of places)
      expect(globSync(`${place}/**/*.{test,spec}.{ts,tsx}`, { cwd: ROOT }), place).not.toEqual([])
  })
})

/** What lies in many places and means the same in all of them. */
const EVERYWHERE = new Set(['src', 'test', 'testing', 'node_modules', 'dist'])

const isTracked = (folder: string): boolean =>
  globSync(`${folder}/**/*.{ts,tsx,json,css,svg,webp,png}`, { cwd: ROOT }).length > 0

const within = (folder: string, path: string): boolean => path !== folder && path.startsWith(`${folder}/`)

interface Line {
  readonly path: string
  /** Not where the words leave something out with three dots. */
  readonly isOpen: boolean
}

/** A line of the tree is `name/  words`, two spaces deeper than its parent; inside a part it means its src/. */
function linesDrawnIn(page: string): Line[] {
  const [, tree = ''] = /```\n(packages\/[\s\S]*?)```/.exec(page) ?? []
  const path: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', names] = /^( *)((?:[\w-]+(?:\/|\.ts),? ?)+)/.exec(line) ?? []
    if (!names) return []
    return names.split(',').map((name) => {
      path.splice(indent.length / 2, path.length, name.trim().replace('/', ''))
      return { path: inSource(path), isOpen: !line.includes('...') }
    })
  })
}

function inSource([top = '', part = '', ...inner]: readonly string[]): string {
  const plain = posix.join(top, part, ...inner)
  return inner.length === 0 || existsSync(join(ROOT, plain)) ? plain : posix.join(top, part, 'src', ...inner)
}

/** The rows of the first table under a heading, without its head. */
function tableUnder(page: string, heading: string): string[][] {
  const [, under = ''] = page.split(`${heading}\n`)
  const rows = under.split('\n## ')[0]?.match(/^\|.*\|$/gm) ?? []
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

describe('the version', () => {
  it.each(globSync('{packages,apps}/*/package.json', { cwd: ROOT }))(
    'of %s is that of the project',
    (path) => {
      expect(versionOf(path)).toBe(VERSION)
    },
  )

  it('stands at the top of the changelog, whose entries are all in a known category', () => {
    const [, ...versions] = read('CHANGELOG.md').split(/^## /m)
    expect(versions[0]).toMatch(new RegExp(`^${VERSION} \\(\\d{4}-\\d\\d-\\d\\d\\)\\n`))
    for (const version of versions) {
      const [, ...categories] = version.split(/^### /m)
      expect(categories.length).toBeGreaterThan(0)
      for (const category of categories)
        expect(category).toMatch(/^(feature|change|bugfix|other)\n\n(- .+\n)+\n?$/)
    }
  })
})
