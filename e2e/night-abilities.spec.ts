import { expectAccessible } from './support/accessibility.ts'
import { choose, expect, plate, seatAt, test } from './support/board.ts'
import { give, textsOf } from './support/day.ts'
import {
  FIRST_DARK,
  item,
  nightfall,
  openNightMenu,
  openPanel,
  send,
  show,
  signalModal,
} from './support/night.ts'
import { tamper } from './support/scripts.ts'
import { nameOf, tab, turnTo } from './support/talk.ts'

test('[NIGHT-35] [NIGHT-36] whoever may opens the eyes, peeks and closes them, and reads what happens', async ({
  gather,
  storyteller,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 3 })
  const { hand } = table
  const { page } = await storyteller(table)
  const { page: player } = await guest(table, 'Ada', 0)
  await give(hand, 0, 'wraith')
  const eyes = player.locator('.eyes')
  await expect(player.locator('.board')).toBeVisible()
  await expect(eyes).toHaveCount(0)
  await nightfall(hand)
  await expect(eyes).toHaveAttribute('data-eyes', 'close')
  await expect(eyes.locator('.eyes__state')).toHaveText('Your eyes are closed.')
  const choice = (name: string) => eyes.getByRole('button', { name })
  // Time is seen over closed eyes as well, and stopped by the one who set it.
  hand.send('timer', { title: '', duration: 600, isPausedDuringVotes: false, paused: false })
  await expect(player.locator('.bar-timer').getByRole('timer')).toHaveText(/^(10:00|9:\d\d)$/)
  await page.getByRole('button', { name: 'Cancel the timer' }).click()
  await expect(player.locator('.bar-timer')).toHaveCount(0)
  await expect(choice('Open your eyes')).toHaveAttribute('title', /everybody who is woken/)
  await tab(player, 'text').locator('.side-tab__label').click()
  await expect(player.getByRole('tab', { name: 'Everybody' })).toHaveAttribute('aria-selected', 'true')
  await choice('Open your eyes').click()
  await expect(eyes.locator('.eyes__state')).toHaveText('Your eyes are open.')
  await expect(player.getByRole('tab', { name: 'Events' })).toHaveAttribute('aria-selected', 'true')
  await expect(seatAt(page, 0).locator('.seat-eyes')).toHaveAttribute('data-eyes', 'open')
  // Open eyes stay open, and meet whoever is woken from now on.
  await expect(eyes.locator('.eyes__seen')).toHaveText('nobody yet')
  const [one, two] = table.bots
  if (!one || !two) throw new Error('nobody came')
  await show(hand, [item('yes')], one.userId)
  await expect(eyes.locator('.eyes__seen')).toHaveText(nameOf(one))
  // The Storyteller may close them, and they can be opened again: nothing is left waiting.
  await (await openNightMenu(page, 0)).locator('[data-entry="eyes-close"]').click()
  await expect(eyes).toHaveAttribute('data-eyes', 'close')
  await choice('Peek').click()
  await expect(eyes.locator('.eyes__state')).toHaveText('You are peeking.')
  // A peek is one look around: it meets whoever has something before the eyes, and then the lids fall.
  await expect(eyes.locator('.eyes__looking')).toContainText('Your lids fall shut in a moment.')
  await expect(eyes.locator('.eyes__seen')).toHaveText(nameOf(one))
  await expect(seatAt(page, 0).locator('.seat-eyes')).toHaveAttribute('data-eyes', 'peek')
  // The town square shows what everybody may see.
  await page.keyboard.press('t')
  await expect(seatAt(page, 0).locator('.seat-eyes')).toHaveCount(0)
  await page.keyboard.press('t')
  await expectAccessible(player)
  await expect(eyes).toHaveAttribute('data-eyes', 'close')
  await expect(seatAt(page, 0).locator('.seat-eyes')).toHaveCount(0)
  // A Storyteller may do it for them.
  await (await openNightMenu(page, 0)).locator('[data-entry="eyes-open"]').click()
  await expect(eyes).toHaveAttribute('data-eyes', 'open')
  await turnTo(hand, FIRST_DARK + 1)
  await expect(eyes).toHaveCount(0)
})

test('[NIGHT-34] what fails at night is said in its own words', { tag: '@long' }, async ({
  gather,
  storyteller,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 3 })
  const { hand } = table
  await give(hand, 0, 'wraith')
  await nightfall(hand)
  const { page } = await storyteller(table)
  await tamper(page, { refuses: 'signal' })
  await page.reload()
  await plate(page, 1).click()
  await signalModal(page).getByRole('button', { name: 'Yes', exact: true }).click()
  await send(page)
  await page
    .getByRole('dialog', { name: 'The signal could not be sent' })
    .getByRole('button', { name: 'OK' })
    .click()
  await expect(signalModal(page).locator('.signal__item')).toHaveCount(1)

  const { page: player } = await guest(table, 'Ada', 0)
  await give(hand, 0, 'wraith')
  await tamper(player, { refuses: 'openEyes' })
  await player.reload()
  const eyes = player.locator('.eyes')
  await eyes.getByRole('button', { name: 'Open your eyes' }).click()
  await player
    .getByRole('dialog', { name: 'Your eyes could not be opened' })
    .getByRole('button', { name: 'OK' })
    .click()
  await hand.ask('openEyes', { index: 0, value: 'open' })
  await expect(eyes).toHaveAttribute('data-eyes', 'open')
  await eyes.getByRole('button', { name: 'Close your eyes' }).click()
  await expect(player.getByRole('dialog', { name: 'Your eyes could not be closed' })).toBeVisible()
})

