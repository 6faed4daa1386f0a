import type { Page } from '@playwright/test'
import { expect, test } from './support/actors.ts'
import { entry, manySessions, serveSessions } from './support/sessions.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const names = (page: Page) => page.locator('.sessions__row .sessions__join')

test('[LOBBY-18] ten sessions make a page', async ({ actor }) => {
  const { page } = await actor('Ada')
  await serveSessions(page, manySessions(25))
  await page.goto('/')
  await expect(names(page)).toHaveCount(10)
  await expect(page.getByText('Page 1 of 3')).toBeVisible()
  await expect(button(page, 'Previous page')).toBeDisabled()
  await button(page, 'Next page').click()
  await button(page, 'Next page').click()
  await expect(page.getByText('Page 3 of 3')).toBeVisible()
  await expect(names(page)).toHaveCount(5)
  await expect(button(page, 'Next page')).toBeDisabled()
})

/** When the list was asked for, by the page's own clock. */
const noteAsking = () => {
  const device = window as unknown as { asked: number[] }
  device.asked = []
  const real = window.fetch.bind(window)
  window.fetch = (input, init) => {
    if (typeof input === 'string' && input.endsWith('/backend/sessions')) device.asked.push(Date.now())
    return real(input, init)
  }
}

const askedAt = (page: Page) => page.evaluate(() => (window as unknown as { asked: number[] }).asked)

test('[LOBBY-19][LOBBY-20] the list is asked for every 30 seconds; a page that is gone leads to the first', async ({
  actor,
}) => {
  const { page } = await actor('Ada')
  await page.clock.install()
  await page.addInitScript(noteAsking)
  const list = await serveSessions(page, manySessions(25))
  await page.goto('/')
  await expect(names(page)).toHaveCount(10)
  await button(page, 'Next page').click()
  await button(page, 'Next page').click()
  await button(page, 'Details of session 21').click()
  await button(page, 'session 21').focus()
  await page.clock.runFor(30_000)
  await expect.poll(async () => (await askedAt(page)).length).toBe(2)
  const [first = 0, second = 0] = await askedAt(page)
  expect(second - first).toBeGreaterThanOrEqual(30_000)
  expect(second - first).toBeLessThan(40_000)
  await expect(button(page, 'session 21')).toBeFocused()
  await expect(page.locator('.details')).toBeVisible()
  list.change(manySessions(8))
  // The next look is due so long after the last answer, which may still be on its way.
  await expect(async () => {
    await page.clock.runFor(31_000)
    await expect(page.getByText('Page 1 of 1')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(names(page)).toHaveCount(8)
})

test('the focus stays with a row that moves', async ({ actor }) => {
  const { page } = await actor('Ada')
  await page.clock.install()
  const list = await serveSessions(page, [entry('first'), entry('second'), entry('third')])
  await page.goto('/')
  await button(page, 'first').focus()
  list.change([entry('first', { phase: 3, isRunning: true }), entry('second'), entry('third')])
  await page.clock.runFor(31_000)
  await expect(names(page)).toHaveText(['second', 'third', 'first'])
  await expect(button(page, 'first')).toBeFocused()
})

test('[LOBBY-21] nothing is asked before there is a token to ask with', async ({ people, enter }) => {
  const person = await people.member('Ada')
  const { page } = await enter(person, {
    storage: { token: { accessToken: null, refreshToken: person.refreshToken } },
  })
  const asked: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/backend/sessions')) asked.push(request.headers()['authorization'])
  })
  await page.goto('/')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(asked.every((header) => header?.startsWith('Bearer '))).toBe(true)
})

test('of 500 sessions only those of the page are drawn, in every order', async ({ actor }) => {
  const { page } = await actor('Ada')
  await serveSessions(page, manySessions(500))
  await page.goto('/')
  await expect(page.getByText('Page 1 of 50')).toBeVisible()
  await expect(page.locator('.sessions__row')).toHaveCount(10)
  await button(page, 'Session').click()
  await expect(names(page).first()).toHaveText('session 1')
  await button(page, 'Session').click()
  await expect(names(page).first()).toHaveText('session 500')
  await expect(page.locator('.sessions__row')).toHaveCount(10)
})
