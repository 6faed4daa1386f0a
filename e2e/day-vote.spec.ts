import type { Participant } from '@belfry/bot'
import type { Locator, Page } from '@playwright/test'
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
import { expect, nameOf, openTab, tab, test } from './support/talk.ts'

const middleOf = async (place: Locator): Promise<number> => {
  const box = await place.boundingBox()
  return (box?.x ?? 0) + (box?.width ?? 0) / 2
}

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
  // Beside an open sheet the middle of the table is not that of the window.
  await openTab(page, 'text')
  await choose(page, 1, 'nominate')
  await expect
    .poll(
      async () =>
        (await middleOf(page.locator('.picking-banner'))) - (await middleOf(page.locator('.stage'))),
    )
    .toBeCloseTo(0, 0)
  await page.locator('.picking-banner').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.locator('.nominee-pick')).toHaveCount(0)
  await tab(page, 'text').locator('.side-tab__label').click()
  await choose(page, 1, 'nominate')
  // The whole seat picks: here its name, and nothing but a nomination comes of it.
  await seatOf(page, 2).locator('.seat__plate').click({ force: true })
  await expect(page.locator('.vote-words__who')).toHaveText(`${names[1]} nominates ${names[2]}`)
  await choose(page, 1, 'nominate')
  await expect(page.getByRole('button', { name: `Nominate ${names[3]}` })).toBeVisible()
  await seatOf(page, 3).locator('.seat__disc').click({ force: true })
  await expect(page.locator('.sheet')).toHaveCount(0)
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

/** The clock stands at its beginning. */
const isReset = (hand: Participant) =>
  hand.sees(({ gamestate: { vote } }) => vote.nomination && !vote.isInProgress && vote.locked === 0)

/** Who is about to die, as this page says in the middle of the table. */
const block = (page: Page) => page.locator('.block-info')
const blockMark = (page: Page, seat: number) => seatOf(page, seat).locator('.block-mark')

test('[VOTE-24] [VOTE-26] [VOTE-48] everybody sees all day who is about to die, what would change it, and whom a tie has freed', async ({
  gather,
  storyteller,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 5 })
  const { page } = await storyteller(table)
  const { page: player } = await guest(table, 'Ada', 0)
  const { hand, bots } = table
  const [b1, b2, b3] = bots.map(nameOf)
  const words = page.locator('.vote-words__need')
  await setSpeed(hand, 500)
  await nominate(hand, 4, 1)
  await expect(words).toHaveText('3 votes are the majority')
  for (const bot of bots.slice(0, 3)) raise(bot)
  expect(await runVote(hand)).toBe(3)
  await expect(words).toHaveText(`Enough to mark ${b1} for death`)
  await expect(numeral(page)).toHaveText('3')
  await voteButton(page, 'mark').click()
  await expect(page.locator('.vote')).toHaveCount(0)
  for (const screen of [page, player]) {
    await expect(block(screen)).toHaveAttribute('data-block', 'marked')
    await expect(block(screen)).toContainText(`${b1} is about to die`)
    await expect(block(screen)).toContainText('3 votes')
    await expect(block(screen)).toContainText('4 take the place, 3 free')
    await expect(blockMark(screen, 1)).toHaveText('3')
    await expect(screen.locator('.block-mark')).toHaveCount(1)
  }
  await expect(block(player).getByRole('button')).toHaveCount(0)
  await expectAccessible(player)
  await player.keyboard.press('v')
  await expect(player.locator('.vote-history__block')).toContainText(`${b1} is about to die. 3 votes`)
  await expect(player.locator('[data-standing="marked"]')).toHaveText('about to die')
  await player.keyboard.press('Escape')

  await nominate(hand, 1, 2)
  await expect(words).toHaveText(`4 votes to be marked, 3 free ${b1}`)
  await expect(blockMark(player, 1)).toBeVisible()
  for (const bot of bots.slice(0, 2)) raise(bot)
  await runVote(hand)
  await expect(words).toHaveText(`Not enough for ${b2}`)
  // Nothing is offered that would do nothing.
  await expect(voteButton(page, 'close')).toBeVisible()
  await expect(voteButton(page, 'mark')).toHaveCount(0)
  await expect(voteButton(page, 'removeMark')).toHaveCount(0)
  await voteButton(page, 'reset').click()
  await expect(hub(page)).toHaveAttribute('data-figure', 'needed')
  await isReset(hand)
  await closeVote(hand)

  await nominate(hand, 2, 3)
  for (const bot of bots.slice(0, 3)) raise(bot)
  await runVote(hand)
  await expect(words).toHaveText(`A tie: ${b1} goes free`)
  await expect(voteButton(page, 'removeMark')).toHaveText(`Remove mark: ${b1} goes free`)
  await voteButton(page, 'removeMark').click()
  await player.reload()
  for (const screen of [page, player]) {
    await expect(block(screen)).toContainText(`A tie has freed ${b1}`)
    await expect(block(screen)).toContainText('4 votes to be marked')
    await expect(screen.locator('.block-mark')).toHaveCount(0)
  }
  await player.keyboard.press('v')
  await expect(player.locator('[data-standing="freed"]')).toHaveCount(1)
  await expect(player.locator('.vote-history__table tbody tr').first()).toContainText(String(b3))
})

