import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Locator, Page } from '@playwright/test'
import { SETTINGS_TABS } from '../../apps/web/src/shared/settings/tabs.ts'
import { expect } from './test.ts'

export const settingsSheet = (page: Page): Locator => page.locator('.sheet[data-modal="settings"]')

/** The settings at one of their tabs, opened with their key where they are not open yet. */
export async function openSettings(page: Page, tab: (typeof SETTINGS_TABS)[number]): Promise<Locator> {
  const sheet = settingsSheet(page)
  // A sheet that is just closing still has the focus, and with it the key.
  await expect(async () => {
    if (!(await sheet.isVisible())) await page.keyboard.press('q')
    await expect(sheet).toBeVisible({ timeout: 2000 })
  }).toPass()
  await sheet.getByRole('tab').nth(SETTINGS_TABS.indexOf(tab)).click()
  const panel = sheet.locator('.settings')
  await expect(panel).toHaveAttribute('data-tab', tab)
  return panel
}

/** A list as the browser keeps it. */
export const storedList = (page: Page, key: 'settings' | 'advanced'): Promise<unknown[]> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '[]'), key)

/** Everything kept under a name of its own. */
export const storedValue = (page: Page, key: string): Promise<unknown> =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key)

/** A stylesheet somewhere in the world, until the test is over. */
export async function serveStyle(css: string): Promise<AsyncDisposable & { readonly url: string }> {
  const headers = {
    'access-control-allow-origin': '*',
    // The address a test's person calls from goes along with every request.
    'access-control-allow-headers': '*',
    'content-type': 'text/css',
  }
  const host = createServer((_request, response) => void response.writeHead(200, headers).end(css))
  await once(host.listen(0, '127.0.0.1'), 'listening')
  const address = host.address()
  if (typeof address !== 'object' || address === null) throw new Error('nowhere to serve from')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    [Symbol.asyncDispose]: async () => {
      host.closeAllConnections()
      host.close()
      await once(host, 'close')
    },
  }
}
