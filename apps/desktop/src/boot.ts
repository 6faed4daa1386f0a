import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Machine, Platform } from './core/browsers.ts'
import { EXIT } from './core/exit.ts'
import { placesOf } from './core/places.ts'
import { BROKEN, hasFailed, type Installed, nodeName, versionToRun } from './core/versions.ts'
import { placeLinks } from './edges/links.ts'

/** Boot: what a package starts. It runs the newest version there is, again after an update, and the installed one should a newer fail. */
const APP = fileURLToPath(new URL('../../..', import.meta.url))
const MAIN = join('app', 'apps', 'desktop', 'src', 'main.ts')

const { version } = JSON.parse(readFileSync(join(APP, 'package.json'), 'utf8')) as {
  readonly version: string
}
const machine: Machine = { platform: process.platform as Platform, env: process.env, home: homedir() }
const { versions } = placesOf(machine)
const own: Installed = { version, folder: dirname(APP) }

const fetched = (): readonly Installed[] =>
  existsSync(versions)
    ? readdirSync(versions).map((name) => ({ version: name, folder: join(versions, name) }))
    : []

const run = ({ folder }: Installed): Promise<number | null> =>
  new Promise((resolve) => {
    placeLinks(join(folder, 'app'))
    const child = spawn(
      join(folder, nodeName(process.platform)),
      [join(folder, MAIN), ...process.argv.slice(2)],
      {
        stdio: 'inherit',
      },
    )
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
    child.once('error', () => resolve(null))
    child.once('exit', resolve)
  })

for (;;) {
  const chosen = versionToRun(own, fetched(), ({ folder }, file) => existsSync(join(folder, file)))
  const started = Date.now()
  const code = await run(chosen)
  const isBad = hasFailed(code, Date.now() - started, Object.values(EXIT))
  if (isBad && chosen !== own) writeFileSync(join(chosen.folder, BROKEN), '')
  else if (code !== EXIT.again) {
    process.exitCode = code ?? EXIT.failed
    break
  }
}
