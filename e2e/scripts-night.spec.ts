import type { Participant } from '@belfry/bot'
import { expectAccessible } from './support/accessibility.ts'
import { clickTab, expect, seat, sheet, tab, test } from './support/scripts.ts'

const SEVEN = ['chef', 'empath', 'poisoner', 'imp', 'monk', null, null] as const

const isPlayerNightOrder = [
  ...[0.8, 1, 0, 1, 0, false, false, false, false],
  ...[false, false, null, true, true, false, false, true, true],
]

test('[NIGHT-01] [NIGHT-03] there are two night sheets, and each goes closed, mid, open and closed again', async ({
  storyteller,
}) => {
  const { page } = await storyteller()
  await expect(tab(page, 'other-nights')).toContainText('Other nights')
  await expect(tab(page, 'first-night')).toContainText('First night')
  for (const name of ['first-night', 'other-nights'])
    for (const state of ['closed', 'mid', 'open', 'closed']) {
      await expect(tab(page, name)).toHaveAttribute('data-state', state)
      await expect(sheet(page, name)).toHaveCount(state === 'closed' ? 0 : 1)
      await clickTab(page, name)
    }
})

test('[NIGHT-02] the night order is for the grimoire, and for players who asked for it', async ({
  storyteller,
  actor,
  look,
}) => {
  const { page, session } = await storyteller()
  await expect(tab(page, 'first-night')).toBeVisible()
  const player = await actor('Player')
  await look(player, session)
  await expect(tab(player.page, 'characters')).toBeVisible()
  await expect(tab(player.page, 'first-night')).toHaveCount(0)
  await expect(tab(player.page, 'other-nights')).toHaveCount(0)
  const curious = await actor('Curious', { storage: { settings: isPlayerNightOrder } })
  await look(curious, session)
  await expect(tab(curious.page, 'first-night')).toBeVisible()
  await expect(tab(curious.page, 'other-nights')).toBeVisible()
})

