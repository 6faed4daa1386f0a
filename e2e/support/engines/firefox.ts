import puppeteer, { type Browser, type LaunchOptions } from 'puppeteer-core'
import { type Hands, noteDown, type Plain, type Viewport } from './screen.ts'

/** A microphone that hums and a camera that flickers, allowed without a question; voices go over this machine alone. */
const PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.audio.fake_frequency': 1000,
  'media.navigator.permission.disabled': true,
  'media.peerconnection.ice.loopback': true,
  'media.peerconnection.ice.obfuscate_host_addresses': false,
  'media.autoplay.default': 0,
  // What is no page is shown as it is, and not in a page of Firefox's own.
  'devtools.jsonview.enabled': false,
  // Neither moving nor calling home.
  'ui.prefersReducedMotion': 1,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'app.normandy.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'intl.accept_languages': 'en-GB',
}

type Further = Pick<
  LaunchOptions,
  'args' | 'debuggingPort' | 'acceptInsecureCerts' | 'env' | 'extraPrefsFirefox'
>

/** Firefox, driven by WebDriver BiDi; every page of it has a memory of its own. */
export const startFirefox = (
  executablePath: string,
  viewport: Viewport,
  { extraPrefsFirefox = {}, ...further }: Further = {},
): Promise<Browser> =>
  puppeteer.launch({
    ...further,
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: viewport,
    extraPrefsFirefox: { ...PREFERENCES, ...extraPrefsFirefox },
  })

export async function firefoxHands(browser: Browser): Promise<Hands> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.evaluateOnNewDocument(noteDown)
  return {
    engine: 'firefox',
    open: async (address) => {
      await page.goto(address)
    },
    run: async <T>(source: string, args: readonly Plain[]) =>
      (await page.evaluate(`(${source})(...${JSON.stringify(args)})`)) as T,
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    // Over this protocol a space is the letter.
    press: (key) => page.keyboard.press(key === 'Space' ? ' ' : key),
    picture: () => page.screenshot(),
    close: () => context.close(),
  }
}
