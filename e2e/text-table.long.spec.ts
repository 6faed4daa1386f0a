import type { Participant } from '@belfry/bot'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, modal } from './support/board.ts'
import { faintTexts } from './support/contrast.ts'
import { raise, setSpeed, voteButton } from './support/day.ts'
import { expectFocusIn, press } from './support/focus.ts'
import { turnTheHour } from './support/game.ts'
import { cards, signalModal } from './support/night.ts'
import { nameOf, sit, whisper } from './support/talk.ts'
import { doTo, expectNarrow, feed, test, textSeat } from './support/text-table.ts'

const SEATS = 6

/** Two people at their pages, each by keyboard alone; the others are bots. */
interface Evening {
  readonly teller: Page
  readonly player: Page
  readonly hand: Participant
  readonly bots: readonly Participant[]
  /** The player's name, and those of two bots. */
  readonly ada: string
  readonly adaId: string
  readonly first: string
  readonly second: string
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const tool = (page: Page, name: string) => page.locator('.board__tools').getByRole('button', { name })
const tell = (page: Page, words: string | RegExp) => expect(feed(page)).toContainText(words)

async function expectReadable(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNarrow(page)
}

/** The last phase is taken back by the next press for ten seconds: a night of a test is shorter. */
async function dawn({ hand, player }: Evening): Promise<void> {
  await turnTheHour(hand)
  await tell(player, 'Day 1 begins.')
}

/** What offers itself besides is closed with Escape. */
async function leave(page: Page, name: string): Promise<void> {
  await expectFocusIn(modal(page, name), name)
  await page.keyboard.press('Escape')
  await expect(modal(page, name)).toHaveCount(0)
}

async function gatherTown(teller: Page, player: Page): Promise<void> {
  await press(tool(teller, 'Gather players'))
  const card = teller.locator('.gather-card')
  await card.getByLabel('Seats').fill(String(SEATS - 1))
  await card.getByLabel('Seats').press('Enter')
  await expect(teller.locator('.text-table__seats').first().locator('> li')).toHaveCount(SEATS - 1)
  await press(card.getByRole('button', { name: 'Add a seat' }))
  await expect(teller.getByRole('list', { name: 'Seats' }).locator('> li')).toHaveCount(SEATS)
  await expectReadable(teller)
  await doTo(player, 'Empty seat', 'Take this seat')
  await tell(player, 'You sit on seat 1.')
}

/** Seats are carried without a gesture: one beside the other, and into a gap further on. */
async function arrange({ teller, player, ada, first }: Evening): Promise<void> {
  const question = modal(teller, 'dialogue')
  for (const [where, number] of [
    ['swap with seat 3', 3],
    ['after seat 6', 6],
    ['swap with seat 1', 1],
  ] as const) {
    await doTo(teller, ada, 'Move this seat')
    await expectFocusIn(question, 'moving a seat')
    await press(question.getByRole('button', { name: where }))
    await tell(player, `Your seat is number ${number} now.`)
  }
  await expect(textSeat(teller, first).getByRole('heading')).toHaveText(`Seat 2: ${first}, alive`)
  await press(teller.locator('.gather-card').getByRole('button', { name: 'Done' }))
}

async function deal({ teller, player }: Evening): Promise<void> {
  await press(tool(teller, 'Deal characters'))
  await expectFocusIn(modal(teller, 'roles'), 'the bag')
  await press(modal(teller, 'roles').getByRole('button', { name: 'Fill at random' }))
  await press(modal(teller, 'roles').getByRole('button', { name: 'Deal', exact: true }))
  await tell(player, 'You are the')
  await tell(teller, 'In the bag: 6.')
}

/** A character put down, a reminder that is turned over, a card with its answer, the sheet, and a mark. */
async function firstNight(evening: Evening): Promise<void> {
  const { teller, player, ada, first, second } = evening
  const character = textSeat(teller, first).locator('.text-seat__character')
  // Whatever chance has dealt: another one, for the same would be no news.
  const next = (await character.textContent())?.startsWith('Empath') ? 'Chef' : 'Empath'
  await doTo(teller, first, 'Character')
  await modal(teller, 'role').getByRole('textbox').fill(next)
  await modal(teller, 'role').getByRole('textbox').press('Enter')
  await press(modal(teller, 'dialogue').getByRole('button', { name: 'Tell now' }))
  await expect(character).toContainText(next)
  await press(teller.locator('.phase-bar'))
  await tell(player, 'Night 1 falls.')
  await doTo(teller, second, 'Add a reminder')
  await expectFocusIn(modal(teller, 'reminder'), 'reminders')
  await press(modal(teller, 'reminder').locator('.reminder-button').first())
  const reminder = textSeat(teller, second).locator('.text-seat__reminder')
  await press(reminder.getByRole('button', { name: /^Turn over/ }))
  await expect(reminder).toContainText('turned over')
  await doTo(teller, ada, 'Wake')
  await press(signalModal(teller).getByRole('button', { name: 'Make a choice' }))
  await press(signalModal(teller).getByRole('button', { name: 'Send', exact: true }))
  await teller.keyboard.press('Escape')
  await expect(player.getByRole('dialog', { name: /shows you/ })).toHaveAccessibleDescription(/Make a choice/)
  await press(cards(player).getByRole('button', { name: 'Answer' }))
  await press(signalModal(player).getByRole('tab', { name: 'Player' }))
  await press(signalModal(player).getByRole('button', { name: second }))
  await press(signalModal(player).getByRole('button', { name: 'Send', exact: true }))
  await player.keyboard.press('Escape')
  await tell(teller, new RegExp(`Signal from ${ada}: .*${second}`))
  await nightSheet(evening)
  await doTo(teller, second, 'Mark for death')
  await leave(teller, 'reminder')
  await expect(textSeat(teller, second).getByRole('heading')).toContainText('marked for death')
  await doTo(teller, second, 'Wipe the mark off')
  await leave(teller, 'reminder')
}

/** The sheet by its key: the focus goes there, a line is done from it and ticked off. */
async function nightSheet({ teller, first, bots }: Evening): Promise<void> {
  await teller.keyboard.press('o')
  const sheet = teller.locator('.side-tab[data-tab="first-night"]')
  await expectFocusIn(sheet, 'the night sheet')
  const line = sheet.locator('[data-line="empath"]')
  await press(line.getByRole('button', { name: /^Wake/ }))
  await press(signalModal(teller).getByRole('button', { name: 'One', exact: true }))
  await press(signalModal(teller).getByRole('button', { name: 'Send', exact: true }))
  await bots[0]?.sees(({ gamestate }) => gamestate.signals.length > 0)
  await expect(signalModal(teller)).toContainText(first)
  await teller.keyboard.press('Escape')
}

/** A note, a whisper, a text, a vote by the going round of the hand, and whoever is on the block dies. */
async function day(evening: Evening): Promise<void> {
  const { teller, player, bots, adaId, first, second } = evening
  const [listener] = bots
  if (!listener) throw new Error('nobody came')
  await doTo(player, second, 'Private note: a reminder')
  await press(modal(player, 'reminder').getByRole('button', { name: 'Evil', exact: true }))
  await expect(textSeat(player, second).locator('.text-seat__reminder')).toHaveCount(1)
  await doTo(player, first, 'Write a message')
  await expect(player.locator('.prompt__field')).toBeFocused()
  await player.keyboard.type('Trust me')
  await player.keyboard.press('Enter')
  await listener.sees(({ gamestate }) => gamestate.directTexts.some(({ message }) => message === 'Trust me'))
  listener.send('textMessage', { recipientId: adaId, message: 'I do' })
  await tell(player, `${first} writes to you: I do`)
  // As people of this region write the time.
  await expect(feed(player).locator('time').first()).toHaveText(/^\d\d:\d\d$/)
  await doTo(player, first, 'Ask for a whisper')
  await listener.sees(({ gamestate }) => adaId in gamestate.whisperFrom)
  whisper(listener, adaId)
  await tell(player, `You whisper with ${first}.`)
  await press(button(player, 'Leave the whisper'))
  await tell(player, 'Your whisper has ended.')
  await expectReadable(player)
  await vote(evening)
  await expect(textSeat(player, second).getByRole('heading')).toContainText('about to die')
  await press(button(teller, 'Execute'))
  await press(button(teller, 'Executed, and dies'))
  await tell(player, `${second} was executed.`)
  await expect(textSeat(player, second).getByRole('heading')).toContainText('dead, one vote left')
}

async function vote({ teller, player, hand, bots, first, second }: Evening): Promise<void> {
  await setSpeed(hand, 500)
  await doTo(teller, first, 'Nominate somebody')
  await press(button(teller, `Nominate ${second}`))
  await tell(player, `${first} nominates ${second}. 3 votes are the majority.`)
  await press(button(player, 'Hand up'))
  for (const bot of bots.slice(1, 4)) raise(bot)
  await hand.sees(({ gamestate }) => Object.keys(gamestate.vote.votes).length === 4)
  await expectReadable(player)
  await press(voteButton(teller, 'start'))
  await tell(player, /The vote begins, with .*Your turn is number/)
  await tell(player, '4 votes. Enough to mark')
  await press(voteButton(teller, 'mark'))
}

/** Who has won, who was who, and the next game. */
async function end(evening: Evening): Promise<void> {
  const { teller, player, hand, first } = evening
  await press(tool(teller, 'Reveal the grimoire'))
  await press(button(teller, 'Good wins'))
  await press(button(teller, 'Tell who has won'))
  await tell(player, 'Good has won.')
  await doTo(teller, first, 'Reveal')
  await tell(player, new RegExp(`${first} was: (Empath|Chef)\\.`))
  await press(button(teller, 'Reveal the rest'))
  // One token after the other is turned over.
  await expect(button(teller, 'New game')).toBeVisible({ timeout: 30_000 })
  await press(button(teller, 'New game'))
  await press(modal(player, 'dialogue').getByRole('button', { name: 'Yes' }))
  await tell(player, 'The table is set for a new game.')
  await press(modal(teller, 'roles').getByRole('button', { name: 'Fill at random' }))
  await press(modal(teller, 'roles').getByRole('button', { name: 'Deal', exact: true }))
  await hand.sees(({ session: { game, hook } }) => game.id === 2 && game.isRunning && hook === null)
  await press(teller.locator('.phase-bar'))
  await expect(feed(player).getByText('Night 1 falls.')).toHaveCount(2)
  await expect(player.getByRole('heading', { name: /dead/ })).toHaveCount(0)
}

test('[REACH-1005] [REACH-1008] [REACH-1009] a whole game in the table as text by keyboard alone, as Storyteller and as a player on a telephone', async ({
  textTable,
  crowd,
}) => {
  const { session, teller, player, hand, ada, adaId } = await textTable()
  await gatherTown(teller, player)
  const bots = await crowd(SEATS - 1, session)
  for (const [at, bot] of bots.entries()) await sit(bot, at + 1)
  const [first, second] = bots.map(nameOf)
  if (!first || !second) throw new Error('nobody came')
  const evening = { teller, player, hand, bots, ada, adaId, first, second }
  await arrange(evening)
  await deal(evening)
  await hand.sees(({ session: { game, hook } }) => game.isRunning && hook === null)
  await firstNight(evening)
  await dawn(evening)
  await day(evening)
  expect(await faintTexts(player)).toEqual([])
  await player.setViewportSize({ width: 320, height: 640 })
  await expectReadable(player)
  await end(evening)
})
