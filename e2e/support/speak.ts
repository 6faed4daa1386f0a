import { expect, type Page } from '@playwright/test'

/** As another window of the same browser does it; the hour is called differently in every language. */
export async function speak(page: Page, language: string): Promise<void> {
  const hour = page.locator('.phase-bar__label')
  const before = (await hour.textContent()) ?? ''
  await page.evaluate((locale) => {
    localStorage.setItem('locale', JSON.stringify(locale))
    dispatchEvent(new StorageEvent('storage', { key: 'locale' }))
  }, language)
  await expect(hour).not.toHaveText(before)
}
