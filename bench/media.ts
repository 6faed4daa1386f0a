/**
 * How many voices and pictures one worker forwards at half a core, against mediasoup with nothing around it. A
 * browser sends and receives the same over both at once; what the chat server's own process spends is taken off.
 * The figure is that of the same streams; what it costs that lost pieces of voices are sent again, which mediasoup
 * does not do unless it is asked to, is told beside it.
 */

import { startBare, type Voices } from '@belfry/media/testing/bare'
import { startProduct } from '@belfry/media/testing/product'
import type { Side } from '@belfry/media/testing/side'
import { callerScript } from '@belfry/web/testing/bundle'
import type { Browser, Page } from '@playwright/test'
import { openBrowser, openPage, speakAll } from './support/callers.ts'
import { median, report, rounded } from './support/measure.ts'

/** Each is two, in turns: one page lies behind the other, and which of them that is must not count. */
const ROUNDS = 3
const SPEAKERS = ['ada', 'ben', 'cid', 'dot']
/** Twenty sit around the table; each hears and sees those of the four who are others. */
const PEOPLE = [...SPEAKERS, ...Array.from({ length: 16 }, (_, index) => `listener-${index}`)]
const SETTLE_MS = 3_000
/** Several short spans: one in which the machine had something else to do does not count. */
const SPANS = 5
const SPAN_MS = 3_000
const HALF_A_CORE = 0.5

interface Reading {
  /** Seconds of the worker's processor time. */
  readonly perPacket: number
  /** Share of a core that the worker needs for each who sits there. */
  readonly perPerson: number
  /** Share of a core that the server around it needs. */
  readonly around: number
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

async function openTable(browser: Browser, script: string, side: Side): Promise<Page> {
  const page = await openPage(browser, script, side)
  const sent = await speakAll(page, SPEAKERS)
  await Promise.all(
    PEOPLE.map((listener) => {
      const others = sent.filter(({ person }) => person !== listener).map(({ producerId }) => producerId)
      return page.evaluate(async ([name, ids]) => void (await Caller.listen(name, ids)), [
        listener,
        others,
      ] as const)
    }),
  )
  return page
}

async function read(page: Page, side: Side): Promise<Reading> {
  const packets = (): Promise<number> => page.evaluate(() => Caller.packets())
  const [startedAt, spentBefore, packetsBefore] = [performance.now(), side.spent(), await packets()]
  await wait(SPAN_MS)
  const [spent, arrived] = [side.spent(), await packets()]
  const seconds = (performance.now() - startedAt) / 1000
  if (arrived === packetsBefore) throw new Error('nothing arrived')
  const forwarding = spent.worker - spentBefore.worker
  return {
    perPacket: forwarding / (arrived - packetsBefore),
    perPerson: forwarding / seconds / PEOPLE.length,
    around: (spent.server - spentBefore.server) / seconds,
  }
}

/** Packets a second at half a core, of which the server itself needs a part. */
const capacity = ({ perPacket, around }: Reading): number => (HALF_A_CORE - around) / perPacket

const startSide = (isProduct: boolean, voices: Voices): Promise<Side> =>
  isProduct ? startProduct(PEOPLE) : startBare(voices)

/** Both at once: whatever else the machine does, it does to both. */
async function span(pages: readonly [Page, Page], sides: readonly [Side, Side]): Promise<number> {
  const [product, bare] = await Promise.all([read(pages[0], sides[0]), read(pages[1], sides[1])])
  const told = [product, bare].map(
    ({ perPacket, perPerson, around }) =>
      `${rounded(perPacket * 1e6, 1)} µs a packet, ${rounded(perPerson * 100, 2)} % of a core a person and ${rounded(around * 100, 2)} % around it`,
  )
  console.log(told.join(', bare '))
  return capacity(product) / capacity(bare)
}

async function round(
  browser: Browser,
  script: string,
  voices: Voices,
  isProductFirst: boolean,
): Promise<number> {
  const first = await startSide(isProductFirst, voices)
  const second = await startSide(!isProductFirst, voices)
  const pages = [await openTable(browser, script, first), await openTable(browser, script, second)] as const
  await wait(SETTLE_MS)
  const ratios: number[] = []
  for (let count = 0; count < SPANS; count += 1)
    ratios.push(
      isProductFirst ? await span(pages, [first, second]) : await span([pages[1], pages[0]], [second, first]),
    )
  for (const page of pages) await page.close()
  for (const side of [first, second]) await side.stop()
  return median(ratios)
}

const script = await callerScript()
const browser = await openBrowser()

async function against(voices: Voices): Promise<number> {
  console.log(`mediasoup's voices: ${voices}`)
  const ratios: number[] = []
  for (let count = 0; count < ROUNDS; count += 1) {
    const [first, second] = [
      await round(browser, script, voices, true),
      await round(browser, script, voices, false),
    ]
    ratios.push(Math.sqrt(first * second))
  }
  return rounded(median(ratios))
}

const withRepeats = await against('sent once')
const figure = await against('repeated')
await browser.close()
console.log(`media: ${withRepeats} of what mediasoup alone forwards when it repeats no voices (no bar)`)
report({
  name: 'media',
  figure,
  unit: 'of what mediasoup alone forwards, the same streams',
  bar: 0.95,
  goal: 0.98,
  isMoreBetter: true,
})
process.exit()
