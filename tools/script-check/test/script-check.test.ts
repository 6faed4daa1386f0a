import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
let dir: string

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'scripts-'))
  const meta = { id: '_meta', name: 'A script' }
  const write = (name: string, items: unknown, encoding: BufferEncoding = 'utf8'): void =>
    writeFileSync(join(dir, name), typeof items === 'string' ? items : JSON.stringify(items), encoding)
  write('fine.json', [meta, 'imp', 'spy', 'chef', 'empath'])
  write('odd.json', [
    meta,
    'imp',
    'spy',
    'chef',
    { id: 'x', name: '{x}\u001b[31m\u202E', team: 'jinx', ability: 'y' },
  ])
  write('unknown.json', [meta, 'nobody'])
  write('broken.json', '[')
  write('utf16.json', `\uFEFF${JSON.stringify([meta, 'imp', 'spy', 'chef', 'empath'])}`, 'utf16le')
  mkdirSync(join(dir, 'more'))
  write('more/inner.json', [meta, 'imp', 'spy', 'chef', 'empath'])
})

afterAll(() => rmSync(dir, { recursive: true }))

const run = (...files: readonly string[]) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [MAIN, ...files], {
    cwd: dir,
    encoding: 'utf8',
  })
  return { lines: stdout.trimEnd().split('\n'), stderr, status }
}

describe('the checker for authors of scripts', () => {
  it('says of each file whether it loads, and why not', () => {
    const { lines, status } = run('fine.json', 'odd.json', 'unknown.json', 'broken.json', 'missing.json')
    expect(lines).toEqual([
      'fine.json: loads',
      'odd.json: loads with 1 warnings',
      '  [4].team {x}\\u001b[31m\\u202e was left out: there is no team “jinx”.',
      'unknown.json: rejected',
      '  [1] No character has the id “nobody”.',
      '  The list has 2 entries; a script should have at least 5.',
      'broken.json: rejected',
      expect.stringMatching(/^ {2}The text is not valid JSON: /),
      'missing.json: rejected',
      expect.stringMatching(/^ {2}The file cannot be read: ENOENT/),
    ])
    expect(status).toBe(1)
  })

  it('is content when nothing is rejected, reads folders and old encodings', () => {
    expect(run('fine.json', 'odd.json', 'utf16.json').status).toBe(0)
    expect(run('more').lines).toEqual([`${join('more', 'inner.json')}: loads`])
    expect(run('utf16.json').lines).toEqual(['utf16.json: loads'])
  })

  it('asks for files when given none', () => {
    const { status, stderr } = run()
    expect([status, stderr.trim()]).toEqual([
      2,
      'Give the script files to check, or folders with such files.',
    ])
  })
})
