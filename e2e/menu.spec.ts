import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/actors.ts'
import { settled } from './support/shots.ts'
import { sitDown } from './support/table.ts'

const menu = (page: Page) => page.locator('.main-menu')
const tabs = (page: Page) => menu(page).getByRole('tab')
const entry = (page: Page, name: string) => menu(page).locator(`[data-entry=${name}]`)
const rules = (page: Page) => page.getByRole('dialog', { name: 'How to play', exact: true })

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(menu(page)).toBeVisible()
}

test('[SHELL-43][SHELL-44][SHELL-67] the Storyteller’s menu has a tab for new games, the Storyteller’s rules and a logout', async ({
  actor,
  people,
}) => {
  const { page, person } = await actor('Teller')
  await sitDown(page, await people.createSession(person))
  await openMenu(page)
  await expect(tabs(page)).toHaveText(['New game', 'During the game', 'App'])
  await settled(page)
  await expectAccessible(page, '.main-menu')
  await tabs(page).nth(1).click()
  await menu(page).getByRole('button', { name: 'How to play' }).click()
  await expect(rules(page).locator('[data-document=storyteller]')).toBeVisible()
  await expect(rules(page).getByRole('heading', { name: 'Filling the bag' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rules(page)).toHaveCount(0)
  await openMenu(page)
  await tabs(page).nth(2).click()
  await expect(menu(page).getByLabel('Language')).toBeVisible()
  await menu(page).getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('[SHELL-45] everything a Storyteller does is in the menu; characters are dealt to five and more', async ({
  actor,
  handOf,
  people,
}) => {
  const { page, person } = await actor('Teller')
  const session = await people.createSession(person)
  const hand = await handOf(person, session)
  await sitDown(page, session)
  await openMenu(page)
  for (const name of ['gather', 'gatherEdition', 'gatherRules', 'gatherNpcs', 'clearGrimoire'])
    await expect(entry(page, name)).toBeEnabled()
  await expect(entry(page, 'gatherRoles')).toBeDisabled()
  await expect(entry(page, 'gatherRoles')).toHaveAttribute('title', /At least 5 players are needed/)
  for (let check = 0; check < 5; check++)
    await hand.ask('updateSeats', { type: 'add', payload: { name: null }, check })
  await expect(entry(page, 'gatherRoles')).toBeEnabled()
  await tabs(page).nth(1).click()
  for (const name of ['revealGrimoire', 'night', 'attentionGong', 'timer', 'voteHistory'])
    await expect(entry(page, name)).toBeVisible()
  await entry(page, 'voteHistory').click()
  await expect(page.locator('[data-modal=vote-history]')).toBeVisible()
  await expect(menu(page)).toHaveCount(0)
})

test('[SHELL-43][SHELL-67] everybody else’s menu has a tab for playing, and the players’ rules', async ({
  actor,
  people,
}) => {
  const { page } = await actor('Guest')
  await sitDown(page, await people.createSession(await people.member('Owner')))
  await openMenu(page)
  await expect(tabs(page)).toHaveText(['Playing', 'During the game', 'App'])
  // What only a Storyteller can do is not here; what one does at a table is.
  const names = await menu(page)
    .locator('[data-entry]')
    .evaluateAll((all) => all.map((each) => each.dataset['entry']))
  expect(names).toEqual(['castVote', 'reference', 'whisper', 'writeMessage'])
  await expect(entry(page, 'writeMessage')).toBeEnabled()
  await tabs(page).nth(1).click()
  await expect(entry(page, 'writeMessage')).toHaveCount(0)
  for (const name of ['revealGrimoire', 'undo', 'attentionGong', 'timer'])
    await expect(entry(page, name)).toHaveCount(0)
  await expect(entry(page, 'night')).toBeEnabled()
  await menu(page).getByRole('button', { name: 'How to play' }).click()
  await expect(rules(page).locator('[data-document=player]')).toBeVisible()
})
