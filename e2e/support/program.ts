import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { ROOT } from '../../tools/lib/house.mjs'
import { freePort } from '../../tools/lib/ports.mjs'
import { projectNode } from '../../tools/lib/programs.mjs'
import { windowPrograms } from '../../tools/lib/window-browser.mjs'
import { test as base, expect } from './actors.ts'
import { openReleases, type Releases } from './program-releases.ts'

export { expect }

/** The desktop program as somebody started it. */
export interface Program {
  /** The page in its window. */
  page(): Promise<Page>
  /** What it has printed so far. */
  said(): string
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>
}

export interface Start {
  /** Folder of what the program keeps; a new one unless another start had it. */
  readonly data?: string
  /** The server it went to last. */
  readonly server?: string
  readonly env?: Readonly<Record<string, string>>
  /** What is started: the program of this checkout, or a command of a package. */
  readonly command?: readonly [program: string, ...args: string[]]
  /** For the browser, besides those of all tests. */
  readonly browserArguments?: readonly string[]
}

interface PerTest {
  /** A place where releases are found, and an older version that looks there. */
  readonly releases: Releases
  readonly dataFolder: () => string
  readonly startProgram: (start?: Start) => Promise<Program>
}

interface PerWorker {
  /** A screen that nobody sees. */
  readonly display: string
}

const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--lang=en-GB',
  '--window-size=1280,800',
  '--window-position=0,0',
]

/** Looks at the window by a way of its own: the program's pipe is the program's. Nothing of it is set otherwise. */
export function watchWindow(port: number, ended: Promise<unknown>): () => Promise<Page> {
  let browser: Browser | undefined
  void ended.then(() => browser?.close())
  return async () => {
    await expect(async () => {
      if (!browser?.isConnected())
        browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, {
          timeout: 5000,
          noDefaults: true,
        })
      expect(browser.contexts()[0]?.pages().length).toBe(1)
    }).toPass({ timeout: 30_000 })
    const page = browser?.contexts()[0]?.pages()[0]
    if (!page) throw new Error('the program has no window')
    page.setDefaultTimeout(20_000)
    return page
  }
}

async function stopped(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(force)
}

const programs = windowPrograms()

export const test = base.extend<PerTest, PerWorker>({
  display: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads there what a fixture needs
    async ({}, use) => {
      const screen = spawn(programs?.screen ?? '', ['-displayfd', '3', '-screen', '0', '1280x1000x24'], {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      })
      const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')
      await use(`:${String(number).trim()}`)
      screen.kill()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads there what a fixture needs
  dataFolder: async ({}, use) => {
    const folders: string[] = []
    await use(() => {
      const folder = mkdtempSync(join(tmpdir(), 'belfry-program-'))
      folders.push(folder)
      return folder
    })
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  },
  releases: async ({ dataFolder }, use) => {
    const releases = await openReleases(dataFolder())
    await use(releases)
    releases.close()
  },
  startProgram: async ({ display, dataFolder }, use) => {
    const running: (() => Promise<void>)[] = []
    await use(async ({ data = dataFolder(), server, env = {}, command, browserArguments = [] } = {}) => {
      const port = await freePort()
      const given = [...BROWSER_ARGUMENTS, ...browserArguments, `--remote-debugging-port=${port}`]
      mkdirSync(join(data, 'home', 'Downloads'), { recursive: true })
      if (server !== undefined) writeFileSync(join(data, 'settings.json'), JSON.stringify({ server }))
      const [program, ...args] = command ?? [projectNode(), join(ROOT, 'apps/desktop/src/main.ts')]
      const child = spawn(program, args, {
        env: {
          ...process.env,
          DISPLAY: display,
          HOME: join(data, 'home'),
          BELFRY_DESKTOP_DATA: data,
          BELFRY_BROWSER: programs?.browser ?? '',
          BELFRY_BROWSER_ARGUMENTS: given.join(' '),
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          said += text
        })
      const ended = once(child, 'close').then(([code]) => code as number | null)
      running.push(() => stopped(child, ended))
      return { page: watchWindow(port, ended), said: () => said, ended }
    })
    for (const stop of running) await stop()
  },
})
test.skip(programs === null, 'a browser with windows, Xvfb, jwm or xdotool is missing')

/** The hand that reaches what is no page: dialogues of the system. */
export const hand = (display: string, ...args: readonly string[]): string =>
  execFileSync(programs?.hand ?? '', args, {
    env: { ...process.env, DISPLAY: display },
    encoding: 'utf8',
    timeout: 20_000,
  })

/** Windows have frames, can be put away and come to the front, until what is given is called. */
export async function manageWindows(display: string): Promise<() => void> {
  const manager = spawn(programs?.manager ?? '', {
    env: { ...process.env, DISPLAY: display },
    stdio: 'ignore',
  })
  await expect(() => hand(display, 'get_desktop')).toPass()
  return () => void manager.kill()
}
