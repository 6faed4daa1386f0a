import { expect, modal } from '../board.ts'
import { expectApart } from '../day.ts'
import {
  BEFORE_A_GAME,
  button,
  closeOf,
  disc,
  fromMenu,
  type Screen,
  SEATS,
  tabClose,
  tabLabel,
  type Telling,
} from './screen.ts'

export async function setUpSeats(screen: Screen): Promise<void> {
  const { page, press, look } = screen
  const card = page.locator('.gather-card')
  await fromMenu(screen, BEFORE_A_GAME, 'gather')
  await look(page, 'gather')
  await card.getByLabel('Seats').fill(String(SEATS))
  await press(button(card, 'Set'))
  await expect(page.locator('.seat')).toHaveCount(SEATS)
  await look(page, 'gathering')
  await press(button(card, 'Done'))
}

export async function takeTheFirstSeat({ page, press, look }: Screen): Promise<void> {
  await expect(page.locator('.seat')).toHaveCount(SEATS)
  await look(page, 'free seats')
  await press(disc(page, 0))
  await expect(page.locator('.seat--own')).toHaveAttribute('data-seat', '0')
  await look(page, 'seated')
}

export async function deal(telling: Telling): Promise<void> {
  const { page, player, hand, press, look } = telling
  const [edition, bag] = [modal(page, 'edition'), modal(page, 'roles')]
  await fromMenu(telling, BEFORE_A_GAME, 'gatherEdition')
  await look(page, 'edition')
  await press(edition.locator('[data-edition="tb"]').first())
  await hand.sees(({ session }) => session.edition?.id === 'tb')
  await press(closeOf(edition))
  await look(page, 'ready')
  await fromMenu(telling, BEFORE_A_GAME, 'gatherRoles')
  await look(page, 'bag, empty')
  await press(button(bag, 'Fill at random'))
  await look(page, 'bag')
  await expectApart(bag.locator('.bag__scroll'), bag.locator('.bag__foot'))
  await press(button(bag, 'Deal'))
  await expect(player.locator('.received-role__name')).toBeVisible()
  await look(player, 'character')
  await hand.sees(({ session: { game, hook } }) => game.isRunning && hook === null)
  await look(page, 'dealt')
  await press(disc(player, 0))
  await look(player, 'own card')
  await player.keyboard.press('Escape')
  await press(tabLabel(player, 'characters'))
  await look(player, 'sheet')
  await press(tabClose(player, 'characters'))
}

/** Another game at the same table, with nothing left of the last one. */
export async function dealAgain({ page, player, hand, press, look }: Telling): Promise<void> {
  const bag = modal(page, 'roles')
  await press(page.getByRole('button', { name: 'New game' }))
  await look(page, 'second bag')
  await look(player, 'cleared')
  await press(button(bag, 'Fill at random'))
  await press(button(bag, 'Deal'))
  await expect(player.locator('.received-role__name')).toBeVisible()
  await look(player, 'second character')
  await hand.sees(({ session: { game, hook } }) => game.id === 2 && hook === null)
  for (const screen of [page, player]) {
    await expect(screen.locator('.seat[data-dead=true], .seat[data-revealed=true]')).toHaveCount(0)
    await look(screen, 'second game')
  }
}
