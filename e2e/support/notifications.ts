import type { Page } from '@playwright/test'
import { openSettings, settingsSheet } from './settings.ts'
import { expect } from './test.ts'

declare global {
  interface Window {
    notificationsShown: string[]
  }
}

/** Another window lies over this one, or no longer. */
export const hide = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

const row = async (page: Page) =>
  (await openSettings(page, 'general')).locator('[data-setting="hasNotifications"]')

/** As if somebody had answered the browser's question. */
async function decide(page: Page, setting: 'granted' | 'denied'): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await session.send('Browser.setPermission', { permission: { name: 'notifications' }, setting, origin })
}

/** Whoever turns them on in a browser that does not let them is told so, and they stay off. */
export async function refuseNotifications(page: Page): Promise<void> {
  await decide(page, 'denied')
  const setting = await row(page)
  await setting.getByRole('checkbox').click()
  await expect(setting.getByText('Your browser does not allow it.')).toBeVisible()
  await expect(setting.getByRole('checkbox')).not.toBeChecked()
}

/** Turned on with the browser's leave; gives what it has shown since. */
export async function allowNotifications(page: Page): Promise<() => Promise<string[]>> {
  await decide(page, 'granted')
  await page.evaluate(() => {
    window.notificationsShown = []
    const Real = window.Notification
    window.Notification = class extends Real {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        this.addEventListener('show', () => window.notificationsShown.push(`${this.title}: ${this.body}`))
      }
    }
  })
  const setting = await row(page)
  await setting.getByRole('checkbox').click()
  await expect(setting.getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(settingsSheet(page)).toHaveCount(0)
  return () => page.evaluate(() => window.notificationsShown)
}
