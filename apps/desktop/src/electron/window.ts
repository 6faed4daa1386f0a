import type { Answer, DevTools } from '../core/devtools.ts'
import type { RunningBrowser } from '../edges/browser.ts'

/** What is used of a window of Electron; its own is one of these. */
export interface ElectronWindow {
  readonly webContents: {
    readonly debugger: {
      attach(version: string): void
      sendCommand(method: string, params?: object): Promise<Answer>
      on(event: 'message', listener: (event: unknown, method: string, params: Answer) => void): unknown
    }
    getURL(): string
  }
  isMinimized(): boolean
  restore(): void
  focus(): void
  destroy(): void
  on(event: 'closed', listener: () => void): unknown
}

/** The one page that there is. */
const SESSION = 'page'

type Emit = (method: string, params: Answer) => void
type OwnAnswer = (window: ElectronWindow, emit: Emit) => Promise<Answer> | Answer

const nothing = (): Answer => ({})

async function attachPage({ webContents }: ElectronWindow, emit: Emit): Promise<Answer> {
  const { frameTree } = (await webContents.debugger.sendCommand('Page.getFrameTree')) as {
    readonly frameTree: { readonly frame: { readonly id: string } }
  }
  const targetInfo = { targetId: frameTree.frame.id, type: 'page', url: webContents.getURL() }
  emit('Target.attachedToTarget', { sessionId: SESSION, targetInfo })
  return {}
}

/** What a browser answers and a page's own tools do not know: there is one window, and Electron holds it. */
const OWN: Readonly<Record<string, OwnAnswer>> = {
  'Target.setDiscoverTargets': nothing,
  'Target.setAutoAttach': attachPage,
  'Runtime.runIfWaitingForDebugger': nothing,
  'Browser.getWindowForTarget': (window) => ({
    bounds: { windowState: window.isMinimized() ? 'minimized' : 'normal' },
  }),
  'Browser.setWindowBounds': (window) => {
    window.restore()
    return {}
  },
  'Page.bringToFront': (window) => {
    window.focus()
    return {}
  },
}

/** A window of Electron, spoken with as with a browser of its own. */
export function electronBrowser(window: ElectronWindow): RunningBrowser {
  const tools = window.webContents.debugger
  const listeners = new Map<string, ((params: Answer, sessionId: string | undefined) => void)[]>()
  const emit: Emit = (method, params) => {
    for (const listener of listeners.get(method) ?? []) listener(params, SESSION)
  }
  const devtools: DevTools = {
    call: async (method, params = {}) =>
      OWN[method] ? OWN[method](window, emit) : tools.sendCommand(method, params),
    on(method, listener) {
      listeners.set(method, [...(listeners.get(method) ?? []), listener])
    },
    receive: () => undefined,
    close: () => undefined,
  }
  tools.attach('1.3')
  tools.on('message', (_event, method, params) => emit(method, params))
  const ended = new Promise<void>((resolve) => window.on('closed', () => resolve()))
  const stop = (): Promise<void> => {
    window.destroy()
    return ended
  }
  return { devtools, ended, stop }
}
