import { expect } from './support/board.ts'
import { cards, expectCardsReachable, item, show, TELEPHONES } from './support/night.ts'
import { tellTheGame } from './support/telling/game.ts'
import { button, tabClose, tabLabel, type Telling } from './support/telling/screen.ts'
import { test } from './support/telling/test.ts'

const SIDEWAYS = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true } as const

/** Everything a Demon is told, upright and sideways: what does not fit is said to be there, and reached. */
async function tellTheDemon({ player, hand, reader, press, look }: Telling): Promise<void> {
  const told = [item('minions'), item('player', 1), item('player', 2), item('bluffs')]
  await show(hand, [...told, item('role', null, 'chef'), item('role', null, 'monk')], reader)
  await expect(cards(player).locator('.signal-card')).toHaveCount(6)
  await look(player, 'cards')
  for (const size of TELEPHONES) await expectCardsReachable(player, size)
  await press(button(cards(player), 'Seen'))
}

/** Sheets have two widths sideways. */
async function readTheWideSheet({ page, press, look }: Telling): Promise<void> {
  const tab = page.locator('.side-tab[data-tab="first-night"]')
  for (const state of ['mid', 'open']) {
    await press(tabLabel(page, 'first-night'))
    await expect(tab).toHaveAttribute('data-state', state)
  }
  await look(page, 'night sheet, wide')
  await press(tabClose(page, 'first-night'))
}

/** A player and a Storyteller lie on their sofas, telephones sideways, and touch nothing else. */
test('a whole game and the next are told and played on telephones held sideways, by touch alone', async ({
  sitDown,
}) => {
  const { found, ...telling } = await sitDown({
    context: SIDEWAYS,
    language: 'en',
    press: (what) => what.tap(),
    opener: () => '.seat__disc',
    isTouch: true,
  })
  await tellTheGame(telling, async () => {
    await readTheWideSheet(telling)
    await tellTheDemon(telling)
  })
  expect(found).toEqual({})
})
