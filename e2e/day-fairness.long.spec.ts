import { startDelayProxy } from '@belfry/server/testing/delay-proxy'
import type { Page } from '@playwright/test'
import { nominate, sentBy, setSpeed } from './support/day.ts'
import { MOVING } from './support/moving.ts'
import { expect, test } from './support/talk.ts'

test.use(MOVING)

/** Each way: 300 ms, give or take 100. */
const WAY = { ms: 300, jitterMs: 100 }
/** As often as a screen asks for the time when the answers take unevenly long. */
const PINGS = 20
const SPEED_MS = 10_000
const READINGS = 20

declare global {
  interface Window {
    /** The moment the page last asked for: the one that the hand was drawn for, however late it is noticed. */
    lastNow: number
    readings: Reading[]
  }
}

/** Where the hand stood, and when by the one clock of this machine. */
type Reading = readonly [time: number, angle: number]

/** Only what is said at the table takes the long way: fetching the page itself is not the question. */
const sendFar = (page: Page, url: string): Promise<unknown> =>
  page.addInitScript((far) => {
    const now = Date.now.bind(Date)
    Date.now = () => {
      window.lastNow = now()
      return window.lastNow
    }
    const Near = window.WebSocket
    window.WebSocket = class extends Near {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(String(address).replace(location.host, far), protocols)
      }
    }
  }, new URL(url).host)

/** Notes from now on where the hand is put: in the act, because a busy page may be late to notice it. */
const watchHand = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.readings = []
    const hand = document.querySelector<SVGElement>('[data-hand="sweep"]')
    if (!hand) throw new Error('there is no hand')
    const turn = hand.setAttribute.bind(hand)
    hand.setAttribute = (name, value) => {
      window.readings.push([window.lastNow, Number(/rotate\((.*)\)/.exec(value)?.[1])])
      turn(name, value)
    }
  })

/** When the other screen showed this angle; null where it was not watched then. */
function timeOf(readings: readonly Reading[], angle: number): number | null {
  const next = readings.findIndex(([, shown]) => shown >= angle)
  const [before, after] = [readings[next - 1], readings[next]]
  if (!before || !after) return null
  const share = after[1] === before[1] ? 0 : (angle - before[1]) / (after[1] - before[1])
  return before[0] + share * (after[0] - before[0])
}

/** By how much the one screen was before the other or after it, wherever both have been watched. */
async function gapsBetween(screens: readonly Page[]): Promise<number[]> {
  const [one = [], other = []] = await Promise.all(
    screens.map((page) => page.evaluate(() => window.readings)),
  )
  return one.flatMap(([time, angle]) => {
    const theirs = timeOf(other, angle)
    return theirs === null ? [] : [Math.abs(time - theirs)]
  })
}

test('two screens behind a long, uneven way show the hand at the same place within 40 ms', async ({
  gather,
  actor,
  server,
}) => {
  const table = await gather({ free: 5, bots: 0 })
  const proxy = await startDelayProxy(server.url, WAY)
  const screens = await Promise.all(
    ['Far', 'Away'].map(async (name) => {
      const { page } = await actor(name, { context: { bypassCSP: true } })
      await sendFar(page, proxy.url)
      // A wire that fails at first would be followed by calls over the short way.
      await page.route(/transport=polling/, (route) => route.abort())
      return { page, pings: sentBy(page, 'ping') }
    }),
  )
  await setSpeed(table.hand, SPEED_MS)
  await nominate(table.hand, 0, 2)
  for (const { page } of screens) await page.goto(`/join/${table.session}`)
  for (const { pings } of screens) await expect.poll(() => pings.length, { timeout: 20_000 }).toBe(PINGS)
  // Only now: a busy machine would let the hand pass the top, where degrees begin anew, or come to rest unwatched.
  table.hand.send('lock', [1, null])
  for (const { page } of screens)
    await expect(page.locator('.vote-clock')).toHaveAttribute('data-counter', /^[1-9]/)
  const pages = screens.map(({ page }) => page)
  for (const page of pages) await watchHand(page)
  await expect.poll(async () => (await gapsBetween(pages)).length).toBeGreaterThan(READINGS)
  const gaps = (await gapsBetween(pages)).sort((a, b) => a - b)
  expect(gaps[Math.ceil(gaps.length * 0.95) - 1]).toBeLessThanOrEqual(40)
  await proxy.close()
})
