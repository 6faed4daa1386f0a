import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type Environment, readConfig } from '../../apps/server/src/platform/config/config.ts'

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

/** A file of settings, as it is, or with every line that is only offered. */
const settingsIn = (path: string, isWhole: boolean): Record<string, string> =>
  Object.fromEntries(
    [...read(path).matchAll(isWhole ? /^#?([A-Z_]+)=(.*)$/gm : /^([A-Z_]+)=(.*)$/gm)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
const problemOf = (env: Environment): unknown => {
  const config = readConfig(env)
  return config.ok ? undefined : config.error.params
}

interface Service {
  readonly image: string
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly environment?: Readonly<Record<string, string | number>>
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly profiles?: readonly string[]
  readonly healthcheck?: { readonly test: readonly string[] }
}

describe('the compose file', () => {
  const file: { services: Record<string, Service>; volumes: Record<string, unknown> } = parse(
    read('deploy/compose.yaml'),
  )
  const { belfry, ...others } = file.services
  const own = Object.fromEntries(
    Object.entries(belfry?.environment ?? {}).map(([name, value]) => [name, String(value)]),
  )

  it('gives the container settings that are there and start a server, as it is and with all that is offered', () => {
    const offered = settingsIn('deploy/compose.env', true)
    const names = [...Object.keys(own), ...Object.keys(offered)].filter(
      (name) => name !== 'POSTGRES_PASSWORD',
    )
    expect(names.filter((name) => !SETTINGS.has(name))).toEqual([])
    expect(problemOf({ ...settingsIn('deploy/compose.env', false), ...own })).toBeUndefined()
    expect(problemOf({ ...offered, ...own })).toBeUndefined()
    expect(problemOf(settingsIn('deploy/systemd/belfry.env', false))).toBeUndefined()
    expect(problemOf(settingsIn('deploy/systemd/belfry.env', true))).toBeUndefined()
  })

  it('opens the ports that are served, keeps the folder of the data, and builds and asks what is there', () => {
    expect(belfry?.ports).toEqual([
      `443:${own['PORT']}`,
      `80:${own['ACME_HTTP_PORT']}`,
      '40000:40000/udp',
      '40000:40000/tcp',
    ])
    const containerfile = read(join('deploy', belfry?.build?.context ?? '', belfry?.build?.dockerfile ?? ''))
    const [volume = '', folder = ''] = belfry?.volumes?.[0]?.split(':') ?? []
    expect(Object.keys(file.volumes)).toContain(volume)
    expect(containerfile).toMatch(new RegExp(`DATA_DIR=${folder} `))
    expect(containerfile).toContain(JSON.stringify(belfry?.healthcheck?.test.slice(1)).replace(',', ', '))
  })

  it('starts nothing else unless asked', () => {
    expect(Object.keys(others)).toEqual(['postgres', 'redis'])
    for (const service of Object.values(others)) expect(service.profiles).toEqual(['large'])
    const { hostname } = new URL(settingsIn('deploy/compose.env', true)['DATABASE_URL'] ?? '')
    expect(Object.keys(others)).toContain(hostname)
  })
})