test('[PHASE-06] [PHASE-07] dusk asks what becomes of the marked player; taken back, the block is back; an execution is told', async ({
  gather,
  storyteller,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 4 })
  const { hand, bots } = table
  await hand.ask('toggleRunning', true)
  for (const phase of [0, 1]) {
    await hand.ask('history', { type: 'phase', payload: phase })
    // That was long ago: what is pressed next goes on and takes nothing back.
    const entry = { type: 'phase', data: { phase: phase + 1 }, time: phase + 1, isPrivate: false }
    await hand.ask('history', { type: 'set', payload: [entry] })
  }
  const { page } = await storyteller(table)
  const { page: player } = await guest(table, 'Ada', 0)
  const [b1] = bots.map(nameOf)
  const hour = page.locator('.phase-bar')
  const question = page.locator('[data-modal="dialogue"]')
  await setSpeed(hand, 500)
  await nominate(hand, 2, 1)
  for (const bot of bots.slice(0, 3)) raise(bot)
  await runVote(hand)
  hand.send('marked', 1)
  await expect(block(player)).toContainText(`${b1} is about to die`)
  await hour.click()
  await expect(question).toContainText(`What becomes of ${b1} before night falls?`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(hour).toHaveAttribute('data-phase', 'day')
  await hour.click()
  await question.getByRole('button', { name: 'Nobody, on to the night' }).click()
  await expect(player.locator('.phase-bar')).toHaveAttribute('data-phase', 'night')
  await expect(block(player)).toHaveCount(0)
  await hour.click()
  await expect(block(player)).toContainText(`${b1} is about to die`)
  await expect(blockMark(player, 1)).toHaveText('3')
  await expect(block(page)).toContainText('3 votes')

  await block(page).getByRole('button', { name: 'Execute' }).click()
  await question.getByRole('button', { name: 'Executed, and dies' }).click()
  await expect(block(player)).toHaveText(`${b1} was executed`)
  await expect(seatOf(player, 1)).toHaveAttribute('data-dead', 'true')
  await expect(player.locator('.block-mark')).toHaveCount(0)
  await player.keyboard.press('v')
  await expect(player.locator('.vote-history__block')).toContainText(`Executed${b1}`)
  await hour.click()
  await expect(player.locator('.phase-bar')).toHaveAttribute('data-phase', 'night')
  await expect(question).toHaveCount(0)
})

test('[VOTE-25] a secret vote stands with the Storyteller alone; an exile is a deed that leaves the block alone', async ({
  gather,
  storyteller,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 4 })
  const { hand, bots } = table
  await hand.ask('updatePlayer', { index: 3, property: 'role', value: 'organgrinder' })
  const { page } = await storyteller(table)
  const { page: player } = await guest(table, 'Ada', 0)
  const [b1, , , b4] = bots.map(nameOf)
  await setSpeed(hand, 500)
  await nominate(hand, 2, 1)
  for (const bot of bots.slice(0, 3)) raise(bot)
  await runVote(hand)
  await expect(voteButton(page, 'mark')).toHaveCount(0)
  await voteButton(page, 'markSecretly').click()
  await expect(block(page)).toContainText(`${b1} is about to die`)
  await expect(block(page)).toContainText('Known to the grimoire alone')
  await expect(blockMark(page, 1)).toHaveText('3')
  await expect(player.locator('.vote')).toHaveCount(0)
  await expect(player.locator('.block-info, .block-mark')).toHaveCount(0)
  await player.keyboard.press('v')
  await expect(player.locator('.vote-history__block')).toContainText('nobody')
  await expect(player.locator('.vote-history__table tbody tr')).toContainText('secret')
  await player.keyboard.press('Escape')
  // Whoever looks over the Storyteller's shoulder at the town square sees no more than the town.
  await page.keyboard.press('t')
  await expect(page.locator('.seat--square').first()).toBeVisible()
  await expect(page.locator('.block-info, .block-mark')).toHaveCount(0)
  await page.keyboard.press('t')

  await hand.ask('updatePlayer', { index: 4, property: 'role', value: 'beggar' })
  // A Traveller is exiled, never executed: the menu of the name does not offer it.
  await seatOf(page, 4).locator('.seat__plate').click()
  const menu = page.locator('.seat-menu')
  await expect(menu.getByText('Nominate somebody')).toBeVisible()
  await expect(menu.getByText('Execute')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await nominate(hand, 1, 4)
  await expect(voteButton(page, 'exile')).toHaveCount(0)
  for (const bot of bots.slice(0, 3)) raise(bot)
  await runVote(hand)
  await expect(player.locator('.vote-words__need')).toHaveText(`Enough to exile ${b4}`)
  await voteButton(page, 'exile').click()
  await expect(seatOf(player, 4)).toHaveAttribute('data-dead', 'true')
  await expect(block(page)).toContainText(`${b1} is about to die`)
  await player.keyboard.press('v')
  await expect(player.locator('.vote-history__block')).toContainText(`Exiled${b4}`)
})

