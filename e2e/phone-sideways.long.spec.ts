import type { Locator, Page } from '@playwright/test'
import { expect, modal, seatAt, test } from './support/board.ts'
import { raise, setSpeed, voteButton } from './support/day.ts'
import { type Found, glance } from './support/glance.ts'
import { turnTheHour } from './support/game.ts'
import { cards, expectCardsReachable, item, show, signalModal, TELEPHONES } from './support/night.ts'
import { nameOf, sit, whisper, write } from './support/talk.ts'

const SIDEWAYS = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true } as const
const SEATS = 7

const disc = (page: Page, seat: number): Locator => seatAt(page, seat).locator('.seat__disc')
const button = (where: Page | Locator, name: string): Locator =>
  where.getByRole('button', { name, exact: true })
const tabLabel = (page: Page, name: string): Locator =>
  page.locator(`.side-tab[data-tab="${name}"] .side-tab__label`)

async function tapMenu(page: Page, tab: string, entry: string): Promise<void> {
  await page.locator('.main-menu__trigger').tap()
  await page.locator('.main-menu').getByRole('tab', { name: tab }).tap()
  await page.locator(`.main-menu [data-entry="${entry}"]`).tap()
}

/** A player and a Storyteller lie on their sofas, telephones sideways, and touch nothing else. */
test('a whole game is told and played on telephones held sideways, by touch alone', async ({
  people,
  enter,
  handOf,
  bot,
}) => {
  const found: Found = {}
  const owner = await people.member('Teller')
  const session = await people.createSession(owner)
  const { page } = await enter(owner, { context: SIDEWAYS })
  const look = (who: Page, name: string): Promise<void> =>
    glance(who, `${who === page ? 'Storyteller' : 'player'}, ${name}`, found, true)
  await page.goto(`/join/${session}`)
  await expect(page.locator('.board')).toBeVisible()
  await tapMenu(page, 'New game', 'gather')
  await page.locator('.gather-card').getByLabel('Seats').fill(String(SEATS))
  await button(page.locator('.gather-card'), 'Set').tap()
  await expect(page.locator('.seat')).toHaveCount(SEATS)
  await look(page, 'gathering')
  await button(page.locator('.gather-card'), 'Done').tap()

  const ada = await people.member('Ada')
  const { page: player } = await enter(ada, { context: SIDEWAYS })
  await player.goto(`/join/${session}`)
  await disc(player, 0).tap()
  await expect(player.locator('.seat--own')).toHaveAttribute('data-seat', '0')
  const bots = []
  for (let seat = 1; seat < SEATS; seat++) {
    const one = await bot(`Bot${seat}`, session)
    await sit(one, seat)
    bots.push(one)
  }
  const [first, second] = bots
  if (!first || !second) throw new Error('nobody came')
  const hand = await handOf(owner, session)

  await tapMenu(page, 'New game', 'gatherEdition')
  await look(page, 'edition')
  await modal(page, 'edition').locator('[data-edition="tb"]').first().tap()
  await hand.sees(({ session: { edition } }) => edition?.id === 'tb')
  await modal(page, 'edition').locator('.sheet__close').tap()
  await tapMenu(page, 'New game', 'gatherRoles')
  const bag = modal(page, 'roles')
  await button(bag, 'Fill at random').tap()
  await look(page, 'bag')
  await button(bag, 'Deal').tap()
  await expect(player.locator('.received-role__name')).toContainText('You are the')
  await look(player, 'character')
  await hand.sees(({ session: { game, hook } }) => game.isRunning && hook === null)
  await look(page, 'dealt')

  // The first night: its sheet, a signal, the card, the answer.
  await page.locator('.phase-bar').tap()
  await expect(player.locator('html')).toHaveAttribute('data-phase', 'night')
  await look(page, 'night')
  await look(player, 'night')
  await tabLabel(page, 'first-night').tap()
  await look(page, 'night sheet')
  await tabLabel(page, 'first-night').tap()
  await look(page, 'night sheet, wide')
  await page.getByRole('button', { name: 'Close First night' }).tap()
  await seatAt(page, 0).locator('.seat__plate').tap()
  await button(signalModal(page), 'Make a choice').tap()
  await look(page, 'signal')
  await signalModal(page).getByRole('tab', { name: 'Player' }).tap()
  await look(page, 'signal, player')
  await signalModal(page).getByRole('tab', { name: 'Character' }).tap()
  await look(page, 'signal, character')
  await button(signalModal(page), 'Send').tap()
  await expect(cards(player)).toContainText('Make a choice')
  await look(player, 'card')
  await button(cards(player), 'Answer').tap()
  await signalModal(player).getByRole('tab', { name: 'Player' }).tap()
  await signalModal(player)
    .getByRole('button', { name: nameOf(second) })
    .tap()
  await look(player, 'answer')
  await button(signalModal(player), 'Send').tap()
  await signalModal(player).locator('.sheet__close').tap()
  await expect(signalModal(page).locator('.signal-log__entry').first()).toContainText(nameOf(second))
  await look(page, 'answered')
  await signalModal(page).locator('.sheet__close').tap()

  // Everything a Demon is told, upright and sideways: what does not fit is said to be there, and reached.
  const told = [item('minions'), item('player', 1), item('player', 2), item('bluffs')]
  await show(hand, [...told, item('role', null, 'chef'), item('role', null, 'monk')], ada.id)
  await expect(cards(player).locator('.signal-card')).toHaveCount(6)
  await look(player, 'cards')
  for (const size of TELEPHONES) await expectCardsReachable(player, size)
  await button(cards(player), 'Seen').tap()

  // A mark at night, a dead one by day, both by the token.
  await disc(page, 3).tap()
  await look(page, 'menu at night')
  await page.locator('.seat-menu [data-entry="life"]').tap()
  await look(page, 'marked at night')
  await modal(page, 'reminder').locator('.sheet__close').tap()
  // Two hours within ten seconds would undo each other: this one is turned by another hand.
  await turnTheHour(hand)
  await expect(player.locator('html')).toHaveAttribute('data-phase', 'day')
  await disc(page, 4).tap()
  await page.locator('.seat-menu [data-entry="life"]').tap()
  await hand.sees(({ session: { players } }) => players[4]?.isDead)
  await look(page, 'day')
  await look(player, 'day')

  // Talk: a message, and a whisper that is asked for.
  await tabLabel(player, 'text').tap()
  await player.locator('.prompt__field').fill('Good morning')
  await look(player, 'writing')
  await player.locator('.prompt__send').tap()
  await expect(player.locator('.message')).toContainText(['Good morning'])
  await player.getByRole('button', { name: 'Close Messages' }).tap()
  second.send('textMessage', write(ada.id, 'I am the Chef'))
  whisper(first, ada.id)
  await expect(player.locator('.talk__row--asking')).toBeVisible()
  await look(player, 'asked')
  await player.locator('.chat-requests').getByRole('button').first().tap()
  await expect(player.locator('.whisper')).toBeVisible()
  await look(player, 'whisper')
  await player.getByRole('button', { name: 'Leave the whisper' }).tap()

  // A nomination, a vote, a mark, an execution.
  await setSpeed(hand, 500)
  await disc(page, 1).tap()
  await look(page, 'menu by day')
  await page.locator('.seat-menu [data-entry="nominate"]').tap()
  await look(page, 'whom')
  await page.getByRole('button', { name: `Nominate ${nameOf(second)}` }).tap()
  await button(player, 'Hand up').tap()
  for (const one of bots.slice(0, 4)) raise(one)
  await hand.sees(({ gamestate }) => Object.keys(gamestate.vote.votes).length >= 4)
  await look(page, 'nominated')
  await look(player, 'nominated')
  await voteButton(page, 'start').tap()
  await voteButton(page, 'pause').tap()
  await look(page, 'vote')
  await look(player, 'vote')
  await voteButton(page, 'resume').tap()
  await expect(player.locator('.vote-words__need')).toContainText('Enough')
  // More than it takes: "5 of 3" would be no count.
  await expect(player.locator('.vote-hub')).toContainText('3 needed')
  await look(page, 'counted')
  await look(player, 'counted')
  await voteButton(page, 'mark').tap()
  await hand.sees(({ gamestate }) => gamestate.vote.markedPlayer === 2)
  await look(page, 'marked')
  await tapMenu(page, 'During the game', 'voteHistory')
  await look(page, 'history')
  await modal(page, 'vote-history').locator('.sheet__close').tap()

  // The end: who has won, one token after the other, the story.
  await tapMenu(page, 'During the game', 'revealGrimoire')
  await look(page, 'end')
  await page.getByRole('button', { name: 'Evil wins' }).tap()
  await page.getByRole('button', { name: 'Tell who has won' }).tap()
  await expect(player.locator('.reveal-card__result')).toHaveText('Evil has won')
  await look(page, 'reveal')
  await disc(page, 3).tap()
  await expect(seatAt(player, 3).locator('.token__name')).not.toBeEmpty()
  await look(player, 'reveal')
  await page.getByRole('button', { name: 'Reveal the rest' }).tap()
  await player.getByRole('button', { name: 'The story of this game' }).tap()
  await expect(modal(player, 'chronicle')).toBeVisible()
  await look(player, 'story')
  await look(page, 'over')
  expect(found).toEqual({})
})
