import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect } from './support/actors.ts'
import { copyBuild, copyBuildOfBefore } from './support/builds.ts'
import { nominate, seatOf } from './support/day.ts'
import { test as base } from './support/releases.ts'
import { openSettings } from './support/settings.ts'
import { atTable, sitDown } from './support/table.ts'

interface Web {
  /** What the server serves, and what takes its place. */
  readonly folder: string
  readonly newer: string
}

/** A server whose web app is of the version before its own. */
const test = base.extend<object, { web: Web }>({
  web: [
    // biome-ignore lint/correctness/noEmptyPattern: the first parameter must be a pattern
    async ({}, use) => {
      const place = mkdtempSync(join(tmpdir(), 'belfry-web-'))
      const web = { folder: join(place, 'served'), newer: join(place, 'newer') }
      copyBuildOfBefore(web.folder, '3.46.4', '3.46.3')
      copyBuild(web.newer)
      await use(web)
      rmSync(place, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  serverSettings: [
    async ({ releasesUrl, web }, use) => use({ RELEASES_URL: releasesUrl, WEB_DIR: web.folder }),
    { scope: 'worker' },
  ],
})

/** Scripts that the page runs, by what it fetched. */
const scripts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/assets\/.*\.js$/.test(path)),
  )

/** What a window that was never loaded anew still knows. */
const birth = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin)

test('[OPS-09] [SHELL-19] a build of other files takes the place of the one that people play with: they play on, what they have not fetched says that it is gone, and a reload brings the new one and the seat', async ({
  actor,
  people,
  server,
  web,
  handOf,
  pageComplaints,
}) => {
  const { page, person } = await actor('Player', { storage: { update: '3.46.3' } })
  // So far the server is of that version too.
  await page.route('**/backend/version', (route) =>
    route.continue({ headers: { ...route.request().headers(), 'app-version': '3.46.4' } }),
  )
  const session = await people.createSession(person)
  const hand = await handOf(person, session)
  for (const check of [0, 1]) await hand.ask('updateSeats', { type: 'add', payload: { name: null }, check })
  await sitDown(page, session)
  await nominate(hand, 0, 1)
  await expect(page.locator('.vote-words')).toBeVisible()
  const [born, before] = [await birth(page), await scripts(page)]
  const notice = page.locator('[data-warning=version]')
  await expect(notice).toHaveCount(0)

  await server.kill()
  await page.unroute('**/backend/version')
  renameSync(web.folder, `${web.folder}-before`)
  renameSync(web.newer, web.folder)
  await server.restart()
  await expect(notice).toContainText('Version 3.46.4 is out.')
  expect((await fetch(`${server.url}${before[0]}`)).status).toBe(404)
  await atTable(page)
  await expect(page.locator('.vote-words')).toBeVisible()

  // Nobody has opened the settings yet: their file is gone with the build.
  await page.keyboard.press('q')
  await expect(page.locator('.toast').last()).toContainText('reload')
  await hand.ask('nomination', { nomination: false })
  await expect(page.locator('.vote-words')).toHaveCount(0)
  expect(await birth(page)).toBe(born)

  await notice.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => birth(page)).not.toBe(born)
  await atTable(page)
  await expect(seatOf(page, 1)).toBeVisible()
  await expect(notice).toHaveCount(0)
  const after = await scripts(page)
  expect(after.filter((path) => before.includes(path))).toEqual([])
  await expect(page.getByRole('heading', { name: 'What is new' })).toBeVisible()
  await page.keyboard.press('Escape')
  await openSettings(page, 'general')
  // The browser says of the file that was gone what it found instead.
  expect(pageComplaints.splice(0).filter((text) => !/SettingsModal/.test(text))).toEqual([])
})
