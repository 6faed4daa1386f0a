import { join } from 'node:path'
import { ROOT } from '../../tools/lib/house.mjs'
import { settled, shoot } from '../support/shots.ts'
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

test('the picture of the README', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/login')
  await expect(page.getByRole('main').getByRole('button').first()).toBeEnabled()
  await settled(page)
  await page.screenshot({ path: join(ROOT, 'docs/images/belfry.png') })
})
