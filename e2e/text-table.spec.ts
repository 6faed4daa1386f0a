import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, modal, test } from './support/board.ts'
import { raise, setSpeed, voteButton } from './support/day.ts'
import { cards, signalModal } from './support/night.ts'
import { nameOf, sit } from './support/talk.ts'

/** The third of the settings that stand beside the lists: everything is read out, no sounds, the table as text. */
const AS_TEXT = { storage: { ownSettings: [true, false, 2, false, true] } } as const
const PHONE = { ...AS_TEXT, context: { viewport: { width: 390, height: 844 } } } as const

const seat = (page: Page, name: string): Locator =>
  page.locator('.text-seat').filter({ has: page.getByRole('heading', { name: new RegExp(name) }) })

/** A deed of a seat, by the name of its button, which says whose. */
async function doTo(page: Page, name: string, deed: string): Promise<void> {
  const place = seat(page, name)
  const button = place.getByRole('button', { name: `${deed}: ${name}`, exact: true })
  if (!(await button.isVisible())) await place.locator('summary').click()
  await button.click()
}

/** Nothing is wider than the window. */
const expectNarrow = async (page: Page): Promise<void> => {
  const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(wide).toBeLessThanOrEqual(window ?? 0)
}

test('[REACH-08] [REACH-09] a whole game in the table as text, as Storyteller and as a player on a telephone', async ({
  people,
  enter,
  handOf,
  crowd,
}) => {
  test.slow()
  const owner = await people.member('Teller')
  const session = await people.createSession(owner)
  const hand = await handOf(owner, session)
  await hand.ask('edition', { id: 'tb', theme: 1 })
  await hand.ask('seatCount', { count: 6, mayUnseat: false, check: 0 })
  const bots = await crowd(5, session)
  for (const [at, bot] of bots.entries()) await sit(bot, at + 1)
  const [first, second] = bots.map(nameOf)
  if (!first || !second) throw new Error('nobody came')
  const { page } = await enter(owner, AS_TEXT)
  const { page: player, person } = await enter(await people.member('Ada'), PHONE)
  for (const screen of [page, player]) {
    await screen.goto(`/join/${session}`)
    await expect(screen.locator('.text-seat[data-seat="0"]')).toBeVisible()
  }
  await expect(page.getByRole('list', { name: 'Seats' }).locator('> li')).toHaveCount(6)

  // Sitting down, and characters for everybody.
  await doTo(player, 'Empty seat', 'Take this seat')
  await hand.sees(({ session: { players } }) => players[0]?.id === person.id)
  const ada = hand.view?.session.usersAll.find(({ id }) => id === person.id)?.username ?? ''
  await expect(seat(player, ada)).toHaveAttribute('data-own', 'true')
  await page.locator('.board__tools').getByRole('button', { name: 'Deal characters' }).click()
  await modal(page, 'roles').getByRole('button', { name: 'Fill at random' }).click()
  await modal(page, 'roles').getByRole('button', { name: 'Deal', exact: true }).click()
  await expect(player.getByRole('feed')).toContainText('You are the')
  await hand.sees(({ session: { game, hook } }) => game.isRunning && hook === null)

  // The first night: a reminder, a card, its answer, and a mark.
  await page.locator('.phase-bar').click()
  await expect(player.getByRole('feed')).toContainText('Night 1 falls.')
  await doTo(page, first, 'Add a reminder')
  await modal(page, 'reminder').locator('.reminder-button').first().click()
  await expect(seat(page, first).locator('.text-seat__reminder')).toHaveCount(1)
  await doTo(page, ada, 'Wake')
  await signalModal(page).getByRole('button', { name: 'Use your ability?' }).click()
  await signalModal(page).getByRole('button', { name: 'Send', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(player.getByRole('dialog', { name: /shows you/ })).toHaveAccessibleDescription(
    /Use your ability/,
  )
  await cards(player).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('feed')).toContainText(`Signal from ${ada}: Yes.`)
  await hand.ask('toggleRunning', false)
  await hand.ask('history', { type: 'phase', payload: 1 })
  await hand.ask('toggleRunning', true)
  await expect(player.getByRole('feed')).toContainText('Day 1 begins.')
  await expectAccessible(page)

  // A day: a note of one's own, a whisper, a text, a vote, and whoever is on the block dies.
  await doTo(player, second, 'Private note: a reminder')
  await modal(player, 'reminder').getByRole('button', { name: 'Evil', exact: true }).click()
  await expect(seat(player, second).locator('.text-seat__reminder')).toHaveCount(1)
  await doTo(player, first, 'Ask for a whisper')
  await bots[0]?.sees(({ gamestate }) => person.id in gamestate.whisperFrom)
  await doTo(player, first, 'Write a message')
  await expect(player.locator('.prompt__field')).toBeFocused()
  await player.keyboard.type('Trust me')
  await player.keyboard.press('Enter')
  await bots[0]?.sees(({ gamestate }) => gamestate.directTexts.some(({ message }) => message === 'Trust me'))
  await setSpeed(hand, 500)
  await doTo(page, first, 'Nominate somebody')
  await page.getByRole('button', { name: `Nominate ${second}` }).click()
  await expect(player.getByRole('heading', { name: 'What is going on' })).toBeVisible()
  await player.getByRole('button', { name: 'Hand up' }).click()
  for (const bot of bots.slice(1, 4)) raise(bot)
  await hand.sees(({ gamestate }) => Object.keys(gamestate.vote.votes).length === 4)
  await expectAccessible(player)
  await expectNarrow(player)
  await voteButton(page, 'start').click()
  await voteButton(page, 'mark').click({ timeout: 20_000 })
  await expect(player.getByRole('heading', { name: new RegExp(`${second}.*about to die`) })).toBeVisible()
  await page.getByRole('button', { name: 'Execute', exact: true }).click()
  await page.getByRole('button', { name: 'Executed, and dies' }).click()
  await expect(player.getByRole('feed')).toContainText(`${second} was executed.`)

  // The end: who has won, who was who, and the next game.
  await page.locator('.board__tools').getByRole('button', { name: 'Reveal the grimoire' }).click()
  await page.getByRole('button', { name: 'Good wins' }).click()
  await page.getByRole('button', { name: 'Tell who has won' }).click()
  await expect(player.getByRole('feed')).toContainText('Good has won.')
  await doTo(page, first, 'Reveal')
  await expect(player.getByRole('feed')).toContainText(`${first} was: `)
  await page.getByRole('button', { name: 'Reveal the rest' }).click()
  await page.getByRole('button', { name: 'New game' }).click({ timeout: 20_000 })
  await expect(player.getByRole('feed')).toContainText('The table is set for a new game.')
})
