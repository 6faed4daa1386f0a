import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, vi } from 'vitest'
import { BINDING } from '../../src/core/bridge.ts'
import type { Answer } from '../../src/core/devtools.ts'
import type { Shell } from '../../src/core/shell.ts'
import { openWindow } from '../../src/core/window.ts'
import { electronBrowser } from '../../src/electron/window.ts'

const START = 'file:///data/start.html'

/** A window of Electron with one page, which has one frame. */
function fakeWindow() {
  let say: (event: unknown, method: string, params: Answer) => void = () => undefined
  let closed = (): void => undefined
  const sendCommand = vi.fn(
    async (method: string, _params?: object): Promise<Answer> =>
      method === 'Page.getFrameTree' ? { frameTree: { frame: { id: 'main' } } } : {},
  )
  const window = {
    webContents: {
      debugger: {
        attach: vi.fn(),
        sendCommand,
        on: (_event: 'message', listener: typeof say) => {
          say = listener
        },
      },
      getURL: () => START,
    },
    isMinimized: () => true,
    restore: vi.fn(),
    focus: vi.fn(),
    destroy: () => closed(),
    on: (_event: 'closed', listener: () => void) => {
      closed = listener
    },
  }
  return { window, sendCommand, happens: (method: string, params: Answer) => say({}, method, params) }
}

describe('a window of Electron', () => {
  it('is spoken with as with a browser: it has the bridge, answers its page, comes to the front and ends', async () => {
    const { window, sendCommand, happens } = fakeWindow()
    const { devtools, ended, stop } = electronBrowser(window)
    const quit = vi.fn(async () => undefined)
    const opened = await openWindow({
      devtools,
      facts: { version: '3.46.4', platform: 'linux', arch: 'x64' },
      shell: { quit } as unknown as Shell,
      trusted: () => ({ origin: null, startPage: START, table: undefined }),
      log: () => undefined,
      onClosed: () => undefined,
      news: () => ({ update: { version: null, isReady: false, failure: null } }),
    })
    await opened.goTo(START)
    const asked = sendCommand.mock.calls.map(([method]) => method)
    expect(asked).toContain('Page.addScriptToEvaluateOnNewDocument')
    expect(asked).toContain('Page.navigate')
    expect(asked.filter((method) => /^(Target|Browser)\./.test(method))).toEqual([])

    happens('Runtime.executionContextCreated', { context: { id: 1, auxData: { frameId: 'main' } } })
    happens('Runtime.bindingCalled', {
      name: BINDING,
      executionContextId: 1,
      payload: '{"id":1,"name":"quit"}',
    })
    await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce())

    await opened.focus()
    expect(window.restore).toHaveBeenCalledOnce()
    expect(window.focus).toHaveBeenCalledOnce()
    await stop()
    await ended
  })
})

describe('npm run desktop:electron', () => {
  const START_FILE = fileURLToPath(new URL('../../src/electron/start.ts', import.meta.url))
  const start = (electron: string) => {
    const env = { ...process.env, ELECTRON_PATH: electron }
    const { status, stdout, stderr } = spawnSync(process.execPath, [START_FILE], { env, encoding: 'utf8' })
    return { status, said: `${stdout}${stderr}` }
  }

  it('says in one line why it cannot run where there is no Electron, and hands its entry to the one there is', () => {
    const none = start('/nowhere/electron')
    expect(none.status).toBe(1)
    expect(none.said).toMatch(/^Electron is not here: .* ELECTRON_PATH, or run npm run desktop, .*\n$/)
    // Whatever can be run with a file stands in for it.
    expect(start('/bin/echo')).toEqual({ status: 0, said: expect.stringMatching(/electron.entry\.ts\n$/) })
  })
})
