import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'puppeteer-core'

/** Firefox's own window, as far as somebody answers there whether a page may have a device. */
export interface FirefoxWindow {
  /** Presses one of the buttons that Firefox itself shows, once it asks. */
  answer(button: 'Allow' | 'Block'): Promise<void>
  /** Picks a loudspeaker out of the list that Firefox itself shows. */
  pickLoudspeaker(name: string): Promise<void>
  /** Whether Firefox asks anything. */
  isAsking(): Promise<boolean>
  /** Takes back what was answered, as somebody does beside the address: what a page holds ends, and it may ask again. */
  takeBack(): Promise<void>
}

/** What a Firefox has to be started with, so that its window can be reached. */
export const REACHABLE = {
  args: ['--remote-allow-system-access'],
  // A question counts at once, and not only when somebody had time to read it.
  extraPrefsFirefox: { 'security.notification_enable_delay': 0 },
} as const

/** A page of Firefox's own, from which its window is reached. */
const INSIDE = 'about:config'
const PATIENCE_MS = 20_000
const LOOK_EVERY_MS = 50

interface Tab {
  readonly linkedBrowser: { readonly currentURI: { readonly spec: string } }
}
interface Question extends Element {
  readonly button: HTMLButtonElement & { readonly label: string }
  readonly secondaryButton: HTMLButtonElement & { readonly label: string }
}
interface SpeakerList extends Element {
  selectedItem: Element
}
interface Inside {
  readonly Services: {
    readonly wm: {
      readonly getMostRecentWindow: (kind: string) => {
        readonly document: Document
        readonly gBrowser: { readonly tabs: readonly Tab[]; selectedTab: Tab | undefined }
      }
    }
  }
  readonly ChromeUtils: {
    readonly importESModule: (name: string) => {
      readonly webrtcUI: {
        readonly clearPermissionsAndStopSharing: (kinds: readonly string[], tab: Tab) => void
      }
    }
  }
}

/** Presses it if it is there. Runs in Firefox's own page; a question is shown while its tab is in front. */
function press(name: string): boolean {
  const { Services } = globalThis as unknown as Inside
  const { document, gBrowser } = Services.wm.getMostRecentWindow('navigator:browser')
  gBrowser.selectedTab = [...gBrowser.tabs].find(({ linkedBrowser }) =>
    linkedBrowser.currentURI.spec.startsWith('http'),
  )
  const questions = [...(document.getElementById('notification-popup')?.children ?? [])] as Question[]
  const button = questions
    .flatMap((question) => [question.button, question.secondaryButton])
    .find(({ label }) => label === name)
  button?.click()
  return button !== undefined
}

/** Chooses it in the list, if it is there; pressing the button is another matter. */
function choose(name: string): boolean {
  const { Services } = globalThis as unknown as Inside
  const { document } = Services.wm.getMostRecentWindow('navigator:browser')
  const list = document.getElementById('webRTC-selectSpeaker-richlistbox') as SpeakerList | null
  const item = [...(list?.children ?? [])].find((item) => item.getAttribute('tooltiptext') === name)
  if (list && item) list.selectedItem = item
  return item !== undefined
}

function isQuestionThere(): boolean {
  const { Services } = globalThis as unknown as Inside
  const { document } = Services.wm.getMostRecentWindow('navigator:browser')
  return (document.getElementById('notification-popup')?.children.length ?? 0) > 0
}

function forget(): void {
  const { Services, ChromeUtils } = globalThis as unknown as Inside
  const { webrtcUI } = ChromeUtils.importESModule('resource:///modules/webrtcUI.sys.mjs')
  const { gBrowser } = Services.wm.getMostRecentWindow('navigator:browser')
  for (const tab of gBrowser.tabs) webrtcUI.clearPermissionsAndStopSharing(['microphone'], tab)
}

async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (!(await isDone().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(what)
    await wait(LOOK_EVERY_MS)
  }
}

/** Firefox never says that a page of its own is loaded. */
async function openInside(browser: Browser): Promise<Page> {
  const page = await browser.newPage()
  page.goto(INSIDE).catch(() => undefined)
  await until('Firefox opens a page of its own', () => page.evaluate(() => 'Services' in globalThis))
  return page
}

export async function firefoxWindow(browser: Browser): Promise<FirefoxWindow> {
  const inside = await openInside(browser)
  return {
    answer: (button) => until(`Firefox asks, with ${button}`, () => inside.evaluate(press, button)),
    pickLoudspeaker: async (name) => {
      await until(`Firefox offers ${name}`, () => inside.evaluate(choose, name))
      await until('Firefox asks, with Allow', () => inside.evaluate(press, 'Allow'))
    },
    isAsking: () => inside.evaluate(isQuestionThere),
    takeBack: () => inside.evaluate(forget),
  }
}
