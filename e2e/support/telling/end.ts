import { expect, modal, seatAt } from '../board.ts'
import { textsOf } from '../catalogues.ts'
import { button, closeOf, DURING_A_GAME, disc, fromMenu, type Telling } from './screen.ts'

const REVEALED = 3

/** Who has won, one token after the other, the story. */
export async function revealAndTell(telling: Telling): Promise<void> {
  const { page, player, language, press, look } = telling
  const texts = textsOf(language)
  await fromMenu(telling, DURING_A_GAME, 'revealGrimoire')
  await look(page, 'end')
  await press(page.getByRole('button', { name: 'Evil wins' }))
  await look(player, 'held')
  await press(page.getByRole('button', { name: 'Tell who has won' }))
  await expect(player.locator('.reveal-card__result')).toHaveText(texts['board:reveal.evil'] ?? '')
  await look(page, 'reveal')
  await look(player, 'result')
  await press(disc(page, REVEALED))
  await expect(seatAt(player, REVEALED)).toHaveAttribute('data-revealed', 'true')
  await look(player, 'reveal')
  await press(page.getByRole('button', { name: 'Reveal the rest' }))
  await expect(player.locator('.chronicle-info__winner')).toBeVisible()
  await look(player, 'over')
  await look(page, 'over')
  await press(button(player, texts['chronicle:title'] ?? ''))
  await expect(modal(player, 'chronicle')).toBeVisible()
  await look(player, 'story')
  await press(closeOf(modal(player, 'chronicle')))
}
