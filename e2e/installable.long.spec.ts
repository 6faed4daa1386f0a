import { type BrowserContext, chromium } from '@playwright/test'
import { windowPrograms } from '../tools/lib/window-browser.mjs'
import { PASSWORD } from './support/people.ts'
import { test as base, expect } from './support/program.ts'

/** A browser with windows and a profile that is kept: one that keeps nothing installs nothing. */
const test = base.extend<{ kept: BrowserContext }>({
  kept: async ({ display, dataFolder, server }, use) => {
    const context = await chromium.launchPersistentContext(dataFolder(), {
      executablePath: windowPrograms()?.browser ?? '',
      headless: false,
      baseURL: server.url,
      locale: 'en-GB',
      env: { ...process.env, DISPLAY: display } as Record<string, string>,
      // Otherwise the browser waits until somebody has spent some time with a page.
      args: ['--no-sandbox', '--disable-gpu', '--bypass-app-banner-engagement-checks'],
    })
    await use(context)
    await context.close()
  },
})

test.use({
  serverSettings: { DOWNLOADS: 'Windows=https://example.org/{tag}/setup.exe' },
})

test('Chromium finds nothing that keeps the app from being installed, and the menu offers it', async ({
  kept,
  people,
}) => {
  const person = await people.member('Installer')
  const [page = await kept.newPage()] = kept.pages()
  await page.goto('/login')
  const session = await kept.newCDPSession(page)
  const { manifest, errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(manifest).toMatchObject({ display: 'kStandalone', id: new URL('/', page.url()).href })
  await expect
    .poll(async () => (await session.send('Page.getInstallabilityErrors')).installabilityErrors)
    .toEqual([])

  await page.getByLabel('E-mail address').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.locator('.lobby')).toBeVisible()
  await page.goto('/play')
  await page.locator('.main-menu__trigger').click()
  await page.locator('.main-menu').getByRole('tab', { name: 'App' }).click()
  await expect(page.locator('[data-entry="install"]')).toBeVisible()
})

test('[OPS-09] a browser without modules is led to a page that works in it, with the way to a newer one and to the program', async ({
  page,
}) => {
  // As one of before 2017: no module is run, and nothing on the page knows of them.
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule')
  })
  await page.goto('/')
  await expect(page).toHaveURL(/\/old-browser\.html$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This browser is too old for Belfry')
  await expect(page.getByRole('link', { name: 'Firefox' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Windows' })).toHaveAttribute(
    'href',
    /^https:\/\/example\.org\/v[\d.]+\/setup\.exe$/,
  )
})
