import { expect, modal, seatAt } from '../board.ts'
import { textsOf } from '../catalogues.ts'
import { turnTheHour } from '../game.ts'
import { cards, signalModal } from '../night.ts'
import { nameOf } from '../talk.ts'
import {
  button,
  closeOf,
  DURING_A_GAME,
  fromMenu,
  menuOf,
  tabClose,
  tabLabel,
  type Telling,
} from './screen.ts'

const KILLED_AT_NIGHT = 3
const KILLED_BY_DAY = 4

/** Its sheet, a signal, the card, the answer. */
export async function firstNight({ page, player, bots, language, press, look }: Telling): Promise<void> {
  const chosen = nameOf(bots[1])
  const [sent, answered] = [signalModal(page), signalModal(player)]
  await press(page.locator('.phase-bar'))
  await expect(player.locator('html')).toHaveAttribute('data-phase', 'night')
  await look(page, 'night')
  await look(player, 'night')
  await press(tabLabel(page, 'first-night'))
  await look(page, 'night sheet')
  await press(tabClose(page, 'first-night'))
  await press(seatAt(page, 0).locator('.seat__plate'))
  await press(button(sent, 'Make a choice'))
  await look(page, 'signal')
  for (const panel of ['Player', 'Character']) {
    await press(sent.getByRole('tab', { name: panel }))
    await look(page, `signal, ${panel}`)
  }
  await press(button(sent, 'Send'))
  await expect(cards(player)).toBeVisible()
  await look(player, 'card')
  // Whoever is to choose is where the choice begins.
  const write = cards(player).locator('[data-answer="write"]')
  await expect(write).toBeFocused()
  await press(write)
  await look(player, 'answer')
  await press(answered.getByRole('button', { name: chosen }))
  await look(player, 'answer, player')
  await press(button(answered, textsOf(language)['night:send'] ?? ''))
  await press(closeOf(answered))
  await expect(sent.locator('.signal-log__entry').first()).toContainText(chosen)
  await look(page, 'answered')
  await press(closeOf(sent))
}

/** A mark at night, a dead one by day. */
export async function nightFallsOnSomebody(telling: Telling): Promise<void> {
  const { page, player, hand, press, look } = telling
  const life = page.locator('.seat-menu [data-entry="life"]')
  await press(menuOf(telling, KILLED_AT_NIGHT, 'night'))
  await look(page, 'menu at night')
  await press(life)
  await look(page, 'marked at night')
  await press(closeOf(modal(page, 'reminder')))
  // Two hours within ten seconds would undo each other: this one is turned by another hand.
  await turnTheHour(hand)
  await expect(player.locator('html')).toHaveAttribute('data-phase', 'day')
  await press(menuOf(telling, KILLED_BY_DAY, 'day'))
  await press(life)
  await hand.sees(({ session: { players } }) => players[KILLED_BY_DAY]?.isDead)
  await look(page, 'day')
  await look(player, 'day')
}

/** The second night, and a gong that calls everybody. */
export async function secondNight(telling: Telling): Promise<void> {
  const { page, player, hand, press, look } = telling
  await turnTheHour(hand)
  await expect(player.locator('html')).toHaveAttribute('data-phase', 'night')
  await press(tabLabel(page, 'other-nights'))
  await look(page, 'second night')
  await press(tabClose(page, 'other-nights'))
  await look(player, 'second night')
  await turnTheHour(hand)
  await fromMenu(telling, DURING_A_GAME, 'attentionGong')
  await look(page, 'gong')
  await look(player, 'gong')
  await hand.sees(({ session: { hook } }) => hook === null)
}
