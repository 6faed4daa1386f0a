import { expectAccessible } from './support/accessibility.ts'
import {
  apart,
  choose,
  closeVote,
  directionOf,
  expectAngle,
  heard,
  hub,
  listenTo,
  nominate,
  numeral,
  raise,
  runVote,
  seatOf,
  setSpeed,
  textsOf,
  voteButton,
} from './support/day.ts'
import { expect, nameOf, test } from './support/talk.ts'

/** Slow enough for somebody to press a button before the hand goes on. */
const SLOW_MS = 10_000

test('[VOTE-04] [VOTE-47] nominator and nominee are picked by icon, and the clock points at both', async ({
  gather,
  storyteller,
}) => {
  const table = await gather({ free: 0, bots: 5 })
  const { page } = await storyteller(table)
  await choose(page, 1, 'nominate')
  const names = table.bots.map(nameOf)
  await expect(page.locator('.picking-banner')).toContainText(`Whom does ${names[1]} nominate?`)
  await expect(page.locator('.nominee-pick')).toHaveCount(5)
  await page.keyboard.press('Escape')
  await expect(page.locator('.nominee-pick')).toHaveCount(0)
  await choose(page, 1, 'nominate')
  await page.locator('.picking-banner').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.locator('.nominee-pick')).toHaveCount(0)
  await choose(page, 1, 'nominate')
  await choose(page, 2, 'nominee')
  await expect(page.locator('.vote-words__who')).toHaveText(`${names[1]} nominates ${names[2]}`)
  await choose(page, 1, 'nominate')
  await page.getByRole('button', { name: `Nominate ${names[3]}` }).click()
  await expect(page.locator('.picking-banner')).toHaveCount(0)
  await expect(page.locator('.vote-words__who')).toHaveText(`${names[1]} nominates ${names[3]}`)

  const dial = page.locator('.vote-clock__plate')
  for (const [arrow, seat] of [
    ['nominator', 1],
    ['nominee', 3],
  ] as const) {
    const drawn = page.locator(`[data-arrow="${arrow}"]`)
    await expectAngle(drawn, await directionOf(dial, seatOf(page, seat).locator('.token').first()))
    expect(
      apart(await directionOf(dial, drawn), Number(await drawn.getAttribute('data-angle'))),
    ).toBeLessThan(3)
  }
  await expect(seatOf(page, 1).locator('[data-mark="nominator"]')).toBeVisible()
  await expect(seatOf(page, 3).locator('[data-mark="nominee"]')).toBeVisible()
  await expectAccessible(page)
})

test('[VOTE-26] [VOTE-48] the text names the majority or the highscore, and a tie takes the mark away', async ({
  gather,
  storyteller,
}) => {
  const table = await gather({ free: 0, bots: 5 })
  const { page } = await storyteller(table)
  const { hand, bots } = table
  const words = page.locator('.vote-words__need')
  await setSpeed(hand, 500)
  await nominate(hand, 0, 1)
  await expect(words).toHaveText('3 votes are the majority')
  for (const bot of bots.slice(0, 3)) raise(bot)
  expect(await runVote(hand)).toBe(3)
  await expect(words).toHaveText(`Enough to mark ${bots.map(nameOf)[1]} for death`)
  await expect(numeral(page)).toHaveText('3')
  await voteButton(page, 'mark').click()
  await expect(page.locator('.vote')).toHaveCount(0)
  await hand.sees(({ gamestate }) => gamestate.vote.markedPlayer === 1 && gamestate.vote.highscore === 3)

  await nominate(hand, 0, 2)
  await expect(words).toHaveText('4 votes to be marked, 3 for a tie')
  for (const bot of bots.slice(0, 2)) raise(bot)
  await runVote(hand)
  await expect(words).toContainText('Not enough')
  await expect(voteButton(page, 'mark')).toBeDisabled()
  await expect(voteButton(page, 'mark')).toHaveAttribute('title', /3/)
  await closeVote(hand)

  await nominate(hand, 0, 3)
  for (const bot of bots.slice(0, 3)) raise(bot)
  await runVote(hand)
  await expect(words).toHaveText('A tie: nobody is marked')
  await expect(voteButton(page, 'removeMark')).toHaveText('Remove mark')
  await voteButton(page, 'removeMark').click()
  await hand.sees(({ gamestate }) => gamestate.vote.markedPlayer === null && gamestate.vote.highscore === 3)
})

