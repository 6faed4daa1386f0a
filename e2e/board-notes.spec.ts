import { choose, entriesOf, expect, modal, openMenu, seatAt, test, token } from './support/board.ts'
import { expectApart } from './support/day.ts'

test('[ROLE-18] a player notes guesses that nobody else sees, that survive a reload and never look like the truth', async ({
  gather,
  guest,
  storyteller,
}) => {
  const table = await gather({ free: 1, bots: 5 })
  await table.hand.ask('edition', { id: 'tb', theme: 1 })
  const { page } = await guest(table, 'Noter', 0)
  const { page: teller } = await storyteller(table)
  await token(page, 2).click()
  await modal(page, 'role').getByRole('button', { name: 'Imp (Demon)' }).click()
  await expect(seatAt(page, 2).locator('.token--note')).toBeVisible()
  await expect(page.getByRole('button', { name: /your note says Imp/ })).toBeVisible()
  await choose(page, 2, 'reminder')
  await modal(page, 'reminder').getByRole('button', { name: 'Evil', exact: true }).click()
  await expect(seatAt(page, 2).locator('.seat__reminder--note')).toBeVisible()
  await expect(seatAt(teller, 2).locator('.seat__reminder')).toHaveCount(0)
  expect(table.hand.view?.session.players[2]).toMatchObject({ role: null, reminders: [] })
  await page.reload()
  await expect(seatAt(page, 2).locator('.token--note')).toBeVisible()
  // What the Storyteller shows comes before the guess; the guess stays beside it.
  await table.hand.ask('updatePlayer', { index: 2, property: 'role', value: 'thief' })
  await expect(seatAt(page, 2).locator('.seat__face .token')).toHaveAttribute('data-team', 'traveller')
  await expect(seatAt(page, 2).locator('.seat__face .token--note')).toHaveCount(0)
  await expect(seatAt(page, 2).locator('.seat__guess .token--note')).toBeVisible()
  await expectApart(
    seatAt(page, 2).locator('.seat__guess'),
    seatAt(page, 2).locator('.seat__face .token__name'),
  )
})

test('[ROLE-08] a traveller turns the own alignment from the menu, and cannot change the character', async ({
  gather,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 5 })
  await table.hand.ask('edition', { id: 'tb', theme: 1 })
  await table.hand.ask('updatePlayer', { index: 0, property: 'role', value: 'thief' })
  const { page } = await guest(table, 'Traveller', 0)
  await token(page, 0).click()
  await expect(modal(page, 'role')).toHaveCount(0)
  await page.keyboard.press('Escape')
  const menu = await openMenu(page, 0)
  await menu.locator('[data-entry="character"]').click()
  await expect(seatAt(page, 0).locator('.token__alignment')).toHaveAttribute('data-alignment', 'g')
  await table.hand.sees(({ session }) => session.players[0]?.alignment === 'g')
  expect(await entriesOf(await openMenu(page, 1))).toContain('character')
})

test('[ROLE-24] players who keep bluffs have a tab for them, apart from what the Storyteller gave', async ({
  gather,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 7 })
  await table.hand.ask('edition', { id: 'tb', theme: 1 })
  const settings = [
    0.8,
    1,
    0,
    1,
    0,
    false,
    false,
    false,
    false,
    false,
    false,
    null,
    true,
    false,
    true,
    false,
    true,
    true,
  ]
  const { page } = await guest(table, 'Bluffer', 0, { storage: { settings } })
  await page.locator('.side-tab[data-tab="bluffs"] .side-tab__label').click()
  await expect(page.locator('.bluffs[data-origin="table"]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Bluff 2: none' }).click()
  await expect(modal(page, 'role').getByRole('button', { name: 'Imp (Demon)' })).toHaveCount(0)
  await modal(page, 'role').getByRole('button', { name: 'Monk (Townsfolk)' }).click()
  await expect(page.getByRole('button', { name: 'Bluff 2: Monk' })).toBeVisible()
  await table.hand.ask('updatePlayer', { index: 0, property: 'role', value: 'imp' })
  await table.hand.ask('toggleRunning', true)
  await table.hand.ask('bluffs', ['chef', 'saint', null])
  const given = page.locator('.bluffs[data-origin="table"]')
  await expect(given.getByRole('button', { name: 'Bluff 1: Chef' })).toBeDisabled()
  await expect(
    page.locator('.bluffs[data-origin="note"]').getByRole('button', { name: 'Bluff 2: Monk' }),
  ).toBeVisible()
})
