import { expect, test } from '../support/actors.ts'
import { shoot } from '../support/shots.ts'

test('pages and pop-ups around the game', async ({ actor, people, enter }) => {
  test.slow()
  const { page } = await actor('Zoe', { storage: { update: '3.46.3' } })
  await page.goto('/')
  await expect(page.getByRole('dialog', { name: 'What is new' })).toBeVisible()
  await shoot(page, 'pages-news')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Help', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible()
  await shoot(page, 'pages-help')
  await page.getByRole('button', { name: 'How to play' }).click()
  await expect(page.locator('.rulebook')).toBeVisible()
  await shoot(page, 'pages-rules')

  const rude = await people.member('Rude')
  await people.change(rude, {}, { expires: 72, reason: 'Rang the bell all night, twice.' })
  await people.renew(rude)
  const banned = await enter(rude)
  await banned.page.goto('/')
  await expect(banned.page.locator('.banned__end')).toBeVisible()
  await shoot(banned.page, 'pages-banned')
})

test('clock, update, terms and announcement', async ({ actor, page }) => {
  test.slow()
  await page.addInitScript(() => {
    const right = Date.now.bind(Date)
    Date.now = () => right() + 300_000
  })
  await page.goto('/')
  await expect(page.locator('.clock__gap')).toBeVisible()
  await shoot(page, 'pages-clock')

  const { page: new1 } = await actor('Newcomer', { flags: ['verified-email'] })
  await new1.goto('/')
  await expect(new1.getByRole('dialog', { name: 'Before you come in' })).toBeVisible()
  await shoot(new1, 'pages-terms')

  const { page: staff } = await actor('Mayor', { level: 'special-tpi' })
  await staff.goto('/')
  await staff.getByRole('button', { name: 'Belfry 3.46.4' }).click()
  await expect(staff.getByRole('dialog', { name: 'Announcement' })).toBeVisible()
  await shoot(staff, 'pages-announcement')
  await staff.route('**/backend/version', (route) =>
    route.fulfill({
      json: {
        version: '3.48.0',
        latestVersion: '3.48.0',
        newVersions: ['3.48.0', '3.47.0'],
        releases: [],
        downloadUrl: [],
        time: Date.now(),
      },
    }),
  )
  await staff.goto('/')
  await expect(staff.locator('[data-version=latest]')).toHaveText('3.48.0')
  await shoot(staff, 'pages-update')
})

test('the main menu', async ({ actor, people }) => {
  const { page, person } = await actor('Teller')
  await page.goto(`/join/${await people.createSession(person)}`)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.locator('.main-menu')).toBeVisible()
  await shoot(page, 'pages-menu')
})
