import { expect, test, token } from './support/board.ts'
import { faintTexts, MUCH } from './support/contrast.ts'
import { openSettings } from './support/settings.ts'

/** A page magnified twice: what a picture costs goes by its pixels. */
const ROOM = { width: 960, height: 540 } as const

/** What is behind a text decides whether it can be read. */
test.use({ isSceneryDrawn: true })

test('a German table can be read by day and by night, whatever colours a system brings', async ({
  localTable,
}) => {
  const { page } = await localTable({
    seats: 8,
    reminders: 1,
    deadEvery: 3,
    phase: 2,
    viewport: ROOM,
    storage: { locale: 'de' },
  })
  expect(await faintTexts(page)).toEqual([])
  await page.locator('.phase-bar').click()
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'night')
  expect(await faintTexts(page)).toEqual([])

  const general = await openSettings(page, 'general')
  await expect(general.locator('[data-setting="avatarZoom"]')).toContainText('1,0 ×')
  const keys = await openSettings(page, 'shortcuts')
  await expect(keys.locator('[data-action="castVote"] kbd')).toHaveText(['Leertaste', 'Alt+h'])
  await page.keyboard.press('Escape')

  const [dead, stars] = [
    page.locator('.seat--dead .seat__plate').first(),
    page.locator('.town__stars').first(),
  ]
  const faint = await dead.evaluate((name) => getComputedStyle(name).color)
  await expect(stars).toBeVisible()
  await page.emulateMedia({ contrast: 'more' })
  await expect(stars).toBeHidden()
  expect(await dead.evaluate((name) => getComputedStyle(name).color)).not.toBe(faint)
  expect(await faintTexts(page, MUCH)).toEqual([])
  await page.emulateMedia({ contrast: 'no-preference' })

  const ground = (): Promise<string> =>
    token(page, 0)
      .locator('.token')
      .evaluate((disc) => getComputedStyle(disc).backgroundImage)
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(page.locator('.town')).toBeHidden()
  expect(await ground()).toContain('gradient')
})
