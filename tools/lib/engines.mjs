import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages, mayInstallPackages } from './debian.mjs'
import { findProgram } from './find.mjs'

/** Debian keeps WebKit's own small browser off the PATH, in a folder of the machine's kind. */
const LIBRARIES = '/usr/lib'
const MINI_BROWSER = 'webkit2gtk-4.1/MiniBrowser'

/** Firefox, the release for long use where there is one: the engine the tests drive besides Chromium. */
export const firefoxPath = () =>
  findProgram([
    ...(process.env['FIREFOX_PATH'] ? [process.env['FIREFOX_PATH']] : []),
    'firefox-esr',
    'firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ])

/** WebKit as Debian has it: what drives it, the browser it drives, and a screen that nobody sees. */
export function webkitPrograms() {
  const driver = findProgram(['WebKitWebDriver'])
  const screen = findProgram(['Xvfb'])
  const browser = miniBrowser()
  return driver && screen && browser ? { driver, screen, browser } : null
}

const miniBrowser = () =>
  existsSync(LIBRARIES)
    ? readdirSync(LIBRARIES)
        .map((folder) => join(LIBRARIES, folder, MINI_BROWSER))
        .find(existsSync)
    : undefined

/** Sees to it that there are Firefox and WebKit, where we may install them; elsewhere their tests are left out. */
export async function ensureEngines() {
  const missing = [
    ...(firefoxPath() ? [] : ['firefox-esr']),
    ...(webkitPrograms() ? [] : ['webkit2gtk-driver', 'xvfb']),
  ]
  if (missing.length === 0) return
  if (mayInstallPackages()) await installPackages(missing)
  else console.log(`left out for want of ${missing.join(', ')}: what Firefox and WebKit show`)
}
