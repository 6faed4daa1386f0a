import { expectAccessible } from './support/accessibility.ts'
import {
  closeVote,
  expectApart,
  give,
  hub,
  kill,
  nominate,
  numeral,
  raise,
  runVote,
  seatOf,
  sentBy,
  setSpeed,
  voteButton,
} from './support/day.ts'
import { expect, nameOf, test } from './support/talk.ts'

test('[VOTE-34] [VOTE-51] [VOTE-52] a player raises and lowers the hand, and is warned of the key', async ({
  gather,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 4 })
  const { page } = await guest(table, 'Ada', 0)
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

  await page.keyboard.press('Space')
  await hand.sees(({ gamestate }) => gamestate.vote.votes[0] === 1)
  await expectAccessible(page)
  await closeVote(hand)

  // Five changes at once: the first goes out, then only the last.
  await nominate(hand, 1, 2)
  await expect(seatOf(page, 0).locator('.vote-hand')).toHaveAttribute('data-value', '0')
  sent.splice(0)
  await page.evaluate(() => {
    for (let press = 0; press < 5; press++)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', code: 'Space', bubbles: true }))
  })
  await hand.sees(({ gamestate }) => gamestate.vote.votes[0] === 1)
  await expect.poll(() => sent.map((vote) => (vote as number[])[1])).toEqual([1, 1])
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
  await expect(numeral(teller.page)).toHaveText('4')
  await expect(hub(player.page)).not.toContainText('4')
  await expect(voteButton(teller.page, 'mark')).toHaveCount(0)
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
  // Each kind has its name and a line that says what it does.
  const kinds = page.getByRole('menuitemradio')
  await page.getByText('Regular nomination', { exact: true }).click()
  await expect(kinds).toHaveText([
    'Regular nominationEverybody sees who nominates whom, and all may speak.',
    "Baker's nominationOnly the accused is named, not who nominates.",
    /^Zookeeper's nominationFirst the accuser speaks alone/,
  ])
  await expect(kinds.and(page.getByRole('menuitemradio', { checked: true }))).toContainText('Regular')
  // Everybody has seen who nominates, so this nomination can't become a Baker's.
  await expect(kinds.nth(1)).toHaveAttribute('aria-disabled', 'true')
  await kinds.nth(2).click()
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
  await expect(voteButton(page, 'mark')).toHaveText('Mark at once')
  await expect(voteButton(page, 'mark')).toHaveAttribute('title', /without a vote$/)
})

test('[VOTE-22] [VOTE-37] [VOTE-46] the vote history is a table, the latest first: also of what nobody voted on, and of hands that count for more', {
  tag: '@long',
}, async ({ gather, guest }) => {
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
  const [b1, b2, b3, b4] = bots.map(nameOf)
  const rows = page.locator('.vote-history__table tbody tr')
  await nominate(hand, 3, 1)
  await closeVote(hand)
  // The right is spent, vote or not: the seats say so, and no name is covered by it.
  await expect(seatOf(page, 3).locator('[data-mark="nominator"]')).toBeVisible()
  await expect(seatOf(page, 1).locator('[data-mark="nominee"]')).toBeVisible()
  for (const mark of ['[data-seat="3"] [data-mark="nominator"]', '[data-seat="1"] [data-mark="nominee"]'])
    await expectApart(page.locator(mark), page.locator(`${mark.split(' ')[0]} .seat__plate`))
  await page.keyboard.press('v')
  await expect(rows.nth(0)).toContainText(`Day 1${b3}${b1}Executionno vote3nobody`)
  await expect(page.locator('.vote-history__today').last()).toContainText(String(b3))
  await page.keyboard.press('Escape')

  const token = { role: 'bureaucrat', name: '3 Votes', isFlipped: false }
  await hand.ask('updatePlayer', { index: 2, property: 'reminders', value: [token] })
  await nominate(hand, 4, 3)
  for (const bot of bots.slice(0, 2)) raise(bot)
  expect(await runVote(hand)).toBe(4)
  await expect(numeral(page)).toHaveText('4')
  await expect(hub(page)).toContainText('from 2 hands')
  await expect(page.locator('.vote-words__weights')).toHaveText(`2 hands were raised; ${b2} counts 3`)
  await closeVote(hand)
  await page.keyboard.press('v')
  await expect(rows.nth(0)).toContainText(`4 from 2 voters3${b1}, ${b2} (counts 3)`)
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(2)).toContainText(`Day 1${b2}${b4}Exile03nobody`)
  await expect(rows.nth(3)).toContainText(`Day 1${b1}${b2}Execution23${b1}, ${b2}`)
  await expect(page.locator('.vote-history__today').last()).toContainText(`${b1}, ${b2}, ${b3}, ${b4}`)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.locator('.vote-history')).toHaveCount(0)
})
