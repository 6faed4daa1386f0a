import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

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

  it('draw the tree as it is', () => {
    const folders = foldersDrawnIn(read('docs/architecture.md'))
    expect(folders).toEqual(expect.arrayContaining(PARTS))
    expect(folders.filter((folder) => !existsSync(join(ROOT, folder)))).toEqual([])
  })
})

/** A line of the tree is `name/  words`, two spaces deeper than its parent; inside a part it means its src/. */
function foldersDrawnIn(page: string): string[] {
  const [, tree = ''] = /```\n(packages\/[\s\S]*?)```/.exec(page) ?? []
  const path: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', names] = /^( *)((?:[\w-]+\/,? ?)+)/.exec(line) ?? []
    if (!names) return []
    const depth = indent.length / 2
    return names.split(',').map((name) => {
      path.splice(depth, path.length, name.trim().replace('/', ''))
      return inSource(path)
    })
  })
}

function inSource([top = '', part, inner]: readonly string[]): string {
  const plain = [top, part, inner].filter(Boolean).join('/')
  const inSrc = join(top, part ?? '', 'src', inner ?? '')
  return inner && !existsSync(join(ROOT, plain)) ? inSrc : plain
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
