import { expectAccessible } from './support/accessibility.ts'
import {
  apart,
  choose,
  closeVote,
  directionOf,
  expectAngle,
  give,
  heard,
  hub,
  kill,
  listenTo,
  nominate,
  raise,
  runVote,
  seatOf,
  sentBy,
  setSpeed,
  voteButton,
} from './support/day.ts'
import { expect, nameOf, test } from './support/talk.ts'

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
  await expect(hub(page)).toContainText('3')
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
  await setSpeed(hand, 500)
  await nominate(hand, 0, 2)
  await voteButton(page, 'countdown').click()
  await expect(hub(page)).toHaveAttribute('data-figure', 'countdown')
  await expect(hub(page)).toContainText('2')
  await voteButton(page, 'reset').click()
  await expect(hub(page)).toHaveAttribute('data-figure', 'needed')
  await voteButton(page, 'start').click()
  await voteButton(page, 'pause').click()
  const paused = await hand.sees(({ gamestate: { vote } }) => vote.schedule?.nextAt === null && vote.locked)
  await expect(page.locator('.vote-clock')).toHaveAttribute('data-counter', String(paused))
  await voteButton(page, 'resume').click()
  await hand.sees(({ gamestate }) => gamestate.vote.tally !== null)
  for (const bot of bots.slice(0, 4)) raise(bot)
  await voteButton(page, 'restart').click()
  await hand.sees(({ gamestate }) => gamestate.vote.tally === null && gamestate.vote.isInProgress)
  await hand.sees(({ gamestate }) => gamestate.vote.tally !== null)
  await voteButton(page, 'countdown').click()
  await expect(hub(page)).toContainText('3')
  await expect(hub(page)).toContainText('Go')
  await hand.sees(({ gamestate }) => gamestate.vote.tally === 4)
  await expect(hub(page)).toContainText('4')
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
  const table = await gather({ free: 0, bots: 5 })
  const { page } = await enter(table.owner)
  await listenTo(page)
  await page.goto(`/join/${table.session}`)
  await expect(page.locator('.seat')).toHaveCount(5)
  const { hand, bots } = table
  await nominate(hand, 0, 2)
  await voteButton(page, 'countdown').click()
  await expect.poll(() => heard(page)).toEqual(['countdown', 'countdown'])
  await voteButton(page, 'reset').click()
  await expect.poll(() => page.evaluate(() => window.heardSounds.at(-1)?.isStopped)).toBe(true)
  expect(await heard(page)).toEqual(['countdown', 'countdown'])

  // Seat 3 comes first after the nominee.
  for (const bot of [bots[3], bots[0]]) if (bot) raise(bot)
  await hand.sees(({ gamestate }) => Object.keys(gamestate.vote.votes).length === 2)
  await page.evaluate(() => window.heardSounds.splice(0))
  await voteButton(page, 'start').click()
  const tick = ['voteTick']
  const cast = ['voteTick', 'voteCast']
  await expect.poll(() => heard(page)).toEqual([...tick, ...cast, ...tick, ...cast, ...tick, ...tick])
  await closeVote(hand)
  await setSpeed(hand, 500)
  await nominate(hand, 0, 2)
  await page.evaluate(() => window.heardSounds.splice(0))
  await voteButton(page, 'start').click()
  await expect.poll(() => heard(page)).toEqual(Array.from({ length: 6 }, () => 'voteTickShort'))
})

