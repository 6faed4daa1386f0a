import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../tools/lib/ports.mjs'
import { type Hands, type Key, noteDown, type Plain, type Viewport } from './screen.ts'

/** As WebDriver writes keys. */
const KEYS: Readonly<Record<Key, string>> = { Enter: '\uE007', Escape: '\uE00C', Space: ' ', Tab: '\uE004' }
const READY_WITHIN_MS = 15_000

interface Start {
  readonly programs: { readonly driver: string; readonly screen: string; readonly browser: string }
  readonly viewport: Viewport
}

type Call = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<T>

/** WebKit for GTK, driven by its own WebDriver on a screen that nobody sees. */
export async function webkitHands({ programs, viewport }: Start): Promise<Hands> {
  const home = await mkdtemp(join(tmpdir(), 'belfry-webkit-'))
  await keepStill(home)
  const port = await freePort()
  const { screen, display } = await openDisplay(programs.screen)
  const driver = spawn(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      HOME: home,
      XDG_CONFIG_HOME: home,
      NO_AT_BRIDGE: '1',
      LANG: 'en_GB.UTF-8',
    },
  })
  const stop = async (): Promise<void> => {
    for (const child of [driver, screen]) await end(child)
    await rm(home, { recursive: true, force: true })
  }
  const call: Call = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: never }
    if (!response.ok) throw new Error(`WebKit refuses ${path}: ${JSON.stringify(value)}`)
    return value
  }
  try {
    await ready(call)
    return await handsOf(call, await begin(call, programs.browser, viewport), stop)
  } catch (error) {
    await stop()
    throw error
  }
}

/** Whoever asked their desktop for less movement gets less. */
async function keepStill(home: string): Promise<void> {
  await mkdir(join(home, 'gtk-3.0'))
  await writeFile(join(home, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
}

async function openDisplay(program: string): Promise<{ screen: ChildProcess; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const screen = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = await once(screen.stdio[3] as Readable, 'data')
  return { screen, display: `:${String(number).trim()}` }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

async function ready(call: Call): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  const isReady = () =>
    call('GET', '/status').then(
      () => true,
      () => false,
    )
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not start')
    await wait(50)
  }
}

/** One window of the wanted size, and where its session is to be called. */
async function begin(call: Call, binary: string, viewport: Viewport): Promise<string> {
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } },
  })
  const at = `/session/${sessionId}`
  const size = 'return [outerWidth - innerWidth, outerHeight - innerHeight]'
  const [x = 0, y = 0] = await call<number[]>('POST', `${at}/execute/sync`, { script: size, args: [] })
  await call('POST', `${at}/window/rect`, { width: viewport.width + x, height: viewport.height + y })
  return at
}

/** A promise of the page is waited for, and what it throws is told. */
const IN_PAGE = `const done = arguments[arguments.length - 1];
(async () => (SOURCE)(...arguments[0]))().then((value) => done({ value }), (error) => done({ error: String(error) }))`

async function handsOf(call: Call, at: string, stop: () => Promise<void>): Promise<Hands> {
  const keys = (text: string) =>
    call<void>('POST', `${at}/actions`, {
      actions: [
        {
          type: 'key',
          id: 'keyboard',
          actions: Array.from(text).flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        },
      ],
    })
  const run = async <T>(source: string, args: readonly Plain[]): Promise<T> => {
    const script = IN_PAGE.replace('SOURCE', () => source)
    const body = { script, args: [args] }
    const outcome = await call<{ value: T; error?: string }>('POST', `${at}/execute/async`, body)
    if (outcome.error !== undefined) throw new Error(outcome.error)
    return outcome.value
  }
  return {
    engine: 'webkit',
    open: async (url) => {
      await call('POST', `${at}/url`, { url })
      // This driver cannot come before the page's own code.
      await run(String(noteDown), [])
    },
    run,
    clickAt: (x, y) => call('POST', `${at}/actions`, { actions: [pressedAt(Math.round(x), Math.round(y))] }),
    type: keys,
    press: (key) => keys(KEYS[key]),
    picture: async () => Buffer.from(await call<string>('GET', `${at}/screenshot`), 'base64'),
    close: async () => {
      await call('DELETE', at).catch(() => undefined)
      await stop()
    },
  }
}

const pressedAt = (x: number, y: number) => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', duration: 0, origin: 'viewport', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})
