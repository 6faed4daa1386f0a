import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/actors.ts'
import { CONFIGURED } from './support/configured.ts'
import { MEMBER_FLAGS } from './support/people.ts'
import { settled } from './support/shots.ts'

test.use({
  timezoneId: 'Europe/Berlin',
  serverSettings: CONFIGURED,
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const MINUTE_MS = 60_000

test.describe('banned', () => {
  test('[SHELL-38][SHELL-39][SHELL-40] for good, without a reason', async ({ people, enter }) => {
    const person = await people.member('Banned')
    // By flag it is for good, and without a reason.
    await people.change(person, { flags: [...MEMBER_FLAGS, 'banned'] })
    await people.renew(person)
    const { page } = await enter(person)
    await page.goto('/')
    await expect(page).toHaveURL(/\/banned$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The gate stays shut')
    await expect(page.getByText('This account is banned.')).toBeVisible()
    await expect(page.getByText('The ban is permanent.')).toBeVisible()
    await expect(page.locator('.banned__reason')).toHaveCount(0)
    await expect(page.getByRole('link')).toHaveAttribute('href', 'mailto:help@example.org')
    await expectAccessible(page)
  })

  test('[SHELL-22][SHELL-39][SHELL-40] until a date, with a reason, confined to the page', async ({
    people,
    enter,
  }) => {
    const person = await people.member('Rude')
    const hours = 72
    const ends = Date.now() + hours * 60 * MINUTE_MS
    await people.change(person, {}, { expires: hours, reason: 'Rang the bell all night' })
    await people.renew(person)
    const { page } = await enter(person)
    for (const path of ['/', '/play', '/verification', '/login']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/banned$/)
    }
    await expect(page.locator('.banned__reason')).toContainText('Rang the bell all night')
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Berlin' }).format(
      ends,
    )
    await expect(page.locator('.banned__end')).toContainText(day)
    await button(page, 'Try the gate again').click()
    await expect(page).toHaveURL(/\/banned$/)
    await button(page, 'Log out').click()
    await expect(page).toHaveURL(/\/login$/)
  })
})

/** A device whose clock is wrong by so much; the page can be told that it was set right. */
const setClock = (page: Page, wrongByMs: number) =>
  page.addInitScript((wrongBy) => {
    const right = Date.now.bind(Date)
    const device = window as unknown as { wrongBy: number }
    device.wrongBy = wrongBy
    Date.now = () => right() + device.wrongBy
  }, wrongByMs)

const setRight = (page: Page) =>
  page.evaluate(() => {
    const device = window as unknown as { wrongBy: number }
    device.wrongBy = 0
  })

test.describe('a wrong clock', () => {
  test('[SHELL-30][SHELL-41][SHELL-42] without a login: the difference in minutes, and on to the login', async ({
    page,
  }) => {
    await setClock(page, 5 * MINUTE_MS)
    await page.goto('/login')
    await expect(page).toHaveURL(/\/clock$/)
    await expect(page.locator('.clock__gap')).toHaveText("Your clock is 5 minutes ahead of the server's.")
    await expectAccessible(page)
    await button(page, 'Go on').click()
    await expect(page.getByText('The clocks still disagree.')).toBeVisible()
    await expect(page).toHaveURL(/\/clock$/)
    await setRight(page)
    await button(page, 'Go on').click()
    await expect(page).toHaveURL(/\/login$/)
  })

  test('[SHELL-30] up to a minute is nothing', async ({ page }) => {
    await setClock(page, -50_000)
    const asked = page.waitForResponse('**/backend/version')
    await page.goto('/login')
    await asked
    await expect(page.getByText('The gatekeeper lets you pass.')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
  })

  test('[SHELL-42] logged in, the way on is the lobby, and with a session the table', async ({
    actor,
    people,
  }) => {
    const { page, person } = await actor('Skewed')
    await setClock(page, -3 * MINUTE_MS)
    await page.goto('/')
    await expect(page).toHaveURL(/\/clock$/)
    await expect(page.locator('.clock__gap')).toHaveText("Your clock is 3 minutes behind the server's.")
    await setRight(page)
    await button(page, 'Go on').click()
    await expect(page).toHaveURL(/\/$/)

    const session = await people.createSession(person)
    await page.evaluate((code) => localStorage.setItem('session', JSON.stringify(code)), session)
    await page.goto('/play')
    await expect(page).toHaveURL(/\/clock$/)
    await setRight(page)
    await button(page, 'Go on').click()
    await expect(page).toHaveURL(/\/play$/)
  })
})

test.describe('the terms', () => {
  const newcomer = { flags: ['verified-email'] } as const

  test('[SHELL-34][SHELL-63][AUTH-63] are agreed to once, and nothing else is possible before', async ({
    actor,
  }) => {
    const { page } = await actor('Newcomer', newcomer)
    await page.goto('/')
    const dialogue = page.getByRole('dialog', { name: 'Before you come in' })
    await expect(dialogue).toBeVisible()
    await page.keyboard.press('Escape')
    await page.locator('.backdrop').click({ position: { x: 5, y: 5 } })
    await expect(dialogue).toBeVisible()
    await expect(button(page, 'Continue')).toBeDisabled()
    await settled(page)
    await expectAccessible(page)
    await page.getByLabel('I have read the terms').check()
    const change = page.waitForResponse((response) => response.url().endsWith('/backend/user'))
    await button(page, 'Continue').click()
    expect((await change).request().postDataJSON()).toEqual({ hasAgreedTOS: true })
    await expect(dialogue).toHaveCount(0)
    const loaded = page.waitForResponse('**/backend/version')
    await page.reload()
    await loaded
    await expect(page.locator('.loading')).toHaveCount(0)
    await expect(dialogue).toHaveCount(0)
  })

  test('[SHELL-63][AUTH-63] or one logs out', async ({ actor }) => {
    const { page } = await actor('Doubter', newcomer)
    await page.goto('/')
    const dialogue = page.getByRole('dialog', { name: 'Before you come in' })
    await dialogue.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(dialogue).toHaveCount(0)
  })
})