test('[VOTE-50] the Storyteller starts, pauses, resumes, stops, restarts, marks and closes', async ({
  gather,
  storyteller,
}) => {
  const table = await gather({ free: 0, bots: 3 })
  const { page } = await storyteller(table)
  const { hand, bots } = table
  /** Whoever does the next thing over another line waits until this one has arrived. */
  const reset = async (): Promise<void> => {
    await voteButton(page, 'reset').click()
    await isReset(hand)
    await expect(hub(page)).toHaveAttribute('data-figure', 'needed')
  }
  await setSpeed(hand, SLOW_MS)
  await nominate(hand, 0, 2)
  await expect(voteButton(page, 'countdown')).toBeVisible()
  const figures = await textsOf(page, '.vote-hub[data-figure="countdown"]')
  await voteButton(page, 'countdown').click()
  await expect.poll(figures).toEqual(['3', '2', '1', 'Go'])
  await reset()
  await voteButton(page, 'start').click()
  await voteButton(page, 'pause').click()
  const paused = await hand.sees(({ gamestate: { vote } }) => vote.schedule?.nextAt === null && vote.locked)
  await expect(page.locator('.vote-clock')).toHaveAttribute('data-counter', String(paused))
  await voteButton(page, 'resume').click()
  await hand.sees(({ gamestate: { vote } }) => vote.schedule?.nextAt)
  await reset()
  await setSpeed(hand, 500)
  await voteButton(page, 'start').click()
  await hand.sees(({ gamestate }) => gamestate.vote.tally === 0 && gamestate.vote.locked > 3)
  await voteButton(page, 'restart').click()
  await hand.sees(({ gamestate }) => gamestate.vote.isInProgress && gamestate.vote.tally === null)
  for (const bot of bots) raise(bot)
  await hand.sees(({ gamestate }) => Object.keys(gamestate.vote.votes).length > 0)
  await reset()
  for (const bot of bots) raise(bot)
  await hand.sees(({ gamestate }) => Object.keys(gamestate.vote.votes).length === 3)
  await voteButton(page, 'start').click()
  await hand.sees(({ gamestate }) => gamestate.vote.tally === 3)
  await expect(numeral(page)).toHaveText('3')
  await voteButton(page, 'mark').click()
  await hand.sees(({ gamestate }) => gamestate.vote.markedPlayer === 2)
  await expect(blockMark(page, 2)).toHaveText('3')
  await nominate(hand, 0, 1)
  await voteButton(page, 'close').click()
  await hand.sees(({ gamestate }) => gamestate.vote.nomination === false)

  await nominate(hand, 0, 1)
  await page.getByRole('button', { name: 'Highscore 3' }).click()
  await page.getByRole('textbox', { name: 'Votes' }).fill('-6')
  await page.keyboard.press('Enter')
  await hand.sees(({ gamestate }) => gamestate.vote.highscore === 6)
  await page.getByRole('button', { name: 'Highscore 6' }).click()
  await expect(page.locator('[data-modal="dialogue"]')).toContainText('A number; anything else sets it to 0')
  await page.getByRole('textbox', { name: 'Votes' }).fill('many')
  await page.keyboard.press('Enter')
  await hand.sees(({ gamestate }) => gamestate.vote.highscore === 0)
})

test('[VOTE-27] [VOTE-28] [VOTE-29] the clock is heard: countdown, ticks, and a knock for a raised hand', {
  tag: '@long',
}, async ({ gather, enter }) => {
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
