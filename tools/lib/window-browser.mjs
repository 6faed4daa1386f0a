import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages, mayInstallPackages } from './debian.mjs'
import { findProgram } from './find.mjs'
import { ROOT, step } from './house.mjs'

const FOLDER = join(ROOT, '.cache', 'window-browser')
const STARTER = join(FOLDER, 'chromium')

/** A browser with windows, a screen that nobody sees, what manages its windows, and a hand for what is no page; null where one of them is missing. */
export function windowPrograms() {
  const browser = findProgram([
    ...(process.env['WINDOW_BROWSER_PATH'] ? [process.env['WINDOW_BROWSER_PATH']] : []),
    'chromium',
    'google-chrome-stable',
    STARTER,
  ])
  const screen = findProgram(['Xvfb'])
  const hand = findProgram(['xdotool'])
  const manager = findProgram(['jwm'])
  // Packages are made, installed and removed again where the machine is ours.
  const canPack = mayInstallPackages() && missingPackers().length === 0
  return browser && screen && hand && manager ? { browser, screen, hand, manager, canPack } : null
}

/** Programs that put packages together and look into them, by the Debian package that has each. */
const PACKERS = { makensis: 'nsis', minisign: 'minisign', unzip: 'unzip', zip: 'zip', '7zz': '7zip' }

const missingPackers = () =>
  Object.entries(PACKERS).flatMap(([program, name]) => (findProgram([program]) ? [] : [name]))

/** Sees to it that the desktop program can be tried, where we may install packages. */
export async function ensureWindowPrograms() {
  if (!mayInstallPackages()) return
  const missing = [...missingPackers(), ...(windowPrograms() ? [] : ['xvfb', 'xdotool', 'jwm'])]
  if (missing.length > 0) await installPackages(missing)
  if (!windowPrograms()) await step('Fetching a browser with windows', unpackChromium)
}

/**
 * Chromium is unpacked beside the system and not installed: Debian would bring the engine that all other tests run in
 * to the same version, in the middle of them.
 */
async function unpackChromium() {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  /** @param {string} program @param {readonly string[]} args */
  const run = (program, args) => execFileSync(program, args, { cwd: FOLDER, encoding: 'utf8', stdio: 'pipe' })
  run('apt-get', ['update'])
  const plan = run('apt-get', ['install', '--simulate', '--no-install-recommends', 'chromium'])
  const wanted = Array.from(plan.matchAll(/^Inst (\S+)/gm), ([, name = '']) => name)
  run('apt-get', ['download', ...wanted])
  for (const file of readdirSync(FOLDER).filter((each) => each.endsWith('.deb'))) {
    run('dpkg', ['--extract', file, '.'])
    rmSync(join(FOLDER, file))
  }
  const libraries = readdirSync(join(FOLDER, 'usr/lib'))
    .filter((each) => each.endsWith('-linux-gnu'))
    .map((each) => join(FOLDER, 'usr/lib', each))
  writeFileSync(
    STARTER,
    `#!/bin/sh
LD_LIBRARY_PATH="${libraries.join(':')}" exec "${FOLDER}/usr/lib/chromium/chromium" "$@"
`,
  )
  chmodSync(STARTER, 0o755)
}
