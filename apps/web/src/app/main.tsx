import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { missingAbilities } from '../lib/browser/abilities.ts'
import { desktopBridge } from '../lib/browser/desktop.ts'
import { followInstall } from '../lib/browser/install.ts'
import { CHANNEL_NAME } from '../lib/session/tabs.ts'
import type { Shell } from '../shell/shell.ts'
import { App } from './App.tsx'
import { connectReporting } from './connectReporting.ts'
import { createShell } from './createShell.ts'
import { FEATURES } from './features.ts'
import { OLD_BROWSER_FILE } from './files/oldBrowserFile.ts'
import type { LaunchQueue } from './followLaunch.ts'
import { followLogin } from './followLogin.ts'
import { nameLanguage } from './shell/locale.ts'
import { surroundings } from './surroundings.ts'

declare global {
  interface Window {
    /** Only where an installed app is told of further starts. */
    readonly launchQueue?: LaunchQueue
  }
}

// The page's policy forbids code that is made while it runs, and trying is a complaint in every console. The schemas,
// which come later, look here for what they may do.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

function render(shell: Shell): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  createRoot(root, {
    onUncaughtError: (error) =>
      shell.reporter.report(error instanceof Error ? error : new Error(String(error))),
  }).render(
    <StrictMode>
      <App shell={shell} />
    </StrictMode>,
  )
}

async function start(): Promise<void> {
  followInstall(window)
  const shell = await createShell(
    { ...surroundings(), createChannel: () => new BroadcastChannel(CHANNEL_NAME) },
    FEATURES,
  )
  nameLanguage(document.documentElement, shell.translation)
  render(shell)
  followLogin(shell)
  desktopBridge()?.onUpdate(({ version, isReady }) => shell.versions.noteAppUpdate(isReady ? version : null))
  if (window.matchMedia('(any-pointer: coarse)').matches)
    void import('./touch/touch.ts').then(({ followTouch }) => followTouch(window))
  if (window.launchQueue)
    void import('./followLaunch.ts').then(({ followLaunch }) => followLaunch(shell, window.launchQueue))
  await connectReporting(shell)
}

start().catch((error: unknown) => {
  // Without texts nothing can be said in the chosen language: the page itself carries one sentence for this.
  console.error(error)
  if (missingAbilities(window).length > 0) return location.replace(`/${OLD_BROWSER_FILE}`)
  document.getElementById('start-failure')?.removeAttribute('hidden')
})
