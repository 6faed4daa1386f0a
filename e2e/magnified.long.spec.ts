import type { Locator, Page } from '@playwright/test'
import { choose, expect, modal, openMenu, seatAt, test } from './support/board.ts'
import { expectApart, raise, setSpeed, voteButton } from './support/day.ts'
import { type Found, glance } from './support/glance.ts'
import { turnTheHour } from './support/game.ts'
import { cards, openNightMenu, signalModal } from './support/night.ts'
import { nameOf, sit, whisper, write } from './support/talk.ts'

/** A screen of 1280x1024 whose owner reads at four times the size. */
const GLASS = { viewport: { width: 320, height: 256 } } as const
const SEATS = 7

const disc = (page: Page, seat: number): Locator => seatAt(page, seat).locator('.seat__disc')
const button = (where: Page | Locator, name: string | RegExp): Locator =>
  where.getByRole('button', { name, exact: true })
const tabLabel = (page: Page, name: string): Locator =>
  page.locator(`.side-tab[data-tab="${name}"] .side-tab__label`)
const shut = (page: Page, name: string): Promise<void> =>
  page.locator(`.side-tab[data-tab="${name}"] .side-tab__close`).click()

async function fromMenu(page: Page, tab: number, entry: string): Promise<void> {
  await page.locator('.main-menu__trigger').click()
  await page.locator('.main-menu').getByRole('tab').nth(tab).click()
  await page.locator(`.main-menu [data-entry="${entry}"]`).click()
}

