import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EXIT } from '../core/exit.ts'
import { line } from '../core/texts.ts'

/** Runs the program in Electron, where there is one; else says in one line why not. */
const NAME = process.platform === 'win32' ? 'electron.cmd' : 'electron'
const SETTING = 'ELECTRON_PATH'

const named = process.env[SETTING]
const path = named
  ? [named].find(existsSync)
  : (process.env['PATH'] ?? '')
      .split(delimiter)
      .map((folder) => join(folder, NAME))
      .find(existsSync)

if (path === undefined) {
  console.error(line('noElectron', { setting: SETTING }))
  process.exitCode = EXIT.failed
} else
  spawn(path, [fileURLToPath(new URL('entry.ts', import.meta.url))], { stdio: 'inherit' }).once(
    'exit',
    (code) => {
      process.exitCode = code ?? EXIT.failed
    },
  )
