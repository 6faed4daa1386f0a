import { shoot } from '../support/shots.ts'
import { expect, test } from '../support/test.ts'

test('login', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await shoot(page, 'login')
})

test('not found', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await shoot(page, 'not-found')
})
