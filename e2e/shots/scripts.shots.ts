import { clickTab, expect, JINXED, modal, openEdition, paste, seat, sheet, test } from '../support/scripts.ts'
import { shoot } from '../support/shots.ts'

test('editions, own scripts and themes', async ({ storyteller }) => {
  const { page } = await storyteller()
  await openEdition(page)
  await expect(modal(page).locator('.edition-card').first()).toBeVisible()
  await shoot(page, 'scripts-editions')
  await paste(page, JINXED)
  await expect(page.getByRole('list', { name: 'Loaded before' })).toBeVisible()
  await shoot(page, 'scripts-own')
  await page.getByRole('tab', { name: 'Theme' }).click()
  await shoot(page, 'scripts-themes')
})

test('the sheets', async ({ storyteller }) => {
  const { page, hand } = await storyteller()
  await seat(hand, ['chef', 'empath', 'poisoner', 'imp', 'monk', 'fortuneteller', null])
  await clickTab(page, 'characters')
  await clickTab(page, 'characters')
  await expect(sheet(page, 'characters')).toBeVisible()
  await shoot(page, 'scripts-characters')
  await clickTab(page, 'first-night')
  await expect(sheet(page, 'first-night')).toBeVisible()
  await shoot(page, 'scripts-night-mid')
  await clickTab(page, 'first-night')
  await shoot(page, 'scripts-night-open')
})
