import { type BrowserContext, chromium } from '@playwright/test'
import { windowPrograms } from '../tools/lib/window-browser.mjs'
import { nominate } from './support/day.ts'
import { item, nightfall, show } from './support/night.ts'
import { allowNotifications, hide, refuseNotifications } from './support/notifications.ts'
import { PASSWORD } from './support/people.ts'
import { test as base, expect } from './support/program.ts'
import { atTable } from './support/table.ts'

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

test('whoever looks elsewhere is called by a notification of the system, without a secret, if they asked for it and the browser lets them', async ({
  kept,
  people,
  handOf,
}) => {
  const host = await people.member('Teller')
  const session = await people.createSession(host, { isPublic: false })
  const hand = await handOf(host, session)
  for (const check of [0, 1]) await hand.ask('updateSeats', { type: 'add', payload: { name: null }, check })
  const [page = await kept.newPage()] = kept.pages()
  await page.addInitScript(() => localStorage.setItem('update', '"3.46.4"'))
  await page.goto(`/join/${session}`)
  await page.getByLabel('Your name at the table').fill('Ada')
  await page.getByRole('button', { name: 'Come in', exact: true }).click()
  await atTable(page)
  await page.getByRole('button', { name: 'Seat 1 is free: sit down here' }).click()
  await refuseNotifications(page)
  const shown = await allowNotifications(page)

  await nominate(hand, 0, 1)
  await expect(page.locator('.vote-words')).toBeVisible()
  await hand.ask('nomination', { nomination: false })
  await expect(page.locator('.vote-words')).toHaveCount(0)
  // Nobody is called who is there.
  expect(await shown()).toEqual([])
  await hide(page, true)
  await nominate(hand, 0, 1)
  await expect.poll(shown).toEqual([`${session}: Ada nominates Seat 2.`])
  await hand.ask('nomination', { nomination: false })
  await nightfall(hand)
  const ada = hand.view?.session.players[0]?.id ?? ''
  await show(hand, [item('ability')], ada)
  await expect
    .poll(async () => (await shown()).at(-1))
    .toBe(`${session}: There is something for you to see at the table.`)
  // A secret is in none of them.
  expect((await shown()).join(' ')).not.toContain('ability')
})
