/** Opening a game of ten with 600 events to its first frame, against opening the same table live; and going anywhere. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Participant } from '@belfry/bot'
import type { Page } from '@playwright/test'
import { ensureWebBuild } from '../tools/lib/web-build.mjs'
import { startBelfry } from './support/belfry.ts'
import { ask, goToBoard, joinBoard, openPage, seatAll, untilShown } from './support/board.ts'
import { percentile } from './support/frames.ts'
import type { Guest } from './support/guests.ts'
import { median, reportAll, rounded } from './support/measure.ts'

const SEATS = 10
const EVENTS = 600
const ROUNDS = 7
const SEEKS = 200
const CALM_FRAMES = 30
/** So many a second are taken from one person. */
const PACE_MS = 60
const BAG = ['chef', 'monk', 'slayer', 'saint', 'empath', 'mayor', 'undertaker', 'poisoner', 'baron', 'imp']

await ensureWebBuild()
const belfry = await startBelfry(SEATS + 1)
const [session = ''] = await belfry.createSessions(1)
const [teller, ...players] = belfry.guests
if (!teller) throw new Error('nobody is there')

async function fillTable(hand: Participant): Promise<readonly Participant[]> {
  const seated = await seatAll({ belfry, session, hand, players })
  for (const role of BAG) hand.send('toggleRole', { role, count: 1 })
  await hand.sees(({ gamestateST }) => Object.keys(gamestateST?.rolesSelected ?? {}).length === SEATS)
  await ask(hand, 'startGame', { isRunning: true, phase: 0, history: [] })
  await hand.sees(({ session: { game, hook } }) => game.isRunning && hook === null)
  await ask(hand, 'history', { type: 'phase', payload: 0 })
  return seated
}

/** People who die and live again: each is a decision of several events. */
async function play(hand: Participant): Promise<void> {
  for (let at = 0; at < EVENTS; at++) {
    const index = at % SEATS
    const isDead = Math.floor(at / SEATS) % 2 === 0
    await ask(hand, 'updatePlayer', { index, property: 'isDead', value: isDead })
    await pause(PACE_MS)
  }
}

async function reveal(hand: Participant): Promise<void> {
  await ask(hand, 'endGame', { isEvilWin: true, reveal: true })
  hand.send('revealGameResult')
  await hand.sees(({ session: { game } }) => game.isEvilWin === true)
  hand.send('revealPlayer', -1)
  await hand.sees(
    ({ session: { players: all, hook } }) => all.every(({ revealed }) => revealed) && hook === null,
  )
}

async function addressOf(guest: Guest): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${belfry.served().url}/backend/games`, {
      method: 'POST',
      headers: { authorization: `Bearer ${guest.token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    const { games = [] } = (await answer.json()) as { readonly games?: readonly { readonly id: string }[] }
    if (games[0]) return games[0].id
    await pause(100)
  }
  throw new Error('the game was not kept')
}

const firstFrame = (page: Page): Promise<void> => untilShown(page, '.seat', SEATS)

/** A page that has the app already, as whoever played has. */
async function timed(page: Page, path: string): Promise<number> {
  const began = performance.now()
  await page.goto(`${belfry.served().url}${path}`)
  await firstFrame(page)
  return performance.now() - began
}

/** To an event and drawn; the milliseconds that passed. */
const seek = (page: Page, at: number): Promise<number> =>
  page.evaluate(async (place) => {
    const line = document.querySelector<HTMLInputElement>('.replay__line')
    const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    if (!line || !own) throw new Error('there is no line of time')
    const drawn = (): Promise<void> =>
      new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    await drawn()
    const began = performance.now()
    own.set?.call(line, String(place % Number(line.max)))
    line.dispatchEvent(new Event('input', { bubbles: true }))
    await drawn()
    return performance.now() - began
  }, at * 7919)

/** A page that has just opened still fetches and draws: opening is a figure of its own, and going anywhere comes after. */
const rests = (page: Page): Promise<void> =>
  page.evaluate(async (frames) => {
    const frame = (): Promise<number> => new Promise(requestAnimationFrame)
    let last = await frame()
    for (let calm = 0; calm < frames; ) {
      const now = await frame()
      calm = now - last < 25 ? calm + 1 : 0
      last = now
    }
  }, CALM_FRAMES)

/** Milliseconds of the processor that the page's own thread has taken so far: what else the machine does is not in it. */
async function pageTime(page: Page): Promise<() => Promise<number>> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await browser.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
}

const hand = await joinBoard(belfry, session, teller, 1)
const bots = await fillTable(hand)
await play(hand)
await reveal(hand)
const id = await addressOf(teller)
const page = await openPage()
await goToBoard(page, belfry, session, teller)
await firstFrame(page)
const live: number[] = []
const again: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  live.push(await timed(page, `/join/${encodeURIComponent(session)}`))
  again.push(await timed(page, `/replay/${id}`))
}
await rests(page)
const worked = await pageTime(page)
const passed: number[] = []
const seeks: number[] = []
for (let at = 0; at < SEEKS; at++) {
  const before = await worked()
  passed.push(await seek(page, at))
  seeks.push((await worked()) - before)
}
await page.context().browser()?.close()
for (const { client } of [hand, ...bots]) client.leave()
await belfry.stop()
console.log(
  `live ${rounded(median(live), 0)} ms, again ${rounded(median(again), 0)} ms; seeking: median ${rounded(median(seeks))} ms of the page's own thread; until it is drawn here, without a graphics card, ${rounded(median(passed))} ms`,
)
reportAll([
  {
    name: 'replay opened',
    figure: rounded(median(again) / median(live)),
    unit: 'times the same table live',
    bar: 1.5,
    goal: 1.5,
    isMoreBetter: false,
  },
  {
    name: 'replay seeking p95',
    figure: rounded(percentile(seeks, 0.95)),
    unit: 'ms',
    bar: 50,
    goal: 50,
    isMoreBetter: false,
  },
])
process.exit()
