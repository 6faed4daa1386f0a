import { expect, test } from './support/actors.ts'
import { openUsers, sitDown } from './support/table.ts'

test('[SHELL-05][SHELL-09][SHELL-11] board, update and ban are behind the login', async ({ page }) => {
  for (const path of ['/play', '/update', '/banned']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
  }
})

test('[SHELL-07][SHELL-10][SHELL-24] the clock is for all, the verification for those who came in, the login for nobody twice', async ({
  actor,
  page,
}) => {
  await page.goto('/verification')
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/clock')
  await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible()
  const { page: inside } = await actor('Member')
  for (const path of ['/login', '/banned']) {
    await inside.goto(path)
    await expect(inside.locator('.lobby')).toBeVisible()
    await expect(inside).toHaveURL(/:\d+\/$/)
  }
})

test('[SHELL-16] what opens at the table has no address of its own', async ({ actor, people }) => {
  const { page, person } = await actor('Teller')
  await sitDown(page, await people.createSession(person))
  await openUsers(page)
  await page.getByRole('button', { name: person.name, exact: true }).click()
  await expect(page.locator('[data-modal=user]')).toBeVisible()
  await expect(page).toHaveURL(/\/play$/)
  for (const path of ['/chat', '/settings', '/profile', '/moderation', '/user', '/help']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing at this address')
  }
})
