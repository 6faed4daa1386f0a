import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect } from './support/actors.ts'
import { test } from './support/releases.ts'
import { atTable, sitDown } from './support/table.ts'

/** The server counts what has been released since the version a window names: this one names another. */
const runAs = (page: Page, version: string) =>
  page.route('**/backend/version', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'app-version': version } }),
  )

test.beforeEach(async ({ people, server }) => {
  await people.keeper()
  await expect
    .poll(async () => {
      const answer = await fetch(`${server.url}/backend/version`, { headers: { 'app-version': '3.46.2' } })
      return ((await answer.json()) as { newVersions: string[] }).newVersions
    })
    .toEqual(['3.46.4', '3.46.3'])
})

test('[SHELL-19][SHELL-36][SHELL-37] two versions behind, every way leads to the update', async ({
  actor,
  page,
}) => {
  const { page: inside } = await actor('Behind')
  for (const screen of [inside, page]) await runAs(screen, '3.46.2')
  for (const path of ['/', '/play', '/login', '/clock', '/banned']) {
    await inside.goto(path)
    await expect(inside).toHaveURL(/\/update$/)
  }
  // The newest that a reload brings, not the newest there is.
  await expect(inside.locator('[data-version=latest]')).toHaveText('3.46.4')
  await expect(inside.locator('[data-version=current]')).toHaveText('3.46.4')
  await expect(inside.getByText('Reload this page to get it.')).toBeVisible()
  await expectAccessible(inside)
  // Also without a login.
  await page.goto('/login')
  await expect(page).toHaveURL(/\/update$/)
})