test('[NIGHT-05] [NIGHT-06] a line has icon, name, holders and reminder, and a token to switch', async ({
  storyteller,
}) => {
  const { page, hand } = await storyteller()
  await seat(hand, SEVEN)
  await clickTab(page, 'first-night')
  const lines = sheet(page, 'first-night').locator('.night-line')
  const chef = sheet(page, 'first-night').locator('[data-line="chef"]')
  await expect(chef.locator('svg.character-picture')).toBeVisible()
  await expect(chef.locator('.night-line__name')).toContainText('Chef')
  await expect(chef.locator('.night-line__holders')).toHaveText('Seat 1')
  await expect(chef.locator('.night-line__reminder')).not.toBeEmpty()
  await expect(lines.first()).toHaveAttribute('data-line', 'dusk')
  await expect(lines.last()).toHaveAttribute('data-line', 'dawn')

  const token = chef.getByRole('button')
  await expect(token).toHaveAttribute('aria-pressed', 'true')
  await expect(sheet(page, 'first-night').locator('[data-line="washerwoman"]')).toHaveAttribute(
    'data-on',
    'false',
  )
  await expect(sheet(page, 'first-night').locator('[data-line="dusk"]')).toHaveAttribute('data-on', 'true')
  await expectAccessible(page, '[data-tab="first-night"]')
  await token.click()
  await expect(chef).toHaveAttribute('data-on', 'false')
  await clickTab(page, 'other-nights')
  await clickTab(page, 'first-night')
  await expect(chef).toHaveAttribute('data-on', 'false')
  // Reached by keyboard, so that the key is the token's.
  await token.focus()
  for (const key of ['Shift+Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  await expect(chef).toHaveAttribute('data-on', 'true')
})

const phase = (hand: Participant): Promise<unknown> =>
  hand.ask('history', { type: 'phase', payload: hand.view?.session.game.phase ?? 0 })

test('[NIGHT-06] ticks begin anew each night, and holders show death, reminders and having been woken', async ({
  storyteller,
}) => {
  const { page, hand } = await storyteller()
  await seat(hand, SEVEN)
  await phase(hand)
  await phase(hand)
  await phase(hand)
  await clickTab(page, 'other-nights')
  const line = (id: string) => sheet(page, 'other-nights').locator(`[data-line="${id}"]`)
  // Half open, it says all there is to do; of a line that is switched off as soon as one looks closer.
  await expect(tab(page, 'other-nights')).toHaveAttribute('data-state', 'mid')
  const isCut = (id: string) =>
    line(id)
      .locator('.night-line__reminder')
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
  expect(await isCut('imp')).toBe(false)
  expect(await isCut('ravenkeeper')).toBe(true)
  await line('ravenkeeper').locator('.night-line__reminder').hover()
  expect(await isCut('ravenkeeper')).toBe(false)
  const hint = page.locator('.night-hint')
  await expect(hint.filter({ hasText: 'Turn 3 tonight: Imp' })).toBeVisible()
  await line('poisoner').locator('.night-line__token').click()
  await expect(line('poisoner')).toHaveAttribute('data-on', 'false')
  await hand.ask('updatePlayer', { index: 2, property: 'isDead', value: true })
  const poisoned = { role: 'poisoner', name: 'Poisoned', isFlipped: false }
  await hand.ask('updatePlayer', { index: 4, property: 'reminders', value: [poisoned] })
  await expect(line('poisoner').locator('[data-mark="dead"]')).toHaveText('dead')
  await expect(line('monk').locator('[data-mark="reminder"]')).toHaveText('Poisoned')
  // The dead take nobody's turn.
  await expect(hint.filter({ hasText: 'Turn 2 tonight: Imp' })).toBeVisible()
  await phase(hand)
  await phase(hand)
  await expect(line('poisoner')).toHaveAttribute('data-on', 'true')
  await expectAccessible(page, '[data-tab="other-nights"]')
})

test('an NPC has a line of its own, switched on', async ({ storyteller }) => {
  const { page, hand } = await storyteller()
  await hand.ask('npcs', ['duchess'])
  await clickTab(page, 'other-nights')
  await expect(sheet(page, 'other-nights').locator('[data-line="duchess"]')).toHaveAttribute(
    'data-on',
    'true',
  )
})

test('[NIGHT-04] the first-night mode opens its sheet half', async ({ storyteller }) => {
  const { page } = await storyteller()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('tab', { name: 'During the game' }).click()
  await page.locator('[data-entry="firstNight"]').click()
  await expect(tab(page, 'first-night')).toHaveAttribute('data-state', 'mid')
  await expect(sheet(page, 'first-night')).toBeVisible()
})

test('[NIGHT-13] at night those who see the grimoire see hints', async ({ storyteller, actor, look }) => {
  const { page, hand, session } = await storyteller()
  await seat(hand, SEVEN)
  await clickTab(page, 'first-night')
  await expect(sheet(page, 'first-night').locator('[data-line="chef"]')).toBeVisible()
  await expect(page.locator('.night-hint')).toHaveCount(0)
  await hand.ask('history', { type: 'phase', payload: 0 })
  await expect(page.locator('.night-hint').filter({ hasText: 'Turn 2 tonight: Chef' })).toBeVisible()
  await expect(page.locator('.night-header__tonight')).toHaveText('Tonight')

  const player = await actor('Player', { storage: { settings: isPlayerNightOrder } })
  await look(player, session)
  await clickTab(player.page, 'first-night')
  await expect(sheet(player.page, 'first-night').locator('[data-line="chef"]')).toBeVisible()
  await expect(sheet(player.page, 'first-night').locator('.night-line__holders')).toHaveCount(0)
  await expect(player.page.locator('.night-hint')).toHaveCount(0)
})

test('the key of the night order opens the sheet of the night that comes', async ({ storyteller }) => {
  const { page } = await storyteller()
  await page.keyboard.press('o')
  await expect(tab(page, 'first-night')).toHaveAttribute('data-state', 'mid')
})
