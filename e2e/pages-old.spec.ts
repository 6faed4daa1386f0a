import type { Page } from '@playwright/test'
import { expect, test } from './support/actors.ts'
import { seatOf } from './support/day.ts'
import { serveOldPage } from './support/old-page.ts'

/** The entry script of that build: proof that no file of the current one runs. */
const ENTRY = '/assets/index-CtFCi541.js'

const reload = (page: Page) => page.getByRole('button', { name: 'Reload' })

/** Whether the page asks for an update: on a page of its own, or over the table. */
const asksForUpdate = (page: Page): Promise<boolean> => reload(page).first().isVisible()

/** Waits for one of two: the element the user needs next, or the request to reload. */
async function reaches(page: Page, selector: string): Promise<boolean> {
  await expect(page.locator(selector).or(reload(page)).first()).toBeVisible()
  return page.locator(selector).first().isVisible()
}

test('a guest with the page of 16aa6db0 takes a seat on the current server, or is asked to reload', async ({
  openPage,
  people,
  handOf,
}) => {
  const host = await people.member('Teller')
  const session = await people.createSession(host, { isPublic: false })
  const hand = await handOf(host, session)
  await hand.ask('seatCount', { count: 2, mayUnseat: false, check: 0 })
  const { page } = await openPage({
    extraHTTPHeaders: { 'x-forwarded-for': '10.9.0.3' },
    serviceWorkers: 'block',
  })
  await page.addInitScript(() => localStorage.setItem('update', '"3.46.4"'))
  const served = await serveOldPage(page, 'web-16aa6db0')
  await page.goto(`/join/${session}`)
  const takesSeat = async (): Promise<void> => {
    if (!(await reaches(page, '.guest__table'))) return
    await page.getByLabel('Your name at the table').fill('Ann')
    await page.getByRole('button', { name: 'Come in', exact: true }).click()
    if (!(await reaches(page, '.board'))) return
    await seatOf(page, 0).locator('.seat__plate').click()
    await expect(
      seatOf(page, 0).locator('.seat__name').filter({ hasText: 'Ann' }).or(reload(page)).first(),
    ).toBeVisible()
  }
  await takesSeat()
  expect(served).toContain(ENTRY)
  const isSeated = Boolean(hand.view?.session.players[0]?.id)
  expect({ isSeated, isAsked: await asksForUpdate(page) }).not.toEqual({ isSeated: false, isAsked: false })
})
