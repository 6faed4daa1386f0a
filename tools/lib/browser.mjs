import { join } from 'node:path'
import { installPackages, mayInstallPackages } from './debian.mjs'
import { findProgram } from './find.mjs'
import { Refusal } from './house.mjs'

/** Names on the PATH first, then where the installers of macOS and Windows put them. */
const candidates = () => [
  ...given(process.env['CHROMIUM_PATH']),
  // The bare engine, without the windows nobody sees here, needs half the time.
  ...[
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
    'microsoft-edge',
  ],
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ...['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((variable) =>
    given(process.env[variable]).flatMap((folder) => [
      join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
      join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ]),
  ),
]

/** @param {string | undefined} value */
const given = (value) => (value ? [value] : [])

/** The browser the tests drive. */
export function browserPath() {
  const path = findProgram(candidates())
  if (path) return path
  throw new Refusal(
    'the browser tests need Chromium, Chrome or Edge: install one, or name it in CHROMIUM_PATH',
  )
}

/** Sees to it that there is a browser, where we may install one. */
export async function ensureBrowser() {
  if (!findProgram(candidates()) && mayInstallPackages())
    await installPackages(['chromium-headless-shell', 'fonts-liberation'])
}
