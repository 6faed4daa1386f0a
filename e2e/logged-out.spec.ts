import type { Page } from '@playwright/test'
import { expect, test } from './support/actors.ts'
import { look, openModeration } from './support/moderation.ts'
import { PASSWORD } from './support/people.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Moves inside the window: loading the page anew would forget everything by itself. */
const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

const PAGES = [
  '/',
  '/account',
  '/games',
  '/statistics',
  '/worldcup',
  '/worldcup/leaderboard',
  '/clock',
  '/play',
]

test('[CUP-03] [LOBBY-01] after a logout the next account finds nothing of the one before in this window', async ({
  actor,
  people,
}) => {
  const { page, person: first } = await actor('Foreseer', { level: 'special-moderator' })
  const table = await people.createSession(first)
  const second = await people.member('Afterling')
  await openModeration(page)
  await look(page, second)
  await page.keyboard.press('Escape')
  for (const path of PAGES) await goTo(page, path)
  await goTo(page, '/')
  await expect(page.getByText(table).first()).toBeVisible()
  await button(page, 'Log out').click()
  await page.getByLabel('E-mail address', { exact: true }).fill(second.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await expect(page.getByText('The gatekeeper lets you pass.')).toBeVisible()
  // Whatever the next account asks for stays unanswered: only what was kept could be seen.
  await page.route(/\/backend\/(sessions|user\/\d|logins|vote|games|statistics|blocks|factor)/, (route) =>
    route.abort(),
  )
  await button(page, 'Log in').click()
  await expect(page).toHaveURL(/:\d+\/$/)
  for (const path of PAGES) {
    await goTo(page, path)
    await expect(page.locator('main').first()).toBeVisible()
    for (const trace of [first.name, first.email, table])
      await expect(page.getByText(trace), `${path}: ${trace}`).toHaveCount(0)
  }
})
