import { writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type Found, findOn, type Target, told } from './find.ts'

export type Engine = 'chromium' | 'firefox' | 'webkit'

export interface Viewport {
  readonly width: number
  readonly height: number
}

/** What can go into a page and come back. */
export type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain }

/** Keys that are no letters, by the names browsers give them. */
export type Key = 'Enter' | 'Escape' | 'Space' | 'Tab'

/** What an engine must be able to do; everything else is made of it. */
export interface Hands {
  readonly engine: Engine
  open(address: string): Promise<void>
  /** Runs a function in the page. Nothing around it goes with it. */
  run<T>(source: string, args: readonly Plain[]): Promise<T>
  clickAt(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** The page as a PNG. */
  picture(): Promise<Uint8Array>
  close(): Promise<void>
}

/** What a page notes down about itself. */
export interface Noted {
  readonly complaints: string[]
  readonly connections: RTCPeerConnection[]
}

/** Notes what a page complains about and which ways it opens for voices, and leaves out the town behind it. It runs in the page, as early as it can. */
export function noteDown(): void {
  const noted = window as unknown as Partial<Noted>
  if (noted.complaints) return
  const complaints: string[] = []
  const connections: RTCPeerConnection[] = []
  Object.assign(window, { complaints, connections })
  const scenery = new CSSStyleSheet()
  scenery.replaceSync('.town { visibility: hidden !important }')
  document.adoptedStyleSheets.push(scenery)
  const complain = console.error
  console.error = (...said: unknown[]) => {
    complaints.push(said.map(String).join(' '))
    complain(...said)
  }
  addEventListener('error', ({ message }) => complaints.push(message))
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    complaints.push(`${violatedDirective} forbids ${blockedURI}`)
  })
  if (typeof RTCPeerConnection !== 'undefined')
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        connections.push(this)
      }
    }
}

const PATIENCE_MS = 20_000
const LOOK_EVERY_MS = 50
/** More of a page than this tells nobody what is wrong. */
const LONGEST = 300

/** A page in any of the engines, used as somebody in front of it would: a flow is written once. */
export class Screen {
  readonly #hands: Hands
  readonly #origin: string

  constructor(hands: Hands, origin: string) {
    this.#hands = hands
    this.#origin = origin
  }

  get engine(): Engine {
    return this.#hands.engine
  }

  /** What the page has complained about since it was opened. */
  complaints(): Promise<string[]> {
    return this.evaluate(() => (window as unknown as Noted).complaints)
  }

  async goto(path: string): Promise<void> {
    await this.#hands.open(new URL(path, this.#origin).href)
  }

  evaluate<A extends readonly Plain[], T>(run: (...args: A) => T | Promise<T>, ...args: A): Promise<T> {
    return this.#hands.run<T>(String(run), args)
  }

  /** Clicks with the mouse, once it is there, stands still and nothing lies over it. */
  async click(target: Target): Promise<void> {
    const { x, y } = await this.#find(target, true)
    await this.#hands.clickAt(x, y)
  }

  /** The same, unless something lies over it just now. */
  async clickIfFree(target: Target): Promise<void> {
    const found = await this.evaluate(findOn, target, true)
    if (!('missing' in found)) await this.#hands.clickAt(found.x, found.y)
  }

  async fill(target: Target, text: string): Promise<void> {
    await this.click(target)
    await this.evaluate(() => {
      const field = document.activeElement
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select()
    })
    await this.#hands.type(text)
    await this.until(`${told(target)} says "${text}"`, async () => (await this.#find(target)).value === text)
  }

  press(key: Key): Promise<void> {
    return this.#hands.press(key)
  }

  type(text: string): Promise<void> {
    return this.#hands.type(text)
  }

  /** The text of something that can be seen. */
  async text(target: Target): Promise<string> {
    return (await this.#find(target)).text
  }

  async shows(target: Target, text = ''): Promise<void> {
    let last = ''
    await this.until(
      () => `${told(target)} shows "${text}", but: ${last.slice(0, LONGEST)}`,
      async () => {
        const found = await this.evaluate(findOn, target, false)
        last = 'missing' in found ? found.missing : found.text
        return !('missing' in found) && found.text.includes(text)
      },
    )
  }

  /** Whether it comes in so short a time. */
  appears(target: Target, withinMs: number): Promise<boolean> {
    return this.#isSoon(target, true, withinMs)
  }

  /** Whether it goes in so short a time. */
  goes(target: Target, withinMs: number): Promise<boolean> {
    return this.#isSoon(target, false, withinMs)
  }

  async #isSoon(target: Target, isThere: boolean, withinMs: number): Promise<boolean> {
    const deadline = Date.now() + withinMs
    while ('missing' in (await this.evaluate(findOn, target, false)) === isThere) {
      if (Date.now() > deadline) return false
      await wait(LOOK_EVERY_MS)
    }
    return true
  }

  async hides(target: Target): Promise<void> {
    await this.until(
      () => `${told(target)} goes away`,
      async () => 'missing' in (await this.evaluate(findOn, target, false)),
    )
  }

  /** Waits for something, and says what never came. */
  async until(what: string | (() => string), isSo: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS
    while (!(await isSo())) {
      if (Date.now() > deadline)
        throw new Error(`in ${this.engine} never: ${typeof what === 'string' ? what : what()}`)
      await wait(LOOK_EVERY_MS)
    }
  }

  async screenshot(path: string): Promise<void> {
    await writeFile(path, await this.#hands.picture())
  }

  close(): Promise<void> {
    return this.#hands.close()
  }

  async #find(target: Target, mustBeFree = false): Promise<Exclude<Found, { missing: string }>> {
    let found: Found = { missing: 'is not there' }
    await this.until(
      () => `${told(target)}: it ${'missing' in found ? found.missing : 'is there'}`,
      async () => {
        found = await this.evaluate(findOn, target, mustBeFree)
        return !('missing' in found)
      },
    )
    if ('missing' in found) throw new Error(found.missing)
    return found
  }
}
