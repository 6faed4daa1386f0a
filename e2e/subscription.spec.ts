import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/patrons.ts'
import { openSettings } from './support/settings.ts'
import { dialog, openUsers, sitDown, usersModal } from './support/table.ts'

/** Comes back as the patron site sends people: with the state that this page's own link has. */
async function comeBack(
  page: Page,
  code: string,
  link: Locator = page.getByRole('link', { name: 'Already a patron? Link it here.' }),
): Promise<void> {
  const state = new URL((await link.getAttribute('href')) ?? '').searchParams.get('state') ?? ''
  await page.goto(`/?code=${code}&state=${state}`)
}

test('[AUTH-64] [AUTH-65] [SET-04] whoever comes back from the patron site is a subscriber, and nobody is made one by a link', async ({
  actor,
  patronSite,
}) => {
  const { page, person } = await actor('Patron', { level: null })
  await page.goto('/')
  await expect(page.locator('.level-badge')).toHaveText('Free')
  await expect(page.locator('.lobby__empty')).toContainText('Join a session by its name or its link.')
  const link = page.getByRole('link', { name: 'Already a patron? Link it here.' })
  await expect(link).toHaveAttribute(
    'href',
    new RegExp(`^${patronSite}/authorize\\?.*state=${person.id}\\.[0-9a-f]{32}`),
  )
  const asked = page.waitForRequest('**/backend/patreon')
  // Somebody else's code: what everybody knows of this person links nothing.
  for (const state of [person.id, `${person.id}.`, `${person.id}.${'0'.repeat(32)}`]) {
    await page.goto(`/?code=stingy&state=${state}`)
    await expect(link).toBeVisible()
    await expect(page).toHaveURL(/:\d+\/$/)
  }
  await comeBack(page, 'generous')
  // The first request there was is the own one.
  expect((await asked).postDataJSON()).toEqual({ code: 'generous', redirect: new URL(page.url()).origin })
  await expect(page.locator('.level-badge')).not.toHaveText('Free')
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByRole('button', { name: 'Open a session' })).toBeVisible()
  const panel = await openSettings(page, 'user')
  await expect(panel.getByRole('link', { name: 'Update your subscription' })).toHaveAttribute(
    'href',
    new RegExp(`^${patronSite}/authorize`),
  )
  await expect(panel.getByRole('link', { name: 'Link your subscription' })).toHaveCount(0)
  await expect(panel.locator('.settings__linked')).toContainText(
    'is linked to the patron site; what you pay counts until',
  )
  await panel.getByRole('button', { name: 'Unlink the subscription' }).click()
  await expect(dialog(page)).toContainText('ends at once')
  await dialog(page).getByRole('button', { name: 'No', exact: true }).click()
  await expect(panel.locator('.settings__linked')).toBeVisible()
  await panel.getByRole('button', { name: 'Unlink the subscription' }).click()
  await dialog(page).getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(panel.getByRole('link', { name: 'Link your subscription' })).toBeVisible()
  await expect(panel.locator('.settings__linked')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page.locator('.level-badge')).toHaveText('Free')
  // Nor does the way back lead to the code.
  await page.goBack()
  await expect(page).not.toHaveURL(/code=/)
})

test('[AUTH-69][AUTH-70] a link that fails, and one without a subscription, are told apart', async ({
  actor,
}) => {
  const { page } = await actor('Hopeful', { level: null })
  await page.goto('/')
  await comeBack(page, 'forged')
  await expect(dialog(page)).toContainText('It could not be linked: The patron site did not confirm it.')
  await dialog(page).getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  // A pledge that has ended is read at the next update, and its level is gone at once.
  await comeBack(page, 'generous')
  await expect(page.locator('.level-badge')).not.toHaveText('Free')
  const panel = await openSettings(page, 'user')
  await comeBack(page, 'stingy', panel.getByRole('link', { name: 'Update your subscription' }))
  await expect(dialog(page)).toContainText('but no running subscription was found there.')
  await dialog(page).getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.locator('.level-badge')).toHaveText('Free')
})

test('[LEVEL-27] who brings others along for free, and who would have to subscribe for it', async ({
  actor,
  patronSite,
  people,
}) => {
  const group = await actor('Group', { level: 'app-group' })
  await sitDown(group.page, await people.createSession(group.person))
  await openUsers(group.page)
  await expect(usersModal(group.page).locator('.meta__access')).toContainText('Access: free for everybody')
  await expect(usersModal(group.page).locator('.meta__access a')).toHaveCount(0)
  const single = await actor('Single', { level: 'app-single' })
  await sitDown(single.page, await people.createSession(single.person))
  await openUsers(single.page)
  await expect(usersModal(single.page).locator('.meta__access a')).toHaveAttribute(
    'href',
    `${patronSite}/belfry`,
  )
})
