import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { createTranslation, localeFor } from '@belfry/i18n'
import { BROWSER_SETTING, findBrowser, type Machine } from './core/browsers.ts'
import { EXIT, type Exit } from './core/exit.ts'
import { type Places, placesOf } from './core/places.ts'
import type { ReleaseSource } from './core/releases.ts'
import type { Shell } from './core/shell.ts'
import { startAddress, startPage } from './core/startPage.ts'
import { line } from './core/texts.ts'
import { type AppWindow, openWindow } from './core/window.ts'
import { type RunningBrowser, startBrowser } from './edges/browser.ts'
import { createHosting } from './edges/hosting.ts'
import { becomeInstance } from './edges/instance.ts'
import { openLink, tellUser } from './edges/system.ts'
import { createUpdates } from './edges/updates.ts'

export interface ProgramPorts {
  readonly machine: Machine
  readonly arch: string
  readonly version: string
  /** The server's main file, from the same package. */
  readonly server: string
  readonly source: ReleaseSource | undefined
  readonly languages: readonly string[]
  /** Further arguments for the browser. */
  readonly browserArguments: readonly string[]
}

const LOOK_AGAIN_MS = 6 * 60 * 60 * 1000
const ANSWER_MS = 5000

/** The server one went to last. */
function rememberedServer({ settings }: Places): string | null {
  try {
    const { server } = JSON.parse(readFileSync(settings, 'utf8')) as { readonly server?: unknown }
    return typeof server === 'string' ? server : null
  } catch {
    return null
  }
}

const isBelfry = async (origin: string): Promise<boolean> => {
  try {
    const answer = await fetch(`${origin}/backend/version`, { signal: AbortSignal.timeout(ANSWER_MS) })
    return typeof ((await answer.json()) as { readonly version?: unknown }).version === 'string'
  } catch {
    return false
  }
}

async function writeStartPage({ startPage: file }: Places, languages: readonly string[]): Promise<string> {
  const locale = localeFor(languages)
  const { t } = await createTranslation({ locale, namespaces: ['desktop'] })
  writeFileSync(
    file,
    startPage(locale, (key) => t(key)),
  )
  return pathToFileURL(file).href
}

/** Runs the program until its window is closed. */
export async function runProgram(ports: ProgramPorts): Promise<Exit> {
  const { machine, version } = ports
  const places = placesOf(machine)
  mkdirSync(places.data, { recursive: true, mode: 0o700 })
  let window: AppWindow | null = null
  const instance = await becomeInstance(places.door, () => void window?.focus())
  if (!instance) {
    console.log(line('focused'))
    return EXIT.done
  }
  const browser = findBrowser(machine, existsSync)
  if (!browser) {
    await tellUser(machine.platform, line('noBrowser', { setting: BROWSER_SETTING }))
    return EXIT.failed
  }
  const page = await writeStartPage(places, ports.languages)
  const hosting = createHosting({
    server: ports.server,
    dataDir: places.table,
    log: (text) => console.error(text),
  })
  const updates = createUpdates({
    source: ports.source,
    version,
    platform: machine.platform,
    arch: ports.arch,
    versions: places.versions,
    onChange: (update) => void window?.tell({ update }).catch(() => undefined),
  })

  let running: RunningBrowser | null = null
  let exit: Exit = EXIT.done
  let isLeaving = false
  let origin: string | null = null

  const end = async (code: Exit): Promise<void> => {
    exit = code
    isLeaving = true
    await hosting.stop()
    // The page that asked hears nothing any more: its window is gone.
    void running?.stop()
  }
  const shell: Shell = {
    quit: () => end(EXIT.done),
    restart: () => end(EXIT.again),
    openLink: (url) => openLink(machine.platform, url),
    lookForUpdate: () => updates.look(),
    hosting: hosting.current,
    async host() {
      const table = await hosting.start().catch((error: unknown) => {
        throw new Error(
          line('hostingFailed', { detail: error instanceof Error ? error.message : String(error) }),
        )
      })
      console.log(line('hosting', { address: table.ownAddress }))
      if (table.addresses.length > 0)
        console.log(line('hostingOthers', { addresses: table.addresses.join(', ') }))
      return table
    },
    async enter(url) {
      const target = new URL(url).origin
      if (!(await isBelfry(target))) throw new Error(url)
      origin = target
      // A table of one's own is chosen anew each time: it has another address tomorrow.
      if (target !== URL.parse(hosting.current()?.ownAddress ?? '')?.origin)
        writeFileSync(places.settings, JSON.stringify({ server: target }))
      await window?.goTo(url)
    },
  }

  const open = async (address: string): Promise<void> => {
    const current = await startBrowser({
      browser,
      profile: places.profile,
      url: address,
      extra: ports.browserArguments,
    })
    running = current
    window = await openWindow({
      devtools: current.devtools,
      facts: { version, platform: machine.platform, arch: ports.arch },
      shell,
      trusted: () => ({ origin, startPage: page }),
      log: (text) => console.error(text),
      onClosed: () => void current.stop(),
      news: () => ({ update: updates.current() }),
    })
  }

  const goHome = async (): Promise<void> => {
    const server = rememberedServer(places)
    if (server === null) return
    await shell.enter(server).catch(() => window?.goTo(startAddress(page, 'failed', server)))
  }

  try {
    await open(startAddress(page, 'choose'))
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    const isStarted = running !== null
    const text = isStarted
      ? line('profileBroken', { profile: places.profile })
      : line('browserMissing', { path: browser.path, detail })
    await tellUser(machine.platform, text)
    instance.leave()
    return EXIT.failed
  }
  console.log(line('opened', { version, browser: browser.name }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(EXIT.done))
  await goHome()
  void updates.look()
  const timer = setInterval(() => void updates.look(), LOOK_AGAIN_MS)
  for (;;) {
    await (running as RunningBrowser | null)?.ended
    // Whoever closes the window of a table that others sit at is asked first.
    if (isLeaving || !hosting.current()) break
    await open(startAddress(page, 'kept'))
  }
  clearInterval(timer)
  await hosting.stop()
  instance.leave()
  return exit
}
