import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { test as base, expect } from './support/test.ts'
import { startWorkbench } from './support/workbench.ts'

const test = base.extend<object, { readonly workbench: string }>({
  workbench: [
    async ({ server }, use) => {
      const bench = await startWorkbench(server.url)
      await use(bench.url)
      await bench.stop()
    },
    { scope: 'worker' },
  ],
})

const opener = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Dialogues' }).getByRole('button', { name, exact: true })
const press = (page: Page, name: string) => opener(page, name).click()
const answer = (page: Page) => page.getByTestId('answer')
const dialog = (page: Page) => page.getByRole('dialog')

test.beforeEach(async ({ page, workbench }) => {
  await page.goto(workbench)
  await expect(page.getByRole('heading', { name: 'Workbench' })).toBeVisible()
})

test('[SHELL-55] Escape closes what is open, but not an important dialogue', async ({ page }) => {
  await press(page, 'plain modal')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await press(page, 'terms')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog(page)).toBeVisible()
  await expect(answer(page)).toHaveText('')
})

test('[SHELL-56] a click beside it closes a modal', async ({ page }) => {
  await press(page, 'plain modal')
  await expect(dialog(page)).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(dialog(page)).toBeHidden()
})

test('[SHELL-57] a modal remembers its tab', async ({ page }) => {
  await press(page, 'modal with tabs')
  await page.getByRole('tab').nth(1).click()
  await expect(page.getByTestId('open-tab')).toHaveText('Tab 1')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await press(page, 'modal with tabs')
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await press(page, 'at the third tab')
  await expect(page.getByTestId('open-tab')).toHaveText('Tab 2')
})

test('a modal with a way back returns there', async ({ page }) => {
  await press(page, 'modal with a way back')
  await expect(page.locator('[data-modal="setup"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-modal="settings"]')).toBeVisible()
})

test('a dialogue lies over the modal it arose in', async ({ page }) => {
  await press(page, 'plain modal')
  await dialog(page).getByRole('button', { name: 'Ask on top' }).click()
  await expect(page.locator('[data-modal="dialogue"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-modal="dialogue"]')).toBeHidden()
  await expect(page.locator('[data-modal="help"]')).toBeVisible()
})

test('[SHELL-61] a confirm with a countdown ticks each second and answers no at zero', {
  tag: '@long',
}, async ({ page }) => {
  await press(page, 'countdown')
  const timer = page.getByRole('timer')
  for (const text of ['3 seconds left to answer.', '2 seconds left to answer.', 'One second left to answer.'])
    await expect(timer).toHaveText(text)
  await expect(answer(page)).toHaveText('{"ok":true,"value":false}')
  await expect(dialog(page)).toBeHidden()
})

test('[SHELL-62] a prompt trims, and keeps to its lengths', async ({ page }) => {
  await press(page, 'prompt')
  const field = page.getByRole('textbox', { name: 'Title' })
  const ok = dialog(page).getByRole('button', { name: 'OK' })
  await expect(field).toBeFocused()
  for (const wrong of ['', 'ab', '  a  ', 'too long by far']) {
    await field.fill(wrong)
    await expect(ok).toBeDisabled()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
  }
  await field.fill('  dusk ')
  await page.keyboard.press('Enter')
  await expect(answer(page)).toHaveText('{"ok":true,"value":"dusk"}')
})

test('[SHELL-63] [REACH-1011] the terms are agreed to, or one logs out; what they say is heard with their name', async ({
  page,
}) => {
  await press(page, 'terms')
  await expect(dialog(page)).toHaveAccessibleDescription(/\S/)
  const proceed = dialog(page).getByRole('button', { name: 'Continue' })
  await expect(proceed).toBeDisabled()
  await dialog(page).getByRole('checkbox').check()
  await expectAccessible(page)
  await proceed.click()
  await expect(answer(page)).toHaveText('{"ok":true,"value":true}')
  await press(page, 'terms')
  await dialog(page).getByRole('button', { name: 'Log out' }).click()
  await expect(answer(page)).toHaveText('{"ok":true,"value":false}')
})

test('every dialogue can be read, and gives the focus back', { tag: '@long' }, async ({ page }) => {
  for (const name of ['alert', 'confirm', 'prompt', 'timer', 'reveal']) {
    await press(page, name)
    await expect(dialog(page)).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(opener(page, name)).toBeFocused()
  }
})

test('on a phone a sheet is a drawer from below', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await press(page, 'timer')
  const sheet = page.locator('.sheet')
  await expect(sheet).toHaveCSS('opacity', '1')
  await expect.poll(async () => (await sheet.boundingBox())?.x).toBe(0)
  await expect
    .poll(async () => {
      const box = await sheet.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    })
    .toBe(844)
})
