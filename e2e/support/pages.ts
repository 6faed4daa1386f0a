import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { noteControls } from './controls.ts'

/** A page somebody looks at, until they give it back. */
export interface Lease {
  readonly page: Page
  /** Whoever reaches for it may change what outlives a page: it is not used again. */
  readonly context: () => BrowserContext
  readonly giveBack: () => Promise<void>
}

interface Kept {
  readonly kind: string
  readonly context: BrowserContext
  readonly page: Page
  readonly devtools: CDPSession
}

/** A place of the server without a page of ours: storage can be reached, and nothing else runs. */
export const NOWHERE = '/backend/health'
const STORES = 'cookies,local_storage,indexeddb,service_workers,cache_storage'
/** What stays with a page when it moves on. */
const LASTING = [
  ...['addInitScript', 'clock', 'emulateMedia', 'exposeFunction'],
  ...['routeWebSocket', 'setViewportSize'],
] as const
const MOST_KEPT = 4

/** The town behind everything is the dearest thing to draw; it keeps its place and its state, unseen. */
function leaveOutScenery(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.town { visibility: hidden !important }')
  document.adoptedStyleSheets.push(sheet)
}

/** What the settings of a test say of every page it opens. */
export interface PageSettings {
  readonly isSceneryDrawn: boolean
  readonly [setting: string]: unknown
}

/**
 * Pages that have been read once open the app at half the cost, because the engine still knows the code. So a page
 * goes from test to test, with everything a site can keep in it wiped in between. One that a test has changed for
 * good is closed.
 */
export class Pages {
  readonly #browser: Browser
  readonly #origin: string
  #kept: Kept[] = []

  constructor(browser: Browser, origin: string) {
    this.#browser = browser
    this.#origin = origin
  }

  async take(
    settings: PageSettings,
    { extraHTTPHeaders = {}, ...options }: BrowserContextOptions = {},
  ): Promise<Lease> {
    const kind = JSON.stringify([settings, options])
    const at = this.#kept.findIndex((kept) => kept.kind === kind)
    const kept = at < 0 ? await this.#open(kind, settings, options) : this.#kept.splice(at, 1)[0]
    if (!kept) throw new Error('no page')
    const { page, context } = kept
    await context.setExtraHTTPHeaders(extraHTTPHeaders)
    let isChanged = false
    const watched = watchLasting(page, () => {
      isChanged = true
    })
    return {
      page,
      context: () => {
        isChanged = true
        return context
      },
      giveBack: async () => {
        watched.stop()
        const isFit = !isChanged && !page.isClosed() && (await this.#wipe(kept))
        if (isFit) this.#kept.push(kept)
        else await context.close()
        await this.#forgetOldest()
      },
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#kept.map(({ context }) => context.close()))
    this.#kept = []
  }

  async #open(kind: string, { isSceneryDrawn }: PageSettings, options: BrowserContextOptions): Promise<Kept> {
    const context = await this.#browser.newContext({ baseURL: this.#origin, ...options })
    if (!isSceneryDrawn) await context.addInitScript(leaveOutScenery)
    await noteControls(context)
    const page = await context.newPage()
    await page.goto(NOWHERE)
    return { kind, context, page, devtools: await context.newCDPSession(page) }
  }

  /** Whether nothing of what happened there is left. */
  async #wipe({ page, devtools }: Kept): Promise<boolean> {
    try {
      page.removeAllListeners()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.mouse.move(0, 0)
      await page.goto(NOWHERE, { timeout: 5_000 })
      await page.evaluate(() => sessionStorage.clear())
      await devtools.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes: STORES })
      await devtools.send('Page.resetNavigationHistory')
      return true
    } catch {
      // The server is gone, or the page is: there will be a new one.
      return false
    }
  }

  async #forgetOldest(): Promise<void> {
    while (this.#kept.length > MOST_KEPT) await this.#kept.shift()?.context.close()
  }
}

/** Tells when a test reaches for something that would still hold for the next. */
function watchLasting(page: Page, onChange: () => void): { stop(): void } {
  const own = LASTING.map((name) => {
    const value: unknown = page[name]
    const before = Object.getOwnPropertyDescriptor(page, name)
    Object.defineProperty(page, name, {
      configurable: true,
      get: () => {
        onChange()
        return typeof value === 'function' ? value.bind(page) : value
      },
    })
    return [name, before] as const
  })
  return {
    stop: () => {
      for (const [name, before] of own)
        if (before) Object.defineProperty(page, name, before)
        else Reflect.deleteProperty(page, name)
    },
  }
}
