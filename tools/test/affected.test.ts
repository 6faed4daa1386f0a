import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { affectedBy, onlyAffected } from '../lib/affected.mjs'
import { changedFiles } from '../lib/changed.mjs'

const FILES = {
  'packages/rules/package.json': '{ "name": "@belfry/rules", "exports": { ".": "./src/index.ts" } }',
  'packages/rules/src/index.ts': "export { vote } from './vote/vote.ts'\n",
  'packages/rules/src/vote/vote.ts': 'export const vote = 1\n',
  'packages/rules/test/vote.test.ts': "import { vote } from '../src/vote/vote.ts'\n",
  'packages/kit/src/names.ts': 'export const name = 1\n',
  'apps/server/src/main.ts': "import { vote } from '@belfry/rules'\n",
  'apps/server/src/modules/guests/guests.ts': 'export const guests = 1\n',
  'apps/server/test/support/process.ts': "spawn(resolve(import.meta.dirname, '../../src/main.ts'))\n",
  'apps/server/test/integration/start.test.ts': "import '../support/process.ts'\n",
  'apps/web/src/features/lobby/Lobby.tsx': 'export const Lobby = 1\n',
  'e2e/support/town.ts': 'export const town = 1\n',
  'e2e/guests.spec.ts': '',
  'e2e/lobby.spec.ts': '',
  'e2e/lobby-list.spec.ts': "import { town } from './support/town.ts'\n",
  'e2e/lobby.long.spec.ts': '',
  'tools/start.mjs': '',
}

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'belfry-affected-'))
  for (const [path, text] of Object.entries(FILES)) write(path, text)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

describe('affected tests', () => {
  it('follow imports through packages, and paths of programs that a test starts', () => {
    expect(affectedBy(['packages/rules/src/vote/vote.ts'], root)).toMatchObject({
      unit: ['packages/rules/test/vote.test.ts'],
      integration: ['apps/server/test/integration/start.test.ts'],
    })
  })

  it('of a browser are chosen by the deepest folder with an entry, and by what they import', () => {
    const specsOf = (file: string) => affectedBy([file], root).browser
    expect(specsOf('apps/web/src/features/lobby/Lobby.tsx')).toEqual([
      'e2e/lobby-list.spec.ts',
      'e2e/lobby.spec.ts',
    ])
    expect(specsOf('apps/server/src/modules/guests/guests.ts')).toEqual(['e2e/guests.spec.ts'])
    expect(specsOf('packages/kit/src/names.ts')).toHaveLength(3)
    expect(specsOf('e2e/support/town.ts')).toEqual(['e2e/lobby-list.spec.ts'])
    expect(specsOf('e2e/guests.spec.ts')).toEqual(['e2e/guests.spec.ts'])
  })

  it('are all tests after a change of settings or of data that is read by folder', () => {
    for (const file of ['package-lock.json', 'packages/content/packs/default/facts/characters.json'])
      expect(affectedBy([file], root)).toEqual({ unit: null, integration: null, browser: null })
  })

  it('are the tests of all tools after a change of one', () => {
    expect(affectedBy(['tools/start.mjs'], root).unit).toEqual(['tools/'])
  })

  it('are none after a change of a text that no test reads', () => {
    expect(affectedBy(['README.md'], root)).toEqual({ unit: [], integration: [], browser: [] })
  })
})

describe('a narrow run', () => {
  const ran: unknown[] = []
  const suite = (name: string) => ({
    name,
    run: async (files?: readonly string[]) => {
      ran.push([name, files])
      return { passed: 1, failed: 0, skipped: 0, output: '' }
    },
  })

  it('keeps the checks, and hands each suite its files', async () => {
    const suites = ['lint', 'unit', 'build', 'integration', 'browser'].map(suite)
    const affected = { unit: ['a.test.ts'], integration: null, browser: [] }
    for (const { run } of onlyAffected(suites, affected)) await run()
    expect(ran).toEqual([
      ['lint', undefined],
      ['unit', ['a.test.ts']],
      ['integration', undefined],
    ])
  })
})

describe('changed files', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], { cwd: root })

  it('are those that differ from the merge base: committed, edited, deleted and new ones', async () => {
    git('init', '--quiet', '--initial-branch', 'main')
    git('add', '.')
    git('commit', '--quiet', '--message', 'base')
    git('switch', '--quiet', '--create', 'work')
    write('packages/kit/src/names.ts', 'export const name = 2\n')
    git('commit', '--quiet', '--all', '--message', 'work')
    write('apps/server/src/main.ts', '')
    rmSync(join(root, 'e2e/guests.spec.ts'))
    write('README.md', 'new')
    git('switch', '--quiet', 'main')
    git('commit', '--quiet', '--allow-empty', '--message', 'later')
    git('switch', '--quiet', 'work')
    expect(await changedFiles(root)).toEqual([
      'README.md',
      'apps/server/src/main.ts',
      'e2e/guests.spec.ts',
      'packages/kit/src/names.ts',
    ])
  })

  it('need a branch to compare with', async () => {
    await expect(changedFiles(root)).rejects.toThrow('--changed compares with the branch main')
  })
})