test('[VOTE-34] [VOTE-51] [VOTE-52] a player raises and lowers the hand, and is warned of the key', async ({
  gather,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 4 })
  const { page, hand: own } = await guest(table, 'Ada', 0)
  const sent = sentBy(page, 'vote')
  await page.reload()
  const { hand } = table
  await nominate(hand, 1, 2)
  await expect(page.locator('.vote-own__keys')).toContainText('Space raises and lowers your hand')
  await expect(page.getByRole('button', { name: 'Both hands up' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Hand up' }).click()
  await expect(seatOf(page, 0).locator('.vote-hand')).toHaveAttribute('data-value', '1')
  await hand.sees(({ gamestate }) => gamestate.vote.votes[0] === 1)
  await page.getByRole('button', { name: 'Hand down' }).click()
  await hand.sees(({ gamestate }) => !gamestate.vote.votes[0])
  await expect.poll(() => sent.length).toBe(2)

  // Five changes at once: the first goes out, then only the last.
  await page
    .locator('.board')
    .focus()
    .catch(() => undefined)
  for (let press = 0; press < 5; press++) await page.keyboard.press('Space')
  await hand.sees(({ gamestate }) => gamestate.vote.votes[0] === 1)
  await expect.poll(() => sent.slice(2).map((vote) => (vote as number[])[1])).toEqual([1, 1])
  await expectAccessible(page)
  await closeVote(hand)

  // Dead, and told to be one who votes twice: two hands, but not to exile.
  await give(hand, 0, 'banshee')
  await kill(hand, 0)
  await nominate(hand, 1, 2)
  await page.getByRole('button', { name: 'Both hands up' }).click()
  await hand.sees(({ gamestate }) => gamestate.vote.votes[0] === 2)
  await expect(seatOf(page, 0).locator('.vote-hand')).toHaveAttribute('data-value', '2')
  await closeVote(hand)
  await hand.ask('updatePlayer', { index: 3, property: 'role', value: 'beggar' })
  await nominate(hand, 1, 3)
  await expect(page.getByRole('button', { name: 'Hand up' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Both hands up' })).toHaveCount(0)
  expect(own.userId).not.toBe('')
})

test('[VOTE-42] in a secret vote players see that it is one, and nobody else’s hand', async ({
  gather,
  guest,
  storyteller,
}) => {
  const table = await gather({ free: 1, bots: 4 })
  const { hand, bots } = table
  await hand.ask('edition', { id: 'snv', theme: 1 })
  await give(hand, 3, 'organgrinder')
  const player = await guest(table, 'Ada', 0)
  const teller = await storyteller(table)
  await setSpeed(hand, 500)
  await nominate(hand, 1, 2)
  await expect(player.page.locator('.vote-words__secret')).toHaveText('Secret vote')
  for (const bot of bots.slice(0, 3)) raise(bot)
  await expect(teller.page.locator('.vote-hand[data-value="1"]')).toHaveCount(3)
  await expect(player.page.locator('.vote-hand[data-value="1"]')).toHaveCount(0)
  await player.page.getByRole('button', { name: 'Hand up' }).click()
  await expect(player.page.locator('.vote-hand[data-value="1"]')).toHaveCount(1)
  await expect(teller.page.locator('.vote-hand[data-value="1"]')).toHaveCount(4)
  await voteButton(teller.page, 'start').click()
  await expect(player.page.locator('.vote-hub')).toHaveAttribute('data-figure', 'secret')
  await expect(player.page.locator('.vote-words__need')).toHaveText('Counted in secret')
  await expect(hub(teller.page)).toContainText('4')
  await expect(hub(player.page)).not.toContainText('4')
  await expect(voteButton(teller.page, 'mark')).toBeDisabled()
  await voteButton(teller.page, 'reset').click()
  await teller.page.getByRole('button', { name: 'Make the vote open' }).click()
  await expect(player.page.locator('.vote-words__secret')).toHaveCount(0)
  await expect(teller.page.getByRole('button', { name: 'Make the vote secret' })).toBeEnabled()
})

test('[VOTE-16] a zookeeper’s nomination has accusation and defense before the vote', async ({
  gather,
  storyteller,
}) => {
  const table = await gather({ free: 0, bots: 3 })
  const { page } = await storyteller(table)
  await nominate(table.hand, 0, 1)
  await page.getByRole('button', { name: 'Regular nomination (change)' }).click()
  await expect(page.locator('[data-arrow="nominator"]')).toHaveCount(0)
  await page.getByRole('button', { name: "Baker's nomination (change)" }).click()
  await expect(hub(page)).toContainText('Accusation')
  await expect(voteButton(page, 'start')).toHaveCount(0)
  await page.getByRole('button', { name: 'Chat', exact: true }).last().click()
  await expect(page.locator('.side-tab[data-tab="chat"]')).toHaveAttribute('data-state', 'open')
  await page.getByRole('button', { name: 'On to the defense' }).click()
  await expect(hub(page)).toContainText('Defense')
  await page.getByRole('button', { name: 'On to the vote' }).click()
  await expect(hub(page)).toHaveAttribute('data-figure', 'needed')
  await expect(voteButton(page, 'start')).toBeVisible()
  await expect(page.getByRole('button', { name: "Zookeeper's nomination (change)" })).toBeEnabled()
})

test('[VOTE-46] the vote history is a table, the latest first', async ({ gather, guest }) => {
  const table = await gather({ free: 1, bots: 4 })
  const { hand, bots } = table
  await setSpeed(hand, 500)
  await nominate(hand, 1, 2)
  for (const bot of bots.slice(0, 2)) raise(bot)
  await runVote(hand)
  await closeVote(hand)
  await hand.ask('updatePlayer', { index: 4, property: 'role', value: 'beggar' })
  await nominate(hand, 2, 4)
  await runVote(hand)
  await closeVote(hand)
  const { page } = await guest(table, 'Ada', 0)
  await page.keyboard.press('v')
  const rows = page.locator('.vote-history__table tbody tr')
  await expect(rows).toHaveCount(2)
  const [b1, b2, , b4] = bots.map(nameOf)
  await expect(rows.nth(0)).toContainText(`Day 1${b2}${b4}Exile03nobody`)
  await expect(rows.nth(1)).toContainText(`Day 1${b1}${b2}Execution23${b1}, ${b2}`)
  await expect(page.locator('.vote-history__today')).toContainText(`${b1}, ${b2}`)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.locator('.vote-history')).toHaveCount(0)
})
