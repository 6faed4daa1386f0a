import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import type { Violation } from './violation.ts'

const FILES = ['{packages,apps}/*/**/*.{ts,tsx}', '{tools,bench,e2e}/**/*.{ts,tsx,mjs}']
const NOT_OURS = ['**/node_modules/**', '**/.tsc/**', '**/dist/**', '**/build/**']
const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g

/** The package a path belongs to, and whether it lies among what only tests use. */
const TESTS = /^((?:packages|apps)\/[^/]+)\/(?:test|testing)\//

const targetOf = (path: string, name: string): string =>
  name.startsWith('.') ? posix.normalize(posix.join(dirname(path), name)) : name

const detailOf = (path: string, name: string): string | null => {
  const owner = TESTS.exec(targetOf(path, name))?.[1]
  if (owner && !path.startsWith(`${owner}/`)) return `${name} is a path into the tests of ${owner}`
  const isShipped = /^(?:packages|apps)\/[^/]+\/src\//.test(path)
  const isForTests = owner !== undefined || /^@belfry\/[^/]+\/testing(?:\/|$)/.test(name)
  return isShipped && isForTests ? `${name} is for tests` : null
}

/** What the tests of one package lend to others goes through its door `testing`, and never into what is shipped. */
export function testDoorViolations(root: string): Violation[] {
  return globSync(FILES, { cwd: root, exclude: NOT_OURS })
    .sort()
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          [...line.matchAll(IMPORT)].flatMap(([, name = '']) => {
            const detail = detailOf(path, name)
            return detail ? [{ rule: 'test-doors', at: `${path}:${index + 1}`, detail }] : []
          }),
        ),
    )
}
