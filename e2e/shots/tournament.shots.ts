import { expect } from '../support/actors.ts'
import { shoot } from '../support/shots.ts'
import { test } from '../support/tournament.ts'

test('the tournament', async ({ page }) => {
  test.slow()
  for (const name of ['group', 'leaderboard', 'knockout', '7']) {
    await page.goto(`/worldcup/${name}`)
    await expect(page.locator('.cup__sheet')).not.toContainText('…')
    await shoot(page, `cup-${name}`)
  }
})
