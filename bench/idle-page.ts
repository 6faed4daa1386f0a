/** What an idle table costs by day and by night, with its movement on, beside an empty page in the same browser. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { ensureWebBuild } from '../tools/lib/web-build.mjs'
import { startBelfry } from './support/belfry.ts'
import { ask, goToBoard, joinBoard, layRole, openPage, seatAll, traced, untilShown } from './support/board.ts'
import { type Share, threadShares } from './support/frames.ts'
import { mean, reportAll, rounded } from './support/measure.ts'

const SEATS = 12
const ROUNDS = 3
/** The first seconds belong to what has just come. */
const REST_MS = 8_000
/** Together with the rest as long as it takes until birds fly again: three looks have their share of them. */
const LENGTH_MS = 36_000
/** Whole tasks of each thread, and the threads' names. */
const CATEGORIES = ['toplevel', '__metadata']

await ensureWebBuild()
const belfry = await startBelfry(SEATS + 1)
const [session = ''] = await belfry.createSessions(1)
const [teller, ...players] = belfry.guests
if (!teller) throw new Error('nobody is there')

async function idle(page: Page): Promise<Share> {
  const start = performance.now()
  let length = LENGTH_MS
  const events = await traced(page, CATEGORIES, async () => {
    await wait(LENGTH_MS)
    length = performance.now() - start
  })
  return threadShares(events, length)
}

/** The mean of several looks at the same page: what happens now and then counts for what it takes. */
async function looks(page: Page, name: string): Promise<number> {
  await wait(REST_MS)
  const shares: Share[] = []
  for (let round = 0; round < ROUNDS; round++) shares.push(await idle(page))
  const [main, compositor, raster, screen] = (['main', 'compositor', 'raster', 'screen'] as const).map(
    (part) => rounded(mean(shares.map((share) => share[part]))),
  )
  console.log(
    `${name}: script, style and layout ${main} %, compositing ${compositor} %; apart from it raster ${raster} %, screen ${screen} %`,
  )
  return mean(shares.map((share) => share.main + share.compositor))
}

const hand = await joinBoard(belfry, session, teller, 1)
const bots = await seatAll({ belfry, session, hand, players, lay: (seat) => layRole(hand, seat) })
await ask(hand, 'toggleRunning', true)
const page = await openPage()
await page.goto('about:blank')
const empty = await looks(page, 'empty page')
await goToBoard(page, belfry, session, teller)
await untilShown(page, '.seat', SEATS)
const costs = new Map<string, number>()
for (const [phase, name] of ['night', 'day'].entries()) {
  await ask(hand, 'history', { type: 'phase', payload: phase })
  await untilShown(page, `.town[data-phase="${name}"]`, 1)
  costs.set(name, await looks(page, name))
}
await page.context().browser()?.close()
for (const { client } of [hand, ...bots]) client.leave()
await belfry.stop()
reportAll(
  [...costs].map(([name, cost]) => ({
    name: `idle-page ${name}`,
    figure: rounded(cost - empty),
    unit: '% of a core over an empty page',
    bar: 4,
    goal: 2,
    isMoreBetter: false,
  })),
)
process.exit()
