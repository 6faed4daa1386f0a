import type { Page } from '@playwright/test'
import { startDelayProxy } from '../apps/server/test/support/delay-proxy.ts'
import { nominate, sentBy, setSpeed, voteButton } from './support/day.ts'
import { expect, test } from './support/talk.ts'

/** Each way: 300 ms, give or take 100. */
const WAY = { ms: 300, jitterMs: 100 }
/** As often as a screen asks for the time when the answers take unevenly long. */
const PINGS = 20
const SPEED_MS = 10_000
const SHOWN_MS = 3000

declare global {
  interface Window {
    /** The moment the page last asked for: the one that the hand was drawn for, however late it is noticed. */
    lastNow: number
  }
}

/** Where the hand stood, and when by the one clock of this machine. */
type Reading = readonly [time: number, angle: number]

const rememberNow = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => {
      window.lastNow = now()
      return window.lastNow
    }
  })

const watchHand = (page: Page, ms: number): Promise<Reading[]> =>
  page.evaluate(
    (until) =>
      new Promise<[number, number][]>((done) => {
        const readings: [number, number][] = []
        const hand = document.querySelector<SVGElement>('[data-hand="sweep"]')
        const note = (): void => {
          readings.push([window.lastNow, Number(hand?.dataset['angle'])])
        }
        if (!hand) throw new Error('there is no hand')
        new MutationObserver(note).observe(hand, { attributeFilter: ['data-angle'] })
        setTimeout(() => done(readings), until)
      }),
    ms,
  )

/** When the other screen showed this angle; null where it was not watched then. */
function timeOf(readings: readonly Reading[], angle: number): number | null {
  const next = readings.findIndex(([, shown]) => shown >= angle)
  const [before, after] = [readings[next - 1], readings[next]]
  if (!before || !after) return null
  const share = after[1] === before[1] ? 0 : (angle - before[1]) / (after[1] - before[1])
  return before[0] + share * (after[0] - before[0])
}

test('two screens behind a long, uneven way show the hand at the same place within 40 ms', async ({
  gather,
  storyteller,
  actor,
  server,
}) => {
  // Twenty pings of 600 ms each come first.
  test.slow()
  const table = await gather({ free: 0, bots: 5 })
  const proxy = await startDelayProxy(server.url, WAY)
  const far = await Promise.all(
    ['Near', 'Far'].map(async (name) => {
      const { page } = await actor(name, { context: { baseURL: proxy.url } })
      // Only what is said at the table takes the long way: fetching the pages themselves is not the question.
      await page.route('**/*', async (route) => {
        const response = await route.fetch({ url: route.request().url().replace(proxy.url, server.url) })
        await route.fulfill({ response })
      })
      await rememberNow(page)
      const pings = sentBy(page, 'ping')
      await page.goto(`/join/${table.session}`)
      await expect(page.locator('.seat')).toHaveCount(5)
      return { page, pings }
    }),
  )
  await setSpeed(table.hand, SPEED_MS)
  await nominate(table.hand, 0, 2)
  const { page } = await storyteller(table)
  for (const { pings } of far) await expect.poll(() => pings.length, { timeout: 40_000 }).toBe(PINGS)
  await voteButton(page, 'start').click()
  for (const { page: screen } of far)
    await expect(screen.locator('.vote-clock')).toHaveAttribute('data-counter', '1')
  const [one = [], other = []] = await Promise.all(far.map((each) => watchHand(each.page, SHOWN_MS)))
  const apart = one
    .flatMap(([time, angle]) => {
      const theirs = timeOf(other, angle)
      return theirs === null ? [] : [Math.abs(time - theirs)]
    })
    .sort((a, b) => a - b)
  expect(apart.length).toBeGreaterThan(5)
  expect(apart[Math.ceil(apart.length * 0.95) - 1]).toBeLessThanOrEqual(40)
  await proxy.close()
})
