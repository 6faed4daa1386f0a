import { expectAccessible } from './support/accessibility.ts'
import {
  charactersOf,
  choose,
  expect,
  modal,
  prepare,
  seatAt,
  storedEdition,
  test,
  token,
} from './support/board.ts'

test('[ROLE-09] [ROLE-07] [SHELL-52] a character is chosen for the seat that was clicked, with the alignment that goes with it', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 6 })
  await token(page, 0).click()
  const picker = modal(page, 'role')
  await expect(picker.getByRole('tab')).toHaveText(['Character', 'Traveller'])
  await expectAccessible(page)
  const alignment = picker.locator('.alignment-button')
  await expect(alignment).toHaveText('As the team is')
  await alignment.click()
  await expect(alignment).toHaveText('Good')
  await alignment.click()
  await expect(alignment).toHaveText('Evil')
  await alignment.click()
  await expect(alignment).toHaveText('As the team is')
  await alignment.click()
  await alignment.click()
  await picker.getByRole('button', { name: 'Chef (Townsfolk)' }).click()
  await expect(picker).toBeHidden()
  await expect(seatAt(page, 0).locator('.token__name')).toHaveText('Chef')
  await expect(seatAt(page, 0).locator('.token__alignment')).toHaveAttribute('data-alignment', 'e')
  await token(page, 3).click()
  await picker.getByRole('button', { name: 'Soldier (Townsfolk)' }).click()
  await expect(seatAt(page, 3).locator('.token__name')).toHaveText('Soldier')
  await expect(seatAt(page, 0).locator('.token__name')).toHaveText('Chef')
  await token(page, 0).click()
  await picker.getByRole('tab', { name: 'Traveller' }).click()
  await picker.getByRole('button', { name: 'Gunslinger (Traveller)' }).click()
  await expect(seatAt(page, 0).locator('.token')).toHaveAttribute('data-team', 'traveller')
  await token(page, 0).click()
  await picker.getByRole('button', { name: 'No character' }).click()
  await expect(seatAt(page, 0).locator('.token--back')).toBeVisible()
})

test('[ROLE-13] [ROLE-14] [ROLE-15] the search takes a pattern, Enter the only result, Escape goes step by step', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 6 })
  await token(page, 0).click()
  const picker = modal(page, 'role')
  const search = picker.getByRole('textbox')
  await search.fill('no such')
  await expect(picker.getByText('No character matches "no such".')).toBeVisible()
  await picker.getByRole('tab', { name: 'Traveller' }).click()
  await search.fill('no such')
  await expect(picker.getByText('No Traveller matches "no such".')).toBeVisible()
  await search.press('Escape')
  await expect(search).toHaveValue('')
  await expect(picker).toBeVisible()
  await search.press('Escape')
  await expect(picker).toBeHidden()
  await token(page, 0).click()
  await picker.getByRole('tab', { name: 'Character' }).click()
  await search.fill('(')
  await expect(picker.locator('.token-button')).toHaveCount(22)
  await search.fill('^soldier$')
  await expect(picker.locator('.token-button')).toHaveCount(1)
  await search.press('Enter')
  await expect(seatAt(page, 0).locator('.token__name')).toHaveText('Soldier')
})

test('[ROLE-10] thirty-five characters make a page', async ({ localTable }) => {
  const roles = charactersOf('townsfolk').slice(0, 40)
  const { page } = await localTable({ seats: 6, hasRoles: false, storage: { edition: storedEdition(roles) } })
  await token(page, 0).click()
  const picker = modal(page, 'role')
  await expect(picker.locator('.token-button')).toHaveCount(35)
  await expect(picker.locator('.pager__place')).toHaveText('1 / 2')
  await picker.getByRole('button', { name: /Next page/ }).click()
  await expect(picker.locator('.token-button')).toHaveCount(5)
  // A search begins at the first page again; this pattern fits every name.
  await picker.getByRole('textbox').fill('.')
  await expect(picker.locator('.pager__place')).toHaveText('1 / 2')
})

