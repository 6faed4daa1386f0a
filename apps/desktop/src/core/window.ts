import {
  type BridgeFacts,
  BINDING,
  bridgeScript,
  hearScript,
  isTrusted,
  type Said,
  type Trusted,
} from './bridge.ts'
import type { Answer, DevTools } from './devtools.ts'
import { answer, questionOf, type Shell } from './shell.ts'

/** Window of the program, as the browser draws it. */
export interface AppWindow {
  readonly goTo: (url: string) => Promise<void>
  readonly focus: () => Promise<void>
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

interface Context {
  readonly frameId: string
}

interface Page {
  readonly targetId: string
  readonly sessionId: string
  readonly contexts: Map<number, Context>
  url: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const record = (value: unknown): Answer =>
  typeof value === 'object' && value !== null ? (value as Answer) : {}

/**
 * Attends to the pages of the browser: the first is the program's window and gets the bridge, links to elsewhere go
 * to the user's own browser. A question is answered only if it comes from the main frame of a page we trust.
 */
export async function openWindow({
  devtools,
  facts,
  shell,
  trusted,
  log,
  onClosed,
  news,
}: WindowPorts): Promise<AppWindow> {
  const pages = new Map<string, Page>()
  const { call } = devtools
  const main = (): Page | undefined => [...pages.values()][0]
  const isOurs = ({ url }: Page): boolean => isTrusted(trusted(), url)

  const say = async ({ sessionId }: Page, said: Said): Promise<void> => {
    await call('Runtime.evaluate', { expression: hearScript(said) }, sessionId)
  }

  const onQuestion = async (page: Page, params: Answer): Promise<void> => {
    const context = page.contexts.get(Number(params['executionContextId']))
    const question = questionOf(text(params['payload']))
    if (params['name'] !== BINDING || !question || context?.frameId !== page.targetId || !isOurs(page)) return
    const said = await answer(shell, question).then(
      (value): Said => ({ id: question.id, value }),
      (error: unknown): Said => ({
        id: question.id,
        failure: error instanceof Error ? error.message : String(error),
      }),
    )
    await say(page, said)
  }

  const attend = async (page: Page): Promise<void> => {
    const on = (method: string, params: object = {}) => call(method, params, page.sessionId)
    await on('Runtime.enable')
    await on('Page.enable')
    await on('Runtime.addBinding', { name: BINDING })
    await on('Page.addScriptToEvaluateOnNewDocument', { source: bridgeScript(facts) })
    await on('Runtime.evaluate', { expression: bridgeScript(facts) })
    await on('Runtime.runIfWaitingForDebugger')
  }

  const pageOf = (sessionId: string | undefined): Page | undefined =>
    [...pages.values()].find((page) => page.sessionId === sessionId)

  const guarded = (work: Promise<unknown>): void =>
    void work.catch((error: unknown) => log(error instanceof Error ? error.message : String(error)))

  devtools.on('Runtime.bindingCalled', (params, sessionId) => {
    const page = pageOf(sessionId)
    if (page) guarded(onQuestion(page, params))
  })
  devtools.on('Runtime.executionContextCreated', (params, sessionId) => {
    const context = record(params['context'])
    const frameId = text(record(context['auxData'])['frameId'])
    pageOf(sessionId)?.contexts.set(Number(context['id']), { frameId })
  })
  devtools.on('Runtime.executionContextsCleared', (_params, sessionId) => pageOf(sessionId)?.contexts.clear())
  devtools.on('Page.frameNavigated', (params, sessionId) => {
    const frame = record(params['frame'])
    const page = pageOf(sessionId)
    if (page && text(frame['id']) === page.targetId) page.url = text(frame['url'])
  })
  devtools.on('Page.domContentEventFired', (_params, sessionId) => {
    const page = pageOf(sessionId)
    if (page && isOurs(page)) guarded(say(page, news()))
  })
  devtools.on('Target.attachedToTarget', (params) => {
    const { targetId, type, url } = record(params['targetInfo'])
    const sessionId = text(params['sessionId'])
    if (type !== 'page') return guarded(call('Runtime.runIfWaitingForDebugger', {}, sessionId))
    const page = { targetId: text(targetId), sessionId, contexts: new Map(), url: text(url) }
    pages.set(page.targetId, page)
    guarded(attend(page))
  })
  devtools.on('Target.targetInfoChanged', (params) => {
    const { targetId, type, url } = record(params['targetInfo'])
    const page = pages.get(text(targetId))
    if (type !== 'page' || !page || page === main() || !/^https?:/.test(text(url))) return
    if (isTrusted(trusted(), text(url))) return
    pages.delete(page.targetId)
    guarded(shell.openLink(text(url)))
    guarded(call('Target.closeTarget', { targetId: page.targetId }))
  })
  devtools.on('Target.targetDestroyed', ({ targetId }) => {
    if (pages.delete(text(targetId)) && pages.size === 0) onClosed()
  })

  await call('Target.setDiscoverTargets', { discover: true })
  await call('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
  if (!pages.size) await call('Target.createTarget', { url: trusted().startPage })

  const current = (): Page => {
    const page = main()
    if (!page) throw new Error('the window is closed')
    return page
  }
  return {
    async goTo(url) {
      const { errorText } = await call('Page.navigate', { url }, current().sessionId)
      if (typeof errorText === 'string' && errorText !== '') throw new Error(errorText)
    },
    async focus() {
      await call('Page.bringToFront', {}, current().sessionId)
    },
    async tell(said) {
      const page = main()
      if (page && isOurs(page)) await say(page, said)
    },
  }
}