test('[NIGHT-43] [NIGHT-47] by day all point while it counts down, then the fingers are fixed and counted', {
  tag: '@long',
}, async ({ gather, storyteller, guest }) => {
  const table = await gather({ free: 1, bots: 4 })
  const { hand, bots } = table
  await hand.ask('updatePlayer', { index: 4, property: 'role', value: 'boomdandy' })
  const { page } = await storyteller(table)
  const { page: player, person } = await guest(table, 'Ada', 0)
  const [, two, three] = bots.map(nameOf)
  await expect(page.locator('.seat-finger')).toHaveCount(0)
  const steps = await textsOf(player, '.pointing__step')
  await choose(page, 4, 'pointing boomdandy')
  await expect(player.locator('.seat-finger')).toHaveCount(5)
  await player.getByRole('button', { name: `Point at ${two}` }).click()
  bots[1]?.send('point', 0)
  bots[2]?.send('point', 2)
  await expect(player.locator('.pointing__line[data-from="0"]')).toHaveAttribute('data-to', '2')
  await expect(page.locator('.pointing__line')).toHaveCount(3)
  await expect(page.locator('.pointing')).toHaveAttribute('data-pointing', 'locked')
  await expect(seatAt(page, 2).locator('.seat-finger')).toHaveAttribute('data-fingers', '2')
  await expect(player.locator('.pointing__result li')).toHaveText([
    `${two}: 2 fingers`,
    `${person.name}: one finger`,
  ])
  expect((await steps()).slice(0, 3)).toEqual(['3', '2', '1'])
  // Fixed: nobody points any more.
  await expect(player.getByRole('button', { name: `Point at ${three}` })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lower the fingers' }).click()
  await expect(player.locator('.pointing')).toHaveCount(0)
})

test('at night a team points alone, and nobody else sees it', { tag: '@long' }, async ({
  gather,
  storyteller,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 5 })
  const { hand, bots } = table
  const { page: player } = await guest(table, 'Ada', 0)
  await give(hand, 0, 'poisoner')
  await hand.ask('updatePlayer', { index: 1, property: 'role', value: 'spy' })
  await hand.ask('updatePlayer', { index: 2, property: 'role', value: 'lilmonsta' })
  const { page } = await storyteller(table)
  await nightfall(hand)
  const menu = await openNightMenu(page, 2)
  await menu.locator('[data-entry="pointing lilmonsta"]').click()
  await expect(page.locator('.pointing__hint')).toHaveText('Fingers are being pointed.')
  await expect(player.locator('.pointing__hint')).toHaveText('Point at somebody.')
  await bots[0]?.sees(({ gamestate }) => gamestate.pointing.isPointing === 'start')
  bots[0]?.send('point', 3)
  await expect(player.locator('.pointing__line[data-from="1"]')).toHaveAttribute('data-to', '3')
  await expect(page.locator('.pointing')).toHaveAttribute('data-pointing', 'locked')
  expect(bots[3]?.view?.gamestate.pointing.isPointing).toBe(false)
  await page.getByRole('button', { name: 'Lower the fingers' }).click()
  await expect(page.locator('.pointing')).toHaveCount(0)
})

test('[NIGHT-40] on any script the Storyteller chooses who points', async ({
  gather,
  storyteller,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 4 })
  const { hand, bots } = table
  await hand.ask('updatePlayer', { index: 2, property: 'isDead', value: true })
  const { page } = await storyteller(table)
  const { page: player, person } = await guest(table, 'Ada', 0)
  await nightfall(hand)
  await plate(page, 0).click()
  await openPanel(page, 'Recipients')
  await signalModal(page).getByRole('button', { name: 'The dead' }).click()
  await expect(signalModal(page).locator('.signal__to')).toHaveText(`To ${bots.map(nameOf)[1]}`)
  await signalModal(page).getByRole('button', { name: person.name }).click()
  await signalModal(page).getByRole('button', { name: 'Let them point' }).click()
  await expect(signalModal(page)).toHaveCount(0)
  await expect(player.locator('.pointing__hint')).toHaveText('Point at somebody.')
  await bots[1]?.sees(({ gamestate }) => gamestate.pointing.isPointing === 'start')
  bots[1]?.send('point', 3)
  await expect(page.locator('.pointing__line[data-from="2"]')).toHaveAttribute('data-to', '3')
  expect(bots[0]?.view?.gamestate.pointing.isPointing).toBe(false)
})