test('a whole game and the next are told and played at four times the size, the player in German', async ({
  people,
  enter,
  handOf,
  bot,
}) => {
  const found: Found = {}
  const owner = await people.member('Teller')
  const session = await people.createSession(owner)
  const { page } = await enter(owner, { context: GLASS })
  const look = (who: Page, name: string): Promise<void> =>
    glance(who, `${who === page ? 'Storyteller' : 'player'}, ${name}`, found)
  await page.goto(`/join/${session}`)
  await expect(page.locator('.board')).toBeVisible()
  await fromMenu(page, 0, 'gather')
  await look(page, 'gather')
  await page.locator('.gather-card').getByLabel('Seats').fill(String(SEATS))
  await button(page.locator('.gather-card'), 'Set').click()
  await expect(page.locator('.seat')).toHaveCount(SEATS)
  await look(page, 'gathering')
  await button(page.locator('.gather-card'), 'Done').click()

  const ada = await people.member('Ada')
  const { page: player } = await enter(ada, { context: GLASS, storage: { locale: 'de' } })
  await player.goto(`/join/${session}`)
  await expect(player.locator('.seat')).toHaveCount(SEATS)
  await look(player, 'free seats')
  await disc(player, 0).click()
  await expect(player.locator('.seat--own')).toHaveAttribute('data-seat', '0')
  await look(player, 'seated')
  const bots = []
  for (let seat = 1; seat < SEATS; seat++) {
    const one = await bot(`Bot${seat}`, session)
    await sit(one, seat)
    bots.push(one)
  }
  const [first, second] = bots
  if (!first || !second) throw new Error('nobody came')
  const hand = await handOf(owner, session)

  await fromMenu(page, 0, 'gatherEdition')
  await look(page, 'edition')
  await modal(page, 'edition').locator('[data-edition="tb"]').first().click()
  await hand.sees(({ session: { edition } }) => edition?.id === 'tb')
  await modal(page, 'edition').locator('.sheet__close').click()
  await look(page, 'ready')
  await fromMenu(page, 0, 'gatherRoles')
  const bag = modal(page, 'roles')
  await look(page, 'bag, empty')
  await button(bag, 'Fill at random').click()
  await look(page, 'bag')
  await expectApart(bag.locator('.bag__scroll'), bag.locator('.bag__foot'))
  await button(bag, 'Deal').click()
  await expect(player.locator('.received-role__name')).toBeVisible()
  await look(player, 'character')
  await hand.sees(({ session: { game, hook } }) => game.isRunning && hook === null)
  await look(page, 'dealt')
  await disc(player, 0).click()
  await look(player, 'own card')
  await player.keyboard.press('Escape')
  await tabLabel(player, 'characters').click()
  await look(player, 'sheet')
  await shut(player, 'characters')

  // The first night: its sheet, a signal, the card, the answer.
  await page.locator('.phase-bar').click()
  await expect(player.locator('html')).toHaveAttribute('data-phase', 'night')
  await look(page, 'night')
  await look(player, 'night')
  await tabLabel(page, 'first-night').click()
  await look(page, 'night sheet')
  await shut(page, 'first-night')
  await seatAt(page, 0).locator('.seat__plate').click()
  await button(signalModal(page), 'Make a choice').click()
  await look(page, 'signal')
  await signalModal(page).getByRole('tab', { name: 'Player' }).click()
  await look(page, 'signal, player')
  await button(signalModal(page), 'Send').click()
  await expect(cards(player)).toBeVisible()
  await look(player, 'card')
  // Whoever is to choose is where the choice begins.
  await expect(cards(player).locator('[data-answer="write"]')).toBeFocused()
  await player.keyboard.press('Enter')
  await look(player, 'answer')
  await button(signalModal(player), nameOf(second)).click()
  await look(player, 'answer, player')
  await button(signalModal(player), 'Senden').click()
  await signalModal(player).locator('.sheet__close').click()
  await expect(signalModal(page).locator('.signal-log__entry').first()).toContainText(nameOf(second))
  await look(page, 'answered')
  await signalModal(page).locator('.sheet__close').click()
  await openNightMenu(page, 3)
  await look(page, 'menu at night')
  await page.locator('.seat-menu [data-entry="life"]').click()
  await look(page, 'marked at night')
  await modal(page, 'reminder').locator('.sheet__close').click()
  // Two hours within ten seconds would undo each other: this one is turned by another hand.
  await turnTheHour(hand)
  await expect(player.locator('html')).toHaveAttribute('data-phase', 'day')
  await choose(page, 4, 'life')
  await hand.sees(({ session: { players } }) => players[4]?.isDead)
  await look(page, 'day')
  await look(player, 'day')

  // Talk: a message, and a whisper that is asked for.
  await tabLabel(player, 'text').click()
  await player.locator('.prompt__field').fill('Good morning')
  await look(player, 'writing')
  await player.locator('.prompt__send').click()
  await expect(player.locator('.message')).toContainText(['Good morning'])
  await tabLabel(player, 'text').click()
  second.send('textMessage', write(ada.id, 'I am the Chef'))
  whisper(first, ada.id)
  await expect(player.locator('.talk__row--asking')).toBeVisible()
  await look(player, 'asked')
  // Who it is, before anything is pressed or pulled.
  await expect(player.locator('.talk__row--asking .talk__name')).toBeInViewport({ ratio: 1 })
  await player.locator('.chat-requests').getByRole('button').first().click()
  await expect(player.locator('.whisper')).toBeVisible()
  await look(player, 'whisper')
  await expect(player.locator('.whisperer[data-own="false"] .whisperer__name')).toBeInViewport({ ratio: 1 })
  await player.getByRole('button', { name: 'Flüstern verlassen' }).click()

  // A nomination, a vote, a mark, an execution.
  await setSpeed(hand, 500)
  await openMenu(page, 1)
  await look(page, 'menu by day')
  await page.locator('.seat-menu [data-entry="nominate"]').click()
  await look(page, 'whom')
  await page.getByRole('button', { name: `Nominate ${nameOf(second)}` }).click()
  await look(player, 'nominated')
  await button(player, 'Hand hoch').click()
  for (const one of bots.slice(0, 4)) raise(one)
  await hand.sees(({ gamestate }) => Object.keys(gamestate.vote.votes).length >= 5)
  await look(page, 'nominated')
  await voteButton(page, 'start').click()
  await voteButton(page, 'pause').click()
  await look(page, 'vote')
  await look(player, 'vote')
  await voteButton(page, 'resume').click()
  await hand.sees(({ gamestate: { vote }, session: { players } }) => vote.locked > players.length)
  await look(page, 'counted')
  await look(player, 'counted')
  await voteButton(page, 'mark').click()
  await hand.sees(({ gamestate }) => gamestate.vote.markedPlayer === 2)
  await look(page, 'marked')
  await look(player, 'marked')
  await page.locator('.block-info__deed').getByRole('button', { name: 'Execute' }).click()
  await look(page, 'execute')
  await page.locator('[data-modal="dialogue"]').getByRole('button', { name: 'Executed, and dies' }).click()
  await expect(seatAt(player, 2)).toHaveAttribute('data-dead', 'true')
  await look(page, 'executed')
  await look(player, 'executed')
  await fromMenu(page, 1, 'voteHistory')
  await look(page, 'history')
  await modal(page, 'vote-history').locator('.sheet__close').click()

  // The second night, and the gong.
  await turnTheHour(hand)
  await expect(player.locator('html')).toHaveAttribute('data-phase', 'night')
  await tabLabel(page, 'other-nights').click()
  await look(page, 'second night')
  await shut(page, 'other-nights')
  await look(player, 'second night')
  await turnTheHour(hand)
  await fromMenu(page, 1, 'attentionGong')
  await look(page, 'gong')
  await look(player, 'gong')
  await hand.sees(({ session: { hook } }) => hook === null)

  // The end: who has won, one token after the other, the story.
  await fromMenu(page, 1, 'revealGrimoire')
  await look(page, 'end')
  await page.getByRole('button', { name: 'Evil wins' }).click()
  await look(player, 'held')
  await page.getByRole('button', { name: 'Tell who has won' }).click()
  await expect(player.locator('.reveal-card__result')).toHaveText('Die Bösen haben gewonnen')
  await look(page, 'reveal')
  await look(player, 'result')
  await disc(page, 3).click()
  await expect(seatAt(player, 3)).toHaveAttribute('data-revealed', 'true')
  await look(player, 'reveal')
  await page.getByRole('button', { name: 'Reveal the rest' }).click()
  await expect(player.locator('.chronicle-info__winner')).toBeVisible()
  await look(player, 'over')
  await look(page, 'over')
  await button(player, 'Die Geschichte dieses Spiels').click()
  await expect(modal(player, 'chronicle')).toBeVisible()
  await look(player, 'story')
  await modal(player, 'chronicle').locator('.sheet__close').click()

  // The next game.
  await page.getByRole('button', { name: 'New game' }).click()
  await look(page, 'second bag')
  await look(player, 'cleared')
  await button(bag, 'Fill at random').click()
  await button(bag, 'Deal').click()
  await expect(player.locator('.received-role__name')).toBeVisible()
  await look(player, 'second character')
  await hand.sees(({ session: { game, hook } }) => game.id === 2 && hook === null)
  for (const screen of [page, player]) {
    await expect(screen.locator('.seat[data-dead=true], .seat[data-revealed=true]')).toHaveCount(0)
    await look(screen, 'second game')
  }
  expect(found).toEqual({})
})
