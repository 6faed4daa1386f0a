import { describe, expect, it, vi } from 'vitest'
import { BINDING } from '../../src/core/bridge.ts'
import type { Answer, DevTools } from '../../src/core/devtools.ts'
import type { Shell } from '../../src/core/shell.ts'
import { openWindow } from '../../src/core/window.ts'

const START = 'file:///data/start.html'
const SERVER = 'https://belfry.example'
const UPDATE = { version: '3.47.0', isReady: true, failure: null }

/** A browser that does as it is told: what it was asked, and a way to have something happen in it. */
function fakeBrowser(windowState: string) {
  const listeners = new Map<string, (params: Answer, sessionId: string | undefined) => void>()
  const calls: { method: string; params: Answer; sessionId: string | undefined }[] = []
  const happens = (method: string, params: object, sessionId?: string): void =>
    listeners.get(method)?.(params as Answer, sessionId)
  const devtools: DevTools = {
    on: (method, listener) => void listeners.set(method, listener),
    async call(method, params = {}, sessionId) {
      calls.push({ method, params: params as Answer, sessionId })
      if (method === 'Target.createTarget') open('page', START)
      if (method === 'Browser.getWindowForTarget') return { windowId: 7, bounds: { windowState } }
      return {}
    },
    receive: () => undefined,
    close: () => undefined,
  }
  const open = (targetId: string, url: string): void => {
    const sessionId = `session of ${targetId}`
    happens('Target.attachedToTarget', { sessionId, targetInfo: { targetId, type: 'page', url } })
  }
  const named = (method: string) => calls.filter((call) => call.method === method)
  return { devtools, happens, open, named }
}

async function openProgram(
  origin: string | null = SERVER,
  windowState = 'normal',
  log: (line: string) => void = () => undefined,
) {
  const browser = fakeBrowser(windowState)
  const shell = { hosting: vi.fn(() => null), openLink: vi.fn(async () => undefined) }
  const onClosed = vi.fn()
  const window = await openWindow({
    devtools: browser.devtools,
    facts: { version: '3.46.4', platform: 'linux', arch: 'x64' },
    shell: shell as unknown as Shell,
    trusted: () => ({ origin, startPage: START, table: SERVER }),
    log,
    onClosed,
    news: () => ({ update: UPDATE }),
  })
  const session = 'session of page'
  const showAt = (url: string): void => {
    browser.happens('Page.frameNavigated', { frame: { id: 'page', url } }, session)
    for (const [id, frameId] of [
      [1, 'page'],
      [2, 'a frame in it'],
    ] as const)
      browser.happens('Runtime.executionContextCreated', { context: { id, auxData: { frameId } } }, session)
  }
  const ask = (executionContextId: number, name = BINDING): void =>
    browser.happens(
      'Runtime.bindingCalled',
      { name, executionContextId, payload: '{"id":1,"name":"hosting"}' },
      session,
    )
  return { ...browser, window, shell, onClosed, showAt, ask }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the window of the program', () => {
  it('a page that closes while it is answered is not reported, any other failure is', async () => {
    const lines: string[] = []
    const { devtools, showAt, ask } = await openProgram(SERVER, 'normal', (line) => void lines.push(line))
    showAt(SERVER)
    for (const reason of ['Session with given id not found.', 'the browser ended']) {
      Object.assign(devtools, { call: () => Promise.reject(new Error(reason)) })
      ask(1)
      await settled()
    }
    expect(lines).toEqual(['the browser ended'])
  })

  it.each([
    ['normal', 0],
    ['minimized', 1],
  ])('comes to the front from where it is: %s', async (windowState, restored) => {
    const { window, named } = await openProgram(SERVER, windowState)
    await window.focus()
    expect(named('Browser.setWindowBounds').map(({ params }) => params)).toEqual(
      Array.from({ length: restored }, () => ({ windowId: 7, bounds: { windowState: 'normal' } })),
    )
    expect(named('Page.bringToFront')[0]?.sessionId).toBe('session of page')
  })

  it('opens the page of the program where the browser opened none, with the bridge before any script', async () => {
    const { named } = await openProgram()
    await settled()
    expect(named('Target.createTarget')[0]?.params).toEqual({ url: START })
    expect(named('Runtime.addBinding')[0]?.params).toEqual({ name: BINDING })
    expect(String(named('Page.addScriptToEvaluateOnNewDocument')[0]?.params['source'])).toContain(
      'belfryDesktop',
    )
    expect(named('Runtime.runIfWaitingForDebugger')).toHaveLength(1)
  })

  it('answers the pages of its server and its own, in their main frame', async () => {
    for (const url of [`${SERVER}/play`, `${START}?way=choose`]) {
      const { showAt, ask, shell, named } = await openProgram()
      showAt(url)
      ask(1)
      await settled()
      expect(shell.hosting).toHaveBeenCalledOnce()
      expect(named('Runtime.evaluate').at(-1)?.params['expression']).toContain('"id":1,"value":null')
    }
  })

  it.each([
    ['a frame in a page of ours', `${SERVER}/play`, 2, BINDING],
    ['a page of somebody else', 'https://elsewhere.example/', 1, BINDING],
    ['another file of this computer', 'file:///data/other.html', 1, BINDING],
    ['a page that is gone', `${SERVER}/play`, 3, BINDING],
    ['another door', `${SERVER}/play`, 1, 'other'],
  ])('does not answer %s', async (_what, url, context, name) => {
    const { showAt, ask, shell } = await openProgram()
    showAt(url)
    ask(context, name)
    await settled()
    expect(shell.hosting).not.toHaveBeenCalled()
  })

  it('sends links to elsewhere to the browser of the user, and keeps those of its server', async () => {
    const { open, happens, shell, named } = await openProgram()
    open('second', '')
    happens('Target.targetInfoChanged', {
      targetInfo: { targetId: 'second', type: 'page', url: `${SERVER}/terms` },
    })
    expect(shell.openLink).not.toHaveBeenCalled()
    const url = 'https://wiki.example/Imp'
    happens('Target.targetInfoChanged', { targetInfo: { targetId: 'second', type: 'page', url } })
    await settled()
    expect(shell.openLink).toHaveBeenCalledExactlyOnceWith(url)
    expect(named('Target.closeTarget').map(({ params }) => params)).toEqual([{ targetId: 'second' }])
  })

  it('tells each page of ours the news, also when it was found before', async () => {
    const { showAt, happens, named } = await openProgram()
    await settled()
    const said = () =>
      named('Runtime.evaluate').filter(({ params }) => String(params['expression']).includes('3.47.0'))
    showAt('https://elsewhere.example/')
    happens('Page.domContentEventFired', {}, 'session of page')
    expect(said()).toHaveLength(0)
    showAt(`${SERVER}/`)
    happens('Page.domContentEventFired', {}, 'session of page')
    expect(said()).toHaveLength(1)
  })

  it('is over when the last window is closed, and tells nothing to pages that are not ours', async () => {
    const { open, happens, onClosed, showAt, window, named } = await openProgram()
    await settled()
    showAt('https://elsewhere.example/')
    const before = named('Runtime.evaluate').length
    await window.tell({ update: UPDATE })
    expect(named('Runtime.evaluate')).toHaveLength(before)
    open('second', `${SERVER}/`)
    happens('Target.targetDestroyed', { targetId: 'page' })
    expect(onClosed).not.toHaveBeenCalled()
    happens('Target.targetDestroyed', { targetId: 'second' })
    expect(onClosed).toHaveBeenCalledOnce()
  })
})
