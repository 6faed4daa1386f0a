/** Script, style and layout time per frame of a Storyteller's board: 20 seats, 60 reminders, a vote running. */
import type { Participant } from '@belfry/bot'
import type { Page } from '@playwright/test'
import { ensureWebBuild } from '../tools/lib/web-build.mjs'
import { startBelfry } from './support/belfry.ts'
import { ask, goToBoard, joinBoard, layRole, openPage, seatAll, traced, untilShown } from './support/board.ts'
import { frameTimes, percentile } from './support/frames.ts'
import type { Guest } from './support/guests.ts'
import { median, reportAll, rounded } from './support/measure.ts'

const SEATS = 20
const ROUNDS = 3
/** One seat after the other, as fast as a Storyteller may set it. */
const SPEED_MS = 500
const CATEGORIES = ['devtools.timeline', 'v8']

/** Notes, because of a character's own tokens there is only one of each. */
const REMINDERS = ['Talks too much', 'Poisoned?', 'Safe tonight'].map((name) => ({
  role: 'custom',
  name,
  isFlipped: false,
}))

await ensureWebBuild()
const belfry = await startBelfry(SEATS + 1)
const [session = ''] = await belfry.createSessions(1)
const [teller, ...players] = belfry.guests
if (!teller) throw new Error('nobody is there')

/** Twenty people on their seats, a character and three reminders on each. */
async function fillTable(hand: Participant): Promise<readonly Participant[]> {
  const lay = async (seat: number): Promise<void> => {
    await layRole(hand, seat)
    await ask(hand, 'updatePlayer', { index: seat, property: 'reminders', value: REMINDERS })
  }
  const seated = await seatAll({ belfry, session, hand, players, lay })
  await ask(hand, 'toggleRunning', true)
  for (const phase of [0, 1]) await ask(hand, 'history', { type: 'phase', payload: phase })
  return seated
}

async function openBoard(guest: Guest): Promise<Page> {
  const page = await openPage()
  await goToBoard(page, belfry, session, guest)
  // Where there is no room side by side, a seat's reminders are one disc.
  await untilShown(page, '.seat:has(.seat__reminder)', SEATS)
  return page
}

/** A vote from the first seat to the last, with every other hand raised, and what the browser noted meanwhile. */
async function traceVote(
  page: Page,
  hand: Participant,
  bots: readonly Participant[],
): Promise<readonly number[]> {
  hand.send('nomination', { nomination: [0, SEATS / 2] })
  await hand.sees(({ gamestate }) => gamestate.vote.nomination)
  hand.send('voteSpeed', SPEED_MS)
  await hand.sees(({ gamestate }) => gamestate.vote.speed === SPEED_MS)
  await page.locator('.vote-clock').waitFor()
  const events = await traced(page, CATEGORIES, async () => {
    hand.send('lock', [1, null])
    for (const [seat, bot] of bots.entries())
      if (seat % 2 === 0) bot.send('vote', [seat, 1, bot.client.serverNow()])
    await hand.sees(({ gamestate: { vote } }) => vote.locked > SEATS && !vote.isInProgress)
  })
  hand.send('nomination', { nomination: false })
  await hand.sees(({ gamestate }) => gamestate.vote.nomination === false)
  return frameTimes(events)
}

const hand = await joinBoard(belfry, session, teller, 1)
const bots = await fillTable(hand)
const page = await openBoard(teller)
const rounds: (readonly number[])[] = []
for (let round = 0; round < ROUNDS; round++) rounds.push(await traceVote(page, hand, bots))
await page.context().browser()?.close()
for (const { client } of [hand, ...bots]) client.leave()
await belfry.stop()
for (const times of rounds)
  console.log(
    `${times.length} frames: median ${rounded(median(times))}, p95 ${rounded(percentile(times, 0.95))}, p99 ${rounded(percentile(times, 0.99))}, most ${rounded(Math.max(...times))} ms`,
  )
const figure = (share: number): number => rounded(median(rounds.map((times) => percentile(times, share))))
reportAll([
  { name: 'board p95', figure: figure(0.95), unit: 'ms a frame', bar: 8, goal: 2.5, isMoreBetter: false },
  { name: 'board p99', figure: figure(0.99), unit: 'ms a frame', bar: 16, goal: 5, isMoreBetter: false },
])
process.exit()
