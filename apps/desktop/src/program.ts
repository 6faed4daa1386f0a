import { mkdirSync } from 'node:fs'
import type { DesktopHosting } from '@belfry/protocol'
import { BROWSER_SETTING, type Browser, findBrowser } from './core/browsers.ts'
import { EXIT, type Exit } from './core/exit.ts'
import { type Places, placesOf } from './core/places.ts'
import type { Shell } from './core/shell.ts'
import { startAddress } from './core/start-page.ts'
import { line } from './core/texts.ts'
import { type AppWindow, openWindow } from './core/window.ts'
import { BrokenProfile, type RunningBrowser, startBrowser } from './edges/browser.ts'
import { createHosting, type Hosting } from './edges/hosting.ts'
import { becomeInstance } from './edges/instance.ts'
import { type MediaWorker, mediaWorkerOf } from './edges/media-worker.ts'
import { createMemory, type Memory } from './edges/memory.ts'
import { createNotifier, type Notifier } from './edges/notifier.ts'
import { isBelfry, writeStartPage } from './edges/pages.ts'
import { openLink } from './edges/system.ts'
import { createUpdates, type Updates } from './edges/updates.ts'
import type { ProgramPorts } from './ports.ts'

const LOOK_AGAIN_MS = 6 * 60 * 60 * 1000

/** What the program has and is at, while it runs. */
interface Running {
  readonly ports: ProgramPorts
  readonly places: Places
  readonly browser: Browser
  /** Address of the program's own page. */
  readonly page: string
  readonly hosting: Hosting
  readonly updates: Updates
  readonly memory: Memory
  readonly worker: MediaWorker | null
  readonly notifier: Notifier
  window: AppWindow | null
  process: RunningBrowser | null
  /** Of the server that was entered. */
  origin: string | null
  /** What it ends with, once somebody has asked it to. */
  exit: Exit | null
}

