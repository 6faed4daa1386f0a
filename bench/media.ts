/**
 * How many voices and pictures one worker forwards at half a core, against mediasoup with nothing around it. A
 * browser sends and receives the same over both at once; what the chat server's own process spends is taken off.
 */

import { startBare } from '@belfry/media/testing/bare'
import { startProduct } from '@belfry/media/testing/product'
import type { Side } from '@belfry/media/testing/side'
import { callerScript } from '@belfry/web/testing/bundle'
import type { Browser, Page } from '@playwright/test'
import { openBrowser, openPage, speakAll } from './support/callers.ts'
import { median, report, rounded } from './support/measure.ts'

/** Each is two, in turns: one page lies behind the other, and which of them that is must not count. */
const ROUNDS = 3
const SPEAKERS = ['ada', 'ben', 'cid', 'dot']
const LISTENERS = Array.from({ length: 8 }, (_, index) => `listener-${index}`)
const SETTLE_MS = 3_000
const MEASURE_MS = 10_000
const HALF_A_CORE = 0.5

interface Reading {
  /** Seconds of the worker's processor time. */
  readonly perPacket: number
  /** Share of a core that the server around it needs. */
  readonly around: number
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

async function openTable(browser: Browser, script: string, side: Side): Promise<Page> {
  const page = await openPage(browser, script, side)
  const sent = await speakAll(page, SPEAKERS)
  for (const listener of LISTENERS)
    await page.evaluate(async ([name, ids]) => void (await Caller.listen(name, ids)), [
      listener,
      sent,
    ] as const)
  return page
}

async function read(page: Page, side: Side): Promise<Reading> {
  const packets = (): Promise<number> => page.evaluate(() => Caller.packets())
  const [startedAt, spentBefore, packetsBefore] = [performance.now(), side.spent(), await packets()]
  await wait(MEASURE_MS)
  const [spent, arrived] = [side.spent(), await packets()]
  const seconds = (performance.now() - startedAt) / 1000
  if (arrived === packetsBefore) throw new Error('nothing arrived')
  return {
    perPacket: (spent.worker - spentBefore.worker) / (arrived - packetsBefore),
    around: (spent.server - spentBefore.server) / seconds,
  }
}

/** Packets a second at half a core, of which the server itself needs a part. */
const capacity = ({ perPacket, around }: Reading): number => (HALF_A_CORE - around) / perPacket

const startSide = (isProduct: boolean): Promise<Side> =>
  isProduct ? startProduct([...SPEAKERS, ...LISTENERS]) : startBare()

/** Both at once: whatever else the machine does, it does to both. */
async function round(browser: Browser, script: string, isProductFirst: boolean): Promise<number> {
  const sides = [await startSide(isProductFirst), await startSide(!isProductFirst)]
  const pages: Page[] = []
  for (const side of sides) pages.push(await openTable(browser, script, side))
  await wait(SETTLE_MS)
  const readings = await Promise.all(
    sides.map((side, index) => {
      const page = pages[index]
      if (!page) throw new Error('a page is missing')
      return read(page, side)
    }),
  )
  for (const page of pages) await page.close()
  for (const side of sides) await side.stop()
  if (!isProductFirst) readings.reverse()
  const told = readings.map(
    ({ perPacket, around }) =>
      `${rounded(perPacket * 1e6, 1)} µs a packet and ${rounded(around * 100, 2)} % around it`,
  )
  console.log(told.join(', bare '))
  const [product = Number.NaN, bare = Number.NaN] = readings.map(capacity)
  return product / bare
}

const script = await callerScript()
const browser = await openBrowser()
const ratios: number[] = []
for (let count = 0; count < ROUNDS; count += 1) {
  const [first, second] = [await round(browser, script, true), await round(browser, script, false)]
  ratios.push(Math.sqrt(first * second))
}
await browser.close()
report({
  name: 'media',
  figure: rounded(median(ratios)),
  unit: 'of what mediasoup alone forwards',
  bar: 0.95,
  goal: 0.98,
  isMoreBetter: true,
})
process.exit()