test('[REM-02] [REM-05] [REM-06] reminders and notes are put down, edited, kept and taken away', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 6 })
  await choose(page, 0, 'reminder')
  const picker = modal(page, 'reminder')
  await expect(picker.getByRole('tab')).toHaveText(['This game', 'Others'])
  await expectAccessible(page)
  await picker.getByRole('button', { name: 'Poisoned (Poisoner)' }).click()
  const reminder = seatAt(page, 0).locator('.seat__reminder')
  await expect(reminder).toHaveAttribute('title', 'Poisoned (Poisoner)')
  await choose(page, 0, 'reminder')
  await picker.getByRole('button', { name: 'Write a note' }).click()
  await page.getByLabel('Text').fill('Talks too much')
  await page.keyboard.press('Enter')
  await expect(reminder).toHaveCount(2)
  const note = seatAt(page, 0).getByRole('button', { name: 'Talks too much' })
  await note.click()
  await page.locator('[data-entry="favourite"]').click()
  await note.click()
  await page.locator('[data-entry="edit"]').click()
  await page.getByLabel('Text').fill('Silent')
  await page.keyboard.press('Enter')
  await expect(seatAt(page, 0).getByRole('button', { name: 'Silent' })).toBeVisible()
  // What was kept is at hand for the next seat.
  await choose(page, 1, 'reminder')
  await picker.getByRole('button', { name: 'Favourites' }).click()
  await picker.getByRole('button', { name: 'Talks too much', exact: true }).click()
  await expect(seatAt(page, 1).getByRole('button', { name: 'Talks too much' })).toBeVisible()
  // An empty text takes a note away, and so does the menu.
  await seatAt(page, 0).getByRole('button', { name: 'Silent' }).click()
  await page.locator('[data-entry="edit"]').click()
  await page.getByLabel('Text').fill('')
  await page.keyboard.press('Enter')
  await expect(reminder).toHaveCount(1)
  await reminder.click()
  await page.locator('[data-entry="remove"]').click()
  await expect(reminder).toHaveCount(0)
})

test('[REM-04] a token is turned over, a burst of turns is settled at its end, and notes have one side', async ({
  gather,
  storyteller,
}) => {
  const table = await gather({ free: 0, bots: 5 })
  await table.hand.ask('updatePlayer', {
    index: 0,
    property: 'reminders',
    value: [
      { role: 'poisoner', name: 'Poisoned', isFlipped: false },
      { role: 'custom', name: 'Note', isFlipped: false },
    ],
  })
  const { page } = await storyteller(table)
  const isFlipped = () => table.hand.view?.session.players[0]?.reminders[0]?.isFlipped
  const reminder = seatAt(page, 0).locator('.seat__reminder').first()
  await reminder.focus()
  // Three turns within half a second: the first is sent at once, the last when the window closes.
  for (let turn = 0; turn < 3; turn++) await page.keyboard.press('f')
  await table.hand.sees(({ session }) => session.players[0]?.reminders[0]?.isFlipped === true)
  await expect(seatAt(page, 0).locator('.reminder--flipped')).toHaveCount(1)
  expect(isFlipped()).toBe(true)
  await seatAt(page, 0).getByRole('button', { name: 'Note' }).click()
  await expect(page.locator('[data-entry="flip"]')).toHaveCount(0)
})

test('[REM-03] forty-seven reminders make a page, seven a row', async ({ localTable }) => {
  const edition = storedEdition(charactersOf('townsfolk', 'outsider', 'minion', 'demon').slice(0, 120))
  const { page } = await localTable({ seats: 6, hasRoles: false, storage: { edition } })
  await choose(page, 0, 'reminder')
  const picker = modal(page, 'reminder')
  await picker.getByRole('tab', { name: 'Others' }).click()
  await expect(picker.locator('[data-reminder]')).toHaveCount(47)
  const rows = await picker
    .locator('.picker__reminders > li')
    .evaluateAll((tiles) => tiles.map((tile) => Math.round(tile.getBoundingClientRect().y)))
  expect(rows.filter((y) => y === rows[0])).toHaveLength(7)
})

