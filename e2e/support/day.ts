import type { Participant } from '@belfry/bot'
import type { Locator, Page } from '@playwright/test'
import type { SoundName } from '../../apps/web/src/lib/sounds/names.ts'
import { RECIPES } from '../../apps/web/src/lib/sounds/recipes.ts'
import { overlapsIn } from './geometry.ts'
import { expect } from './test.ts'

declare global {
  interface Window {
    heardSounds: { seconds: number; isStopped: boolean }[]
  }
}

/** Listens to the page's sounds instead of playing them. To be called before the first of them. */
export async function listenTo(page: Page): Promise<void> {
  const listen = () => {
    window.heardSounds = []
    class Source {
      buffer: { duration: number } | null = null
      #heard: { seconds: number; isStopped: boolean } | null = null
      connect<T>(next: T): T {
        return next
      }
      start(): void {
        this.#heard = { seconds: this.buffer?.duration ?? 0, isStopped: false }
        window.heardSounds.push(this.#heard)
      }
      stop(): void {
        if (this.#heard) this.#heard.isStopped = true
      }
    }
    class Context {
      readonly sampleRate = 1000
      readonly state = 'running'
      readonly destination = {}
      createBuffer(_channels: number, length: number, rate: number) {
        return { duration: length / rate, copyToChannel: () => undefined }
      }
      createBufferSource(): Source {
        return new Source()
      }
      createGain() {
        return { gain: { value: 1 }, connect: <T>(next: T): T => next }
      }
    }
    Object.assign(window, { AudioContext: Context })
  }
  await page.addInitScript(listen)
  await page.evaluate(listen)
}

const nameOfSound = (seconds: number): SoundName | undefined =>
  (Object.keys(RECIPES) as SoundName[]).find((name) => Math.abs(RECIPES[name].seconds - seconds) < 0.002)

/** What was heard so far, in order. */
export const heard = async (page: Page): Promise<(SoundName | undefined)[]> =>
  (await page.evaluate(() => window.heardSounds)).map(({ seconds }) => nameOfSound(seconds))

/** Every text an element shows from now on, in order: whoever only looks now and then would miss some. */
export async function textsOf(page: Page, selector: string): Promise<() => Promise<string[]>> {
  const key = `texts of ${selector}`
  await page.evaluate(
    ([within, name]) => {
      const texts: string[] = []
      Object.assign(window, { [name]: texts })
      const first = document.querySelector(within)?.textContent
      new MutationObserver(() => {
        const text = document.querySelector(within)?.textContent
        if (text && text !== (texts.at(-1) ?? first)) texts.push(text)
      }).observe(document.body, { childList: true, subtree: true, characterData: true })
    },
    [selector, key] as const,
  )
  return () => page.evaluate((name) => (window as unknown as Record<string, string[]>)[name] ?? [], key)
}

/** Messages of this name that the page has sent so far. To be called before the page is opened. */
export function sentBy(page: Page, name: string): unknown[] {
  const sent: unknown[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const [said, value] = JSON.parse(/^42\d*(\[.*\])$/.exec(String(payload))?.[1] ?? '[null]')
      if (said === name) sent.push(value)
    }),
  )
  return sent
}

export const seatOf = (page: Page, seat: number): Locator => page.locator(`.seat[data-seat="${seat}"]`)

/** Opens a seat's menu and chooses from it. */
export async function choose(page: Page, seat: number, entry: string): Promise<void> {
  await seatOf(page, seat).locator('.seat__plate').click()
  await page.locator(`.seat-menu [data-entry="${entry}"]`).click()
}

export async function nominate(hand: Participant, nominator: number, nominee: number): Promise<void> {
  hand.send('nomination', { nomination: [nominator, nominee] })
  await hand.sees(({ gamestate }) => gamestate.vote.nomination && gamestate.vote.nomination[1] === nominee)
}

export async function setSpeed(hand: Participant, speed: number): Promise<void> {
  hand.send('voteSpeed', speed)
  await hand.sees(({ gamestate }) => gamestate.vote.speed === speed)
}

export const raise = (bot: Participant, value = 1): void =>
  bot.send('vote', [bot.view?.self.seat ?? -1, value, bot.client.serverNow()])

/** A vote from the first seat to its count. */
export async function runVote(hand: Participant): Promise<number> {
  hand.send('lock', [1, null])
  return hand
    .sees(
      ({ gamestate: { vote }, session }) =>
        vote.locked > session.players.length && !vote.isInProgress && vote.tally !== null && vote.tally + 1,
    )
    .then((more) => more - 1)
}

export async function closeVote(hand: Participant): Promise<void> {
  hand.send('nomination', { nomination: false })
  await hand.sees(({ gamestate }) => gamestate.vote.nomination === false)
}

/** A character on a seat, told to whoever sits there. */
export async function give(hand: Participant, seat: number, role: string): Promise<void> {
  await hand.ask('updatePlayer', { index: seat, property: 'role', value: role })
  const players = hand.view?.session.players ?? []
  await hand.ask(
    'playerRoles',
    players.map(({ role: held, alignment }, index) => ({ role: index === seat ? role : held, alignment })),
  )
}

export const kill = (hand: Participant, seat: number): Promise<unknown> =>
  hand.ask('updatePlayer', { index: seat, property: 'isDead', value: true })

/** Degrees clockwise from the top, from the middle of one element to the middle of another. */
export async function directionOf(from: Locator, to: Locator): Promise<number> {
  const [a, b] = [await from.boundingBox(), await to.boundingBox()]
  if (!a || !b) throw new Error('nothing to be seen there')
  const dx = b.x + b.width / 2 - (a.x + a.width / 2)
  const dy = b.y + b.height / 2 - (a.y + a.height / 2)
  return ((Math.atan2(dx, -dy) * 180) / Math.PI + 360) % 360
}

export const apart = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180)

export const voteButton = (page: Page, name: string): Locator => page.locator(`[data-vote-button="${name}"]`)

export const hub = (page: Page): Locator => page.locator('.vote-hub')

/** The count itself, without what it takes. */
export const numeral = (page: Page): Locator => page.locator('.vote-hub__numeral')

export async function expectAngle(arrow: Locator, angle: number): Promise<void> {
  expect(apart(Number(await arrow.getAttribute('data-angle')), angle)).toBeLessThan(3)
}

/** Neither lies over the other. */
export async function expectApart(...elements: readonly Locator[]): Promise<void> {
  const boxes = await Promise.all(
    elements.map(async (element) => ({
      what: String(element),
      ...((await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }),
    })),
  )
  expect(boxes.every(({ width }) => width > 0)).toBe(true)
  expect(overlapsIn(boxes)).toEqual([])
}
