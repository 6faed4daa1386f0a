import { readFileSync } from 'node:fs'
import { arch, homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, BrowserWindow, dialog } from 'electron'
import type { Machine, Platform } from '../core/browsers.ts'
import { EXIT } from '../core/exit.ts'
import { placesOf } from '../core/places.ts'
import { pageAddress } from '../core/shell.ts'
import type { RunningBrowser } from '../edges/browser.ts'
import { openLink } from '../edges/system.ts'
import { runProgram } from '../program.ts'
import { electronBrowser } from './window.ts'

/** The program in a window of Electron: the only file that knows it. Whoever packed it brings newer versions too. */
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const platform = process.platform as Platform
const machine: Machine = { platform, env: process.env, home: homedir() }

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly version: string
}

process.umask(0o077)
app.setPath('userData', placesOf(machine).profile)
// The program says when it is over, not its last window.
app.on('window-all-closed', () => undefined)

async function openWindow(url: string): Promise<RunningBrowser> {
  const window = new BrowserWindow({ width: 1280, height: 800, autoHideMenuBar: true })
  window.webContents.setWindowOpenHandler(({ url: target }) => {
    if (URL.parse(target)?.origin === URL.parse(window.webContents.getURL())?.origin)
      return { action: 'allow' }
    void openLink(platform, pageAddress(target)).catch(() => undefined)
    return { action: 'deny' }
  })
  await window.loadURL(url)
  return electronBrowser(window)
}

await app.whenReady()
// The table that is hosted runs in a Node, which this is when asked so.
process.env['ELECTRON_RUN_AS_NODE'] = '1'
const code = await runProgram({
  machine,
  arch: arch(),
  version,
  server: join(ROOT, 'apps', 'server', 'src', 'main.ts'),
  source: undefined,
  languages: [app.getLocale()],
  browserArguments: [],
  exists: () => false,
  tell: async (text) => dialog.showErrorBox('Belfry', text),
  own: { browser: { name: 'Electron', path: process.execPath }, start: ({ url }) => openWindow(url) },
})
if (code === EXIT.again) app.relaunch()
app.exit(code === EXIT.again ? EXIT.done : code)