test('[ROLE-27] [ROLE-28] the bag is filled team by team, seven a page, and every refusal is explained', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 8, hasRoles: false })
  await prepare(page, 'gatherRoles')
  const bag = modal(page, 'roles')
  await expectAccessible(page)
  const team = (name: string) => bag.locator(`.bag__team[data-team="${name}"]`)
  await expect(team('townsfolk').locator('.token-button')).toHaveCount(7)
  await expect(team('townsfolk').locator('.bag__count')).toHaveText('0 of 5')
  await team('townsfolk')
    .getByRole('button', { name: /Next page/ })
    .click()
  await expect(team('townsfolk').locator('.token-button')).toHaveCount(6)
  const deal = bag.getByRole('button', { name: 'Deal', exact: true })
  await expect(deal).toBeDisabled()
  await expect(bag.locator('.bag__reason')).toHaveText('In the bag: 0. Needed: 8.')
  const drunk = team('outsider').getByRole('button', { name: 'Drunk (Outsider)' })
  await expect(drunk).toHaveAttribute('aria-disabled', 'true')
  await expect(drunk).toHaveAccessibleDescription('This character is not put into the bag.')
  // Another script is at hand, and leads back to the bag.
  await bag.getByRole('button', { name: 'Script: Trouble Brewing' }).click()
  await modal(page, 'edition').getByRole('button', { name: 'Done' }).click()
  await drunk.click({ force: true })
  await expect(page.locator('.toast')).toContainText('This character is not put into the bag.')
  await team('minion').getByRole('button', { name: 'Baron (Minion)' }).click()
  // Who changes the numbers says so in sight, and the numbers follow.
  await expect(bag.locator('.bag__hints')).toContainText('2 extra Outsiders')
  await expect(bag.locator('.bag__hints')).toBeInViewport({ ratio: 1 })
  await expect(team('townsfolk').locator('.bag__count')).toHaveText('0 of 3')
  await expect(team('outsider').locator('.bag__count')).toHaveText('0 of 3')
  await bag.getByRole('button', { name: 'One more Baron' }).click()
  await expect(team('minion').locator('.bag__count')).toHaveText('2 of 1')
  await bag.getByRole('button', { name: 'Fill at random' }).click()
  for (const name of ['townsfolk', 'outsider', 'minion', 'demon'])
    await expect(team(name).locator('.bag__count')).toHaveAttribute('data-right', 'true')
  await expect(bag.locator('.bag__off')).toHaveCount(0)
  // A bag that is off says how, and may be dealt all the same.
  await team('demon').getByRole('button', { name: 'Imp (Demon)' }).click()
  await bag
    .getByRole('button', { name: /^One more/ })
    .first()
    .click()
  // Chance may have left the Townsfolk of the page in sight alone: then it is an Outsider.
  await expect(bag.locator('.bag__off').first()).toHaveText(/^(Townsfolk|Outsiders): 1 too many\./)
  await expect(bag.locator('.bag__reason')).toContainText('Demons: 1 too few.')
  await deal.click()
  const question = page.getByRole('dialog', { name: 'Deal all the same?' })
  await expect(question).toContainText('Demons: 1 too few.')
  await question.getByRole('button', { name: 'No' }).click()
  await expect(bag).toBeVisible()
  await deal.click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(bag).toBeHidden()
  await expect(page.locator('.seat .token--back')).toHaveCount(0)
  await expect(page.locator('.phase-bar__label')).toHaveText('Before the first night')
})

test('[ROLE-27] fewer than five who are no travellers cannot be dealt to', async ({ localTable }) => {
  const { page } = await localTable({ seats: 5, hasRoles: false })
  await token(page, 0).click()
  await modal(page, 'role').getByRole('tab', { name: 'Traveller' }).click()
  await modal(page, 'role').getByRole('button', { name: 'Thief (Traveller)' }).click()
  await expect(seatAt(page, 0).locator('.token')).toHaveAttribute('data-team', 'traveller')
  await prepare(page, 'gatherRoles')
  await expect(modal(page, 'roles')).toContainText('At least 5 players who are no Travellers are needed.')
})