async function end(running: Running, code: Exit): Promise<void> {
  running.exit = code
  const table = originOf(running)
  // Whoever starts anew comes back to the table, and to the page of it that they see.
  if (code === EXIT.again && table !== undefined) {
    const place = running.window?.address() ?? ''
    running.memory.remember({ table: URL.parse(place)?.origin === table ? place : table })
  }
  await running.hosting.stop()
  // The page that asked hears nothing any more: its window is gone.
  void running.process?.stop()
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The table that runs, with how far its voices are. */
function currentTable({ hosting, worker }: Running): DesktopHosting | null {
  const table = hosting.current()
  return table && { ...table, voice: worker?.state() ?? null }
}

async function host(running: Running, port?: number): Promise<DesktopHosting> {
  const { hosting, worker } = running
  await worker?.begin()
  const table = await hosting.start(port).catch((error: unknown) => {
    throw new Error(line('hostingFailed', { detail: reasonOf(error) }))
  })
  console.log(line('hosting', { address: table.ownAddress }))
  if (table.addresses.length > 0)
    console.log(line('hostingOthers', { addresses: table.addresses.join(', ') }))
  return { ...table, voice: worker?.state() ?? null }
}

const originOf = ({ hosting }: Running): string | undefined =>
  URL.parse(hosting.current()?.ownAddress ?? '')?.origin

const isAtOwnTable = (running: Running): boolean =>
  running.origin !== null && running.origin === originOf(running)

async function enter(running: Running, url: string): Promise<void> {
  const target = new URL(url).origin
  if (!(await isBelfry(target))) throw new Error(url)
  running.origin = target
  // A table of one's own is chosen anew each time: it has another address tomorrow.
  if (!isAtOwnTable(running)) running.memory.remember({ server: target })
  await running.window?.goTo(url)
}

const shellOf = (running: Running): Shell => ({
  quit: () => end(running, EXIT.done),
  restart: () => end(running, EXIT.again),
  openLink: (url) => openLink(running.ports.machine.platform, url),
  lookForUpdate: () => running.updates.look(),
  hosting: () => currentTable(running),
  host: () => host(running),
  // Of another server's people nothing is kept here.
  mailedCode: async (email) => (isAtOwnTable(running) ? running.hosting.mailedCode(email) : null),
  enter: (url) => enter(running, url),
  notify: (title, text) => running.notifier.show(title, text),
})

async function openBrowser(running: Running, shell: Shell, url: string): Promise<void> {
  const { ports, places, browser, page, updates } = running
  const started = await (ports.own?.start ?? startBrowser)({
    browser,
    profile: places.profile,
    url: page,
    extra: ports.browserArguments,
  })
  running.process = started
  running.window = await openWindow({
    devtools: started.devtools,
    facts: { version: ports.version, platform: ports.machine.platform, arch: ports.arch },
    shell,
    trusted: () => ({ origin: running.origin, startPage: page, table: originOf(running) }),
    log: (text) => console.error(text),
    onClosed: () => void started.stop(),
    news: () => ({ update: updates.current() }),
  })
  // What the browser showed first may have come before the bridge.
  await running.window.goTo(url)
}

/** What the browser itself said, if it said something. */
async function complaintOf({ process: browser }: Running): Promise<string> {
  const detail = (await browser?.complaint?.()) ?? ''
  return detail === '' ? '' : line('browserSaid', { detail })
}

/** Opens the first window; undefined when it is there, else why it is not. */
const openFirst = (running: Running, shell: Shell): Promise<string | undefined> =>
  openBrowser(running, shell, startAddress(running.page, 'choose')).then(
    () => undefined,
    async (error: unknown) =>
      running.process === null && !(error instanceof BrokenProfile)
        ? line('browserMissing', { path: running.browser.path, detail: reasonOf(error) })
        : line('profileBroken', { profile: running.places.profile }) + (await complaintOf(running)),
  )

/** Goes to where one was: to the table that a restart interrupted, or to the server one went to last. */
async function goBack(running: Running, shell: Shell): Promise<void> {
  const { memory, window, page } = running
  const table = memory.takeTable()
  const place = table ?? memory.recall().server
  if (place === undefined) return
  try {
    if (table !== undefined) {
      await window?.goTo(startAddress(page, 'wait'))
      await host(running, Number(new URL(table).port))
    }
    await shell.enter(place)
  } catch (error) {
    console.error(reasonOf(error))
    await window?.goTo(startAddress(page, 'failed', place))
  }
}

/** Goes on until the last window is closed; whoever closes that of a table others sit at is asked first. */
async function untilClosed(running: Running, shell: Shell): Promise<Exit> {
  await goBack(running, shell)
  const { updates, hosting } = running
  void updates.look()
  const timer = setInterval(() => void updates.look(), LOOK_AGAIN_MS)
  for (;;) {
    await running.process?.ended
    if (running.exit !== null || !hosting.current()) break
    await openBrowser(running, shell, startAddress(running.page, 'kept'))
  }
  clearInterval(timer)
  await hosting.stop()
  return running.exit ?? EXIT.done
}

/** Brings the window to the front; one that is closed meanwhile stays so. */
const raise = (running: Running | null): void => void running?.window?.focus().catch(() => undefined)

async function prepare(ports: ProgramPorts, places: Places, browser: Browser): Promise<Running> {
  const { machine, version, arch, source } = ports
  const worker = mediaWorkerOf(ports.worker, {
    ...{ env: machine.env, platform: machine.platform, arch, folder: places.workers },
    log: (text) => console.error(text),
  })
  const running: Running = {
    ports,
    places,
    browser,
    page: await writeStartPage(places.startPage, ports.languages, ports.crest),
    hosting: createHosting({
      server: ports.server,
      dataDir: places.table,
      settings: () => worker?.settings() ?? {},
      log: (text) => console.error(text),
    }),
    updates: createUpdates({
      source,
      version,
      platform: machine.platform,
      arch,
      versions: places.versions,
      onChange: (update) => void running.window?.tell({ update }).catch(() => undefined),
    }),
    memory: createMemory(places.settings),
    worker,
    notifier: createNotifier(machine.platform, () => raise(running)),
    window: null,
    process: null,
    origin: null,
    exit: null,
  }
  return running
}

async function fail({ tell }: ProgramPorts, text: string): Promise<Exit> {
  await tell(text)
  return EXIT.failed
}

/** Runs the program until its window is closed. */
export async function runProgram(ports: ProgramPorts): Promise<Exit> {
  const { machine, version } = ports
  const places = placesOf(machine)
  mkdirSync(places.data, { recursive: true, mode: 0o700 })
  let running: Running | null = null
  const instance = await becomeInstance(places.door, () => raise(running))
  if (!instance) {
    console.log(line('focused'))
    return EXIT.done
  }
  try {
    const browser = ports.own?.browser ?? findBrowser(machine, ports.exists)
    if (!browser) return await fail(ports, line('noBrowser', { setting: BROWSER_SETTING }))
    const current = await prepare(ports, places, browser)
    running = current
    const shell = shellOf(current)
    const reason = await openFirst(current, shell)
    if (reason !== undefined) return await fail(ports, reason)
    console.log(line('opened', { version, browser: browser.name }))
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void end(current, EXIT.done))
    return await untilClosed(current, shell)
  } finally {
    running?.notifier.stop()
    instance.leave()
  }
}
