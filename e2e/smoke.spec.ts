import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/actors.ts'

test('[SHELL-25] whoever comes without an account is led to the login, and finds the town there', async ({
  page,
}) => {
  await page.goto('/#evening')
  await expect(page).toHaveURL(/\/login#evening$/)
  await expect(page).toHaveTitle(/Belfry/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test('a deep link is served by the app itself', async ({ page }) => {
  const response = await page.goto('/play')
  expect(response?.status()).toBe(200)
  await expect(page).toHaveURL(/\/login$/)
})

test('a page that does not exist says so and shows a way out', async ({ page }) => {
  await page.goto('/no/such/page')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('link').click()
  await expect(page).toHaveURL(/\/login$/)
})

test('an unknown address of the API is refused in the shape of all failures', async ({ request }) => {
  const response = await request.get('/backend/no/such/call')
  expect(response.status()).toBe(404)
  expect(await response.json()).toMatchObject({ ok: false, code: expect.any(String) })
})