test('[SHELL-20] once up to date, reloading leaves the update for the table', { tag: '@long' }, async ({
  actor,
  people,
}) => {
  const { page, person } = await actor('Behind')
  const session = await people.createSession(person)
  // Whoever learns of the update on the way has the session behind the hash; whoever learns it there has not.
  for (const path of [`/join/${session}`, `/update#${session}`]) {
    await runAs(page, '3.46.2')
    await page.goto(path)
    await expect(page).toHaveURL(/\/update(#.*)?$/)
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
    await runAs(page, '3.46.4')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page).toHaveURL(/\/play(#.*)?$/)
    await expect(page.locator('.board')).toBeVisible()
  }
})

/** Half an hour, after which a window asks for newer versions, is over whenever somebody says so. */
const holdTime = (page: Page) =>
  page.addInitScript((halfAnHour) => {
    const later = window.setTimeout.bind(window)
    window.setTimeout = ((call: () => void, wait?: number) => {
      if (wait !== halfAnHour) return later(call, wait)
      window.halfAnHourLater = call
      return 0
    }) as typeof window.setTimeout
  }, 30 * 60_000)

declare global {
  interface Window {
    halfAnHourLater: () => void
  }
}

/** What a window that was never loaded anew still knows. */
const birth = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin)

test('[OPS-09] [SHELL-19] nobody is taken from a game by new versions: the table tells of them, and loads anew when asked', {
  tag: '@long',
}, async ({ actor, people }) => {
  const { page, person } = await actor('Player')
  const session = await people.createSession(person)
  await holdTime(page)
  await sitDown(page, session)
  const born = await birth(page)
  const notice = page.locator('[data-warning=version]')
  for (const version of ['3.46.3', '3.46.2']) {
    await runAs(page, version)
    const asked = page.waitForResponse('**/backend/version')
    await page.evaluate(() => window.halfAnHourLater())
    await asked
    await expect(notice).toContainText('Version 3.46.4 is out.')
  }
  await atTable(page)
  // It stands over the table, not on it: the hour stays free.
  for (const [width, height] of [
    [390, 844],
    [1050, 700],
  ] as const) {
    await page.setViewportSize({ width, height })
    const [strip, hour] = await Promise.all(
      [notice, page.locator('.phase-bar')].map((each) => each.boundingBox()),
    )
    expect(hour?.y ?? 0).toBeGreaterThanOrEqual((strip?.y ?? 0) + (strip?.height ?? height))
    await expect(page.locator('.board')).toBeInViewport({ ratio: 1 })
  }
  await expect(page).toHaveURL(/\/play/)
  expect(await birth(page)).toBe(born)

  // A reload brings the newest, and leads back to the table.
  await runAs(page, '3.46.4')
  await notice.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => birth(page)).not.toBe(born)
  await atTable(page)
  await expect(notice).toHaveCount(0)
})

test('[OPS-09] one version behind, a notice offers to reload', async ({ actor }) => {
  const { page } = await actor('Nearly')
  await runAs(page, '3.46.3')
  await page.goto('/')
  const notice = page.locator('[data-warning=version]')
  await expect(notice).toContainText('Version 3.46.4 is out.')
  await expect(page).toHaveURL(/\/$/)
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Reload' }).click()
  await expect(notice).toContainText('Version 3.46.4 is out.')
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
})

test('[SHELL-19] [OPS-06] two releases that this server does not run send nobody away; staff are told in the lobby', async ({
  actor,
}) => {
  const { page: staff } = await actor('Mayor', { level: 'special-tpi' })
  await staff.goto('/')
  const notice = staff.locator('[data-warning=release]')
  await expect(notice).toContainText('Belfry 3.48.0 has been released. This server runs 3.46.4')
  await expect(notice.getByRole('link')).toHaveAttribute('href', 'https://example.org/v3.48.0')
  await expect(staff).toHaveURL(/\/$/)
  await expectAccessible(staff)
  const { page } = await actor('Visitor')
  const asked = page.waitForResponse('**/backend/version')
  await page.goto('/')
  expect(await (await asked).json()).toMatchObject({ newVersions: [], releases: [] })
  await expect(page.locator('.lobby')).toBeVisible()
  await expect(page.locator('.warning')).toHaveCount(0)
})

test('[OPS-09] an old browser is told so', async ({ actor }) => {
  const { page } = await actor('Old')
  await page.addInitScript(() => Object.defineProperty(window, 'CSSLayerBlockRule', { value: undefined }))
  await page.goto('/')
  await expect(page.locator('[data-warning=browser]')).toContainText('This browser is too old')
  await expectAccessible(page)
})

test('[OPS-11] what goes wrong is reported without secrets, and replayed only for those who agreed', async ({
  actor,
  reports,
  pageComplaints,
}) => {
  const { page, person } = await actor('Unlucky', { flags: [], level: 'none' })
  await runAs(page, '3.48.0')
  const sent = (type: string) => reports.items.filter((item) => item.type === type).map(({ text }) => text)
  /** Something breaks while a link from a mail is open, and says more than it should. */
  const breakDown = async (name: string): Promise<void> => {
    await page.route('**/backend/verify', (route) =>
      route.fulfill({ json: { success: false, status: 'wrong' } }),
    )
    await page.goto('/verification?code=424242')
    await expect(page.locator('.verification__error')).toContainText('This code is wrong')
    const text = `${name}: ${person.email} at /login?recover=Sesame with Bearer ${person.accessToken}`
    await page.evaluate((message) => void setTimeout(() => void Promise.reject(new Error(message))), text)
    await expect.poll(() => sent('event').filter((event) => event.includes(name))).toHaveLength(1)
  }
  await breakDown('first fall')
  expect(sent('event').at(-1)).toContain('belfry@3.46.4')
  expect(sent('replay_event')).toEqual([])
  await page.evaluate(() => localStorage.setItem('ownSettings', '[true,true]'))
  await breakDown('second fall')
  await expect.poll(() => sent('replay_recording').join()).toContain('/verification')
  expect(sent('replay_event')[0]).toContain('"urls"')
  const everything = JSON.stringify(reports.items)
  for (const secret of ['424242', 'Sesame', person.email, person.accessToken, person.refreshToken])
    expect(everything).not.toContain(secret)
  expect(pageComplaints.splice(0).filter((text) => !/fall/.test(text))).toEqual([])
})
