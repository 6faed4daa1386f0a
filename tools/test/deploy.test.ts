import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const UNITS = globSync('deploy/systemd/*.service', { cwd: ROOT }).sort()
const SCRIPTS: Record<string, string> = JSON.parse(read('package.json')).scripts

/** Every setting of the server and of a chat server, as the manual names them. */
const SETTINGS = new Set(
  ['docs/configuration.md', 'docs/operations.md'].flatMap((page) =>
    [...read(page).matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].flatMap(
      ([, names = '']) => names.match(/[A-Z_]+/g) ?? [],
    ),
  ),
)
const namesIn = (text: string): string[] =>
  [...text.matchAll(/^#?(?:Environment=)?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name)

describe('the units of systemd', () => {
  it.each(UNITS)('%s runs a command that is there, with settings that are there', (unit) => {
    const command = /^ExecStart=\/usr\/bin\/npm (?:run )?(\S+)$/m.exec(read(unit))?.[1] ?? ''
    expect(SCRIPTS[command]).toBeDefined()
    const file = /^EnvironmentFile=-?\/etc\/(\S+)$/m.exec(read(unit))?.[1] ?? ''
    const names = [...namesIn(read(unit)), ...namesIn(read(`deploy/systemd/${file}`))]
    expect(names.length).toBeGreaterThan(2)
    expect(names.filter((name) => !SETTINGS.has(name))).toEqual([])
  })

  it('are closed, and where there is a systemd it understands them and thinks so too', () => {
    for (const unit of UNITS) expect(read(unit)).toMatch(/^UMask=0077\n[\s\S]*^ProtectSystem=strict$/m)
    expect(read('deploy/systemd/belfry.service')).toMatch(/^StateDirectoryMode=0700$/m)
    if (spawnSync('systemd-analyze', ['--version']).status !== 0) return
    const folder = mkdtempSync(join(tmpdir(), 'belfry-units-'))
    const units = UNITS.map((unit) => {
      const copy = join(folder, basename(unit))
      // Not every machine has npm where Debian has it.
      writeFileSync(copy, read(unit).replace('/usr/bin/npm', process.execPath))
      return copy
    })
    const analyze = (...args: readonly string[]) =>
      spawnSync('systemd-analyze', args, { encoding: 'utf8', env: { ...process.env, SYSTEMD_COLORS: '0' } })
    expect(analyze('verify', ...units)).toMatchObject({ status: 0, stderr: '' })
    const judged = analyze('security', '--offline=true', '--threshold=25', ...units)
    expect({ status: judged.status, said: judged.stderr }).toEqual({ status: 0, said: '' })
    rmSync(folder, { recursive: true })
  })
})
