import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/actors.ts'
import { settled } from './support/shots.ts'

/** A house of its own: what is said here would be heard in every other test's lobby. */
test.use({ serverSettings: { EMPTY_MINUTES: '61' } })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** The page as it is when all has been loaded. */
async function arrive(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.locator('.lobby')).toBeVisible()
  await expect(page.locator('.loading')).toHaveCount(0)
}

test('[SHELL-50][MOD-12][MOD-1003] staff write them wherever others read the news, and take them back; the lobby hears, also whoever comes later', async ({
  actor,
}) => {
  const { page: other } = await actor('Listener')
  await other.clock.install()
  await arrive(other)
  const { page } = await actor('Mayor', { level: 'special-tpi', storage: { update: '3.46.3' } })
  await arrive(page)
  await expect(dialog(page, 'What is new')).toHaveCount(0)
  await button(page, 'Belfry 3.46.4').click()
  const sheet = dialog(page, 'Announcement')
  await expect(button(page, 'Announce')).toBeDisabled()
  await sheet.getByLabel('Title').fill('Tonight')
  await expect(button(page, 'Announce')).toBeDisabled()
  await sheet.getByLabel('Text').fill('The bell is mended at ten.')
  await settled(page)
  await expectAccessible(page)
  const sent = page.waitForRequest('**/backend/announcement')
  await button(page, 'Announce').click()
  expect((await sent).postDataJSON()).toEqual({
    title: 'Tonight',
    text: 'The bell is mended at ten.',
    sessionName: '',
  })
  await expect(page.getByText('The announcement is out.')).toBeVisible()
  // The next one can be written at once.
  const title = sheet.getByLabel('Title')
  await expect(title).toHaveValue('')
  await expect(title).toBeFocused()
  await page.keyboard.type('Tomorrow')
  await sheet.getByLabel('Text').fill('It rings again.')
  const second = page.waitForRequest('**/backend/announcement')
  await button(page, 'Announce').click()
  expect((await second).postDataJSON()).toMatchObject({ title: 'Tomorrow' })
  await expect(sheet.getByLabel('Text')).toHaveValue('')
  // Whoever is in the lobby hears both, one after the other, and each once.
  await expect(async () => {
    await other.clock.runFor(31_000)
    await expect(dialog(other, 'Tonight')).toContainText('The bell is mended at ten.', { timeout: 3000 })
  }).toPass()
  await settled(other)
  await expectAccessible(other)
  await dialog(other, 'Tonight').getByRole('button', { name: 'OK' }).click()
  await dialog(other, 'Tomorrow').getByRole('button', { name: 'OK' }).click()
  const asked = other.waitForResponse('**/backend/announcements')
  await other.clock.runFor(31_000)
  await asked
  await expect(other.getByRole('dialog')).toHaveCount(0)
  // Taken back, it is gone from a screen within seconds, and nobody who comes later hears it.
  await title.fill('Wrong')
  await sheet.getByLabel('Text').fill('Not tonight.')
  await button(page, 'Announce').click()
  const takeBack = button(page, 'Take back: Wrong')
  await expect(takeBack).toBeVisible()
  await expect(async () => {
    await other.clock.runFor(31_000)
    await expect(dialog(other, 'Wrong')).toBeVisible({ timeout: 3000 })
  }).toPass()
  await takeBack.click()
  await expect(takeBack).toHaveCount(0)
  await settled(page)
  await expectAccessible(page)
  await expect(async () => {
    await other.clock.runFor(4_000)
    await expect(dialog(other, 'Wrong')).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  // Whoever comes later hears what still stands, and not again after a reload.
  const { page: late } = await actor('Late')
  await arrive(late)
  await dialog(late, 'Tonight').getByRole('button', { name: 'OK' }).click()
  await dialog(late, 'Tomorrow').getByRole('button', { name: 'OK' }).click()
  const again = late.waitForResponse('**/backend/announcements')
  await arrive(late)
  await again
  await expect(late.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await button(page, 'Help').click()
  await button(page, 'What is new').click()
  await expect(sheet).toBeVisible()
})