test('[VOTE-50] the Storyteller starts, pauses, resumes, stops, restarts, marks and closes', async ({
  gather,
  storyteller,
}) => {
  const table = await gather({ free: 0, bots: 5 })
  const { page } = await storyteller(table)
  const { hand, bots } = table
  await setSpeed(hand, SLOW_MS)
  await nominate(hand, 0, 2)
  const figures = await textsOf(page, '.vote-hub[data-figure="countdown"]')
  await voteButton(page, 'countdown').click()
  await expect.poll(figures).toEqual(['3', '2', '1', 'Go'])
  await voteButton(page, 'reset').click()
  await expect(hub(page)).toHaveAttribute('data-figure', 'needed')
  await voteButton(page, 'start').click()
  await voteButton(page, 'pause').click()
  const paused = await hand.sees(({ gamestate: { vote } }) => vote.schedule?.nextAt === null && vote.locked)
  await expect(page.locator('.vote-clock')).toHaveAttribute('data-counter', String(paused))
  await voteButton(page, 'resume').click()
  await hand.sees(({ gamestate: { vote } }) => vote.schedule?.nextAt)
  await voteButton(page, 'reset').click()
  await setSpeed(hand, 500)
  await voteButton(page, 'start').click()
  await hand.sees(({ gamestate }) => gamestate.vote.tally === 0 && gamestate.vote.locked > 5)
  await voteButton(page, 'restart').click()
  await hand.sees(({ gamestate }) => gamestate.vote.isInProgress)
  for (const bot of bots.slice(0, 4)) raise(bot)
  await hand.sees(({ gamestate }) => gamestate.vote.tally !== null)
  await voteButton(page, 'reset').click()
  for (const bot of bots.slice(0, 4)) raise(bot)
  await hand.sees(({ gamestate }) => Object.keys(gamestate.vote.votes).length === 4)
  await voteButton(page, 'start').click()
  await expect(numeral(page)).toHaveText('4')
  await voteButton(page, 'mark').click()
  await hand.sees(({ gamestate }) => gamestate.vote.markedPlayer === 2)
  await nominate(hand, 0, 1)
  await voteButton(page, 'close').click()
  await hand.sees(({ gamestate }) => gamestate.vote.nomination === false)

  await nominate(hand, 0, 1)
  await page.getByRole('button', { name: 'Highscore 4' }).click()
  await page.getByRole('textbox', { name: 'Votes' }).fill('-6')
  await page.keyboard.press('Enter')
  await hand.sees(({ gamestate }) => gamestate.vote.highscore === 6)
  await page.getByRole('button', { name: 'Highscore 6' }).click()
  await page.getByRole('textbox', { name: 'Votes' }).fill('many')
  await page.keyboard.press('Enter')
  await hand.sees(({ gamestate }) => gamestate.vote.highscore === 0)
})

test('[VOTE-27] [VOTE-28] [VOTE-29] the clock is heard: countdown, ticks, and a knock for a raised hand', async ({
  gather,
  enter,
}) => {
  const table = await gather({ free: 0, bots: 3 })
  const { page } = await enter(table.owner)
  await listenTo(page)
  await page.goto(`/join/${table.session}`)
  await expect(page.locator('.seat')).toHaveCount(3)
  const { hand, bots } = table
  await nominate(hand, 0, 1)
  await voteButton(page, 'countdown').click()
  // Called off from within the page, as soon as it is heard: a slow click would come after the countdown.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const look = (): void => {
          if (window.heardSounds.length === 0) requestAnimationFrame(look)
          else {
            document.querySelector<HTMLButtonElement>('[data-vote-button="reset"]')?.click()
            done()
          }
        }
        look()
      }),
  )
  await expect.poll(() => page.evaluate(() => window.heardSounds.at(-1)?.isStopped)).toBe(true)
  expect(new Set(await heard(page))).toEqual(new Set(['countdown']))

  // Seat 2 comes first after the nominee, who comes last.
  for (const bot of [bots[2], bots[1]]) if (bot) raise(bot)
  await hand.sees(({ gamestate }) => Object.keys(gamestate.vote.votes).length === 2)
  await page.evaluate(() => window.heardSounds.splice(0))
  await voteButton(page, 'start').click()
  const tick = ['voteTick']
  const cast = ['voteTick', 'voteCast']
  await expect.poll(() => heard(page)).toEqual([...tick, ...cast, ...tick, ...cast])
  await closeVote(hand)
  await setSpeed(hand, 500)
  await nominate(hand, 0, 2)
  await page.evaluate(() => window.heardSounds.splice(0))
  await voteButton(page, 'start').click()
  await hand.sees(({ gamestate }) => gamestate.vote.tally !== null)
  await expect.poll(async () => new Set(await heard(page))).toEqual(new Set(['voteTickShort']))
})
