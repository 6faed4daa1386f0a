import {
  type Asker,
  askerOf,
  BINDING,
  type BridgeFacts,
  bridgeScript,
  hearScript,
  type Said,
  type Trusted,
} from './bridge.ts'
import type { Answer, DevTools } from './devtools.ts'
import { answer, questionOf, type Shell } from './shell.ts'

/** Window of the program, as the browser draws it. */
export interface AppWindow {
  readonly goTo: (url: string) => Promise<void>
  readonly focus: () => Promise<void>
  /** What it shows; undefined once it is closed. */
  readonly address: () => string | undefined
  /** Tells the page something, if it is one of ours. */
  readonly tell: (said: Said) => Promise<void>
}

export interface WindowPorts {
  readonly devtools: DevTools
  readonly facts: BridgeFacts
  readonly shell: Shell
  readonly trusted: () => Trusted
  readonly log: (line: string) => void
  /** Somebody closed the last window. */
  readonly onClosed: () => void
  /** What every page of ours hears when it has been loaded. */
  readonly news: () => Said
}

interface Page {
  readonly targetId: string
  readonly sessionId: string
  /** Frames by the numbers of what runs in them. */
  readonly frames: Map<number, string>
  url: string
  /** The bridge is there, for whatever the page loads from then on. */
  bridge: Promise<unknown>
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const record = (value: unknown): Answer =>
  typeof value === 'object' && value !== null ? (value as Answer) : {}
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What the browser says to a command for a page that is gone. */
const PAGE_CLOSED = 'Session with given id not found.'

/** Pages of the browser, the program's window first. */
function createPages({ devtools, trusted, log }: WindowPorts) {
  const pages = new Map<string, Page>()
  return {
    pages,
    main: (): Page | undefined => [...pages.values()][0],
    bySession: (sessionId: string | undefined): Page | undefined =>
      [...pages.values()].find((page) => page.sessionId === sessionId),
    askerOf: ({ url }: Page): Asker | null => askerOf(trusted(), url),
    say: async ({ sessionId }: Page, said: Said): Promise<void> => {
      await devtools.call('Runtime.evaluate', { expression: hearScript(said) }, sessionId)
    },
    /** Work in the background. A page that closes before it ends is no failure. */
    guarded: (work: Promise<unknown>): void =>
      void work.catch((error: unknown) => {
        if (reasonOf(error) !== PAGE_CLOSED) log(reasonOf(error))
      }),
  }
}

type Pages = ReturnType<typeof createPages>

/** Answers the questions of pages, and tells them the news. */
function attendPages(
  { devtools, shell, news }: WindowPorts,
  { bySession, askerOf: whoAsks, say, guarded }: Pages,
): void {
  const onQuestion = async (page: Page, params: Answer): Promise<void> => {
    const frame = page.frames.get(Number(params['executionContextId']))
    const question = questionOf(text(params['payload']))
    if (params['name'] !== BINDING || !question || frame !== page.targetId) return
    const asker = whoAsks(page)
    if (asker === null) return
    const said = await answer(shell, question, asker).then(
      (value): Said => ({ id: question.id, value }),
      (error: unknown): Said => ({ id: question.id, failure: reasonOf(error) }),
    )
    await say(page, said)
  }
  devtools.on('Runtime.bindingCalled', (params, sessionId) => {
    const page = bySession(sessionId)
    if (page) guarded(onQuestion(page, params))
  })
  devtools.on('Runtime.executionContextCreated', (params, sessionId) => {
    const context = record(params['context'])
    bySession(sessionId)?.frames.set(Number(context['id']), text(record(context['auxData'])['frameId']))
  })
  devtools.on('Runtime.executionContextsCleared', (_params, sessionId) =>
    bySession(sessionId)?.frames.clear(),
  )
  devtools.on('Page.frameNavigated', (params, sessionId) => {
    const frame = record(params['frame'])
    const page = bySession(sessionId)
    if (page && text(frame['id']) === page.targetId) page.url = text(frame['url'])
  })
  // A page that goes on without being loaded anew.
  devtools.on('Page.navigatedWithinDocument', ({ frameId, url }, sessionId) => {
    const page = bySession(sessionId)
    if (page && text(frameId) === page.targetId) page.url = text(url)
  })
  devtools.on('Page.domContentEventFired', (_params, sessionId) => {
    const page = bySession(sessionId)
    if (page && whoAsks(page) !== null) guarded(say(page, news()))
  })
}

/** Puts the bridge into a page, before any script of its own. */
async function placeBridge({ devtools, facts }: WindowPorts, { sessionId }: Page): Promise<void> {
  const on = (method: string, params: object = {}) => devtools.call(method, params, sessionId)
  await on('Runtime.enable')
  await on('Page.enable')
  await on('Runtime.addBinding', { name: BINDING })
  await on('Page.addScriptToEvaluateOnNewDocument', { source: bridgeScript(facts) })
  await on('Runtime.evaluate', { expression: bridgeScript(facts) })
  await on('Runtime.runIfWaitingForDebugger')
}

/** Follows pages as they come and go; links to elsewhere go to the user's own browser. */
function followTargets(ports: WindowPorts, { pages, main, guarded }: Pages): void {
  const { devtools, trusted, shell, onClosed } = ports
  devtools.on('Target.attachedToTarget', (params) => {
    const { targetId, type, url } = record(params['targetInfo'])
    const sessionId = text(params['sessionId'])
    if (type !== 'page') return guarded(devtools.call('Runtime.runIfWaitingForDebugger', {}, sessionId))
    const page: Page = {
      ...{ targetId: text(targetId), sessionId, frames: new Map(), url: text(url) },
      bridge: Promise.resolve(),
    }
    pages.set(page.targetId, page)
    page.bridge = placeBridge(ports, page)
    guarded(page.bridge)
  })
  devtools.on('Target.targetInfoChanged', (params) => {
    const { targetId, type, url } = record(params['targetInfo'])
    const page = pages.get(text(targetId))
    if (type !== 'page' || !page || page === main() || !/^https?:/.test(text(url))) return
    if (askerOf(trusted(), text(url)) !== null) return
    pages.delete(page.targetId)
    guarded(shell.openLink(text(url)))
    guarded(devtools.call('Target.closeTarget', { targetId: page.targetId }))
  })
  devtools.on('Target.targetDestroyed', ({ targetId }) => {
    if (pages.delete(text(targetId)) && pages.size === 0) onClosed()
  })
}

/**
 * Attends to the pages of the browser: the first is the program's window. A question is answered only if it comes
 * from the main frame of a page we trust.
 */
export async function openWindow(ports: WindowPorts): Promise<AppWindow> {
  const { call } = ports.devtools
  const all = createPages(ports)
  attendPages(ports, all)
  followTargets(ports, all)
  await call('Target.setDiscoverTargets', { discover: true })
  await call('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
  if (all.pages.size === 0) await call('Target.createTarget', { url: ports.trusted().startPage })
  const current = (): Page => {
    const page = all.main()
    if (!page) throw new Error('the window is closed')
    return page
  }
  return {
    async goTo(url) {
      const { bridge, sessionId } = current()
      await bridge
      const { errorText } = await call('Page.navigate', { url }, sessionId)
      if (typeof errorText === 'string' && errorText !== '') throw new Error(errorText)
    },
    async focus() {
      const { targetId, sessionId } = current()
      const { windowId, bounds } = await call('Browser.getWindowForTarget', { targetId })
      if (record(bounds)['windowState'] === 'minimized')
        await call('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } })
      await call('Page.bringToFront', {}, sessionId)
    },
    address: () => all.main()?.url,
    async tell(said) {
      const page = all.main()
      if (page && all.askerOf(page) !== null) await all.say(page, said)
    },
  }
}
