import { existsSync, readFileSync } from 'node:fs'
import { arch, homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Platform } from './core/browsers.ts'
import { workerSourceOf } from './core/media-worker.ts'
import { releaseSourceOf } from './core/releases.ts'
import { tellUser } from './edges/system.ts'
import { runProgram } from './program.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Lies beside the program in a package: where releases are found, and the key they are signed with. */
const RELEASES = join(ROOT, 'releases.json')
/** Lies there too: where the media worker is fetched, and its checksum. */
const WORKER = join(ROOT, 'media-worker.json')
const CREST = join(ROOT, 'apps', 'web', 'dist', 'crest.svg')
const EXTRA = 'BELFRY_BROWSER_ARGUMENTS'

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly version: string
}

const contentOf = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined

// Whatever is written from here on is for the user who runs it alone.
process.umask(0o077)

const platform = process.platform as Platform

process.exitCode = await runProgram({
  machine: { platform, env: process.env, home: homedir() },
  arch: arch(),
  version,
  server: join(ROOT, 'apps', 'server', 'src', 'main.ts'),
  source: releaseSourceOf(contentOf(RELEASES)),
  worker: workerSourceOf(contentOf(WORKER)),
  languages: [Intl.DateTimeFormat().resolvedOptions().locale],
  crest: contentOf(CREST),
  browserArguments: (process.env[EXTRA] ?? '').split(' ').filter((each) => each !== ''),
  exists: existsSync,
  tell: (text) => tellUser(platform, text),
})