test("[ROLE-46] [BOARD-08] the Storyteller's characters have a modal with a tab for each team, and a tab at the side", async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 6, hasRoles: false })
  await prepare(page, 'gatherNpcs')
  const picker = modal(page, 'npc')
  await expect(picker.getByRole('tab')).toHaveText(['Fabled', 'Loric'])
  await expectAccessible(page)
  const angel = picker.getByRole('button', { name: 'Angel (Fabled)' })
  await angel.click()
  await expect(angel).toHaveAttribute('aria-pressed', 'true')
  await picker.getByRole('tab', { name: 'Loric' }).click()
  await picker
    .getByRole('button', { name: /\(Loric\)/ })
    .first()
    .click()
  await page.keyboard.press('Escape')
  await page.locator('.side-tab[data-tab="npcs"] .side-tab__label').click()
  await expect(page.locator('.npc')).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove Angel' }).click()
  await expect(page.locator('.npc')).toHaveCount(1)
})

test('[ROLE-26] bluffs are chosen among characters that are not in play', async ({ localTable }) => {
  const { page } = await localTable({ seats: 8 })
  await page.locator('.side-tab[data-tab="bluffs"] .side-tab__label').click()
  await page.getByRole('button', { name: 'Bluff 1: none' }).click()
  const picker = modal(page, 'role')
  await expect(picker.getByRole('tab')).toHaveCount(0)
  await expect(picker.getByRole('button', { name: 'Imp (Demon)' })).toHaveCount(0)
  await picker.getByRole('button', { name: 'Mayor (Townsfolk)' }).click()
  await expect(page.getByRole('button', { name: 'Bluff 1: Mayor' })).toBeVisible()
})

test('[ROLE-25] at a small table bluffs come with a character that needs them', async ({ localTable }) => {
  const edition = storedEdition(['snitch', ...charactersOf('townsfolk').slice(0, 10)])
  const { page } = await localTable({ seats: 6, hasRoles: false, storage: { edition } })
  const tab = page.locator('.side-tab[data-tab="bluffs"]')
  await expect(tab).toHaveCount(0)
  await token(page, 0).click()
  await modal(page, 'role').getByRole('button', { name: 'Snitch (Outsider)' }).click()
  await expect(tab).toBeVisible()
})

test('[ROLE-32] [ROLE-35] empty seats are dealt to after a question only; beyond fifteen nobody knows the numbers', {
  tag: '@long',
}, async ({ gather, storyteller }) => {
  const table = await gather({ free: 1, bots: 6 })
  await table.hand.ask('edition', { id: 'tb', theme: 1 })
  const { page } = await storyteller(table)
  const count = (name: string) => page.locator(`.town-info [data-count="${name}"] dd`)
  await expect(count('players')).toHaveText('6')
  await expect(count('alive')).toHaveText('6')
  await expect(count('empty')).toHaveText('1')
  await prepare(page, 'gatherRoles')
  const bag = modal(page, 'roles')
  await bag.getByRole('button', { name: 'Fill at random' }).click()
  const deal = bag.getByRole('button', { name: 'Deal', exact: true })
  await deal.click()
  const question = page.getByRole('dialog', { name: 'Deal all the same?' })
  await expect(question).toContainText('Nobody sits on one of the seats. It gets a character too.')
  await question.getByRole('button', { name: 'No' }).click()
  await expect(page.locator('.seat .token--back')).toHaveCount(7)
  for (let seats = 7; seats < 17; seats++)
    await table.hand.ask('updateSeats', { type: 'add', payload: { name: null }, check: seats })
  await expect(bag.locator('.bag__counts')).toContainText(/^17 players.*: \? \/ \? \/ \? \/ \?\./)
  await expect(bag.locator('.bag__hint')).toContainText('2 seats, drawn by lot, get none.')
  await page.keyboard.press('Escape')
  const teams = page.locator('.town-info__team dd')
  await expect(teams).toHaveText(['?', '?', '?', '?'])
})
