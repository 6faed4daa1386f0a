import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { type Actor, expect, test } from './support/actors.ts'
import { settled } from './support/shots.ts'

test.use({ timezoneId: 'Europe/Berlin' })

const modal = (page: Page) => page.locator('[data-modal=verification]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const error = (page: Page) => modal(page).locator('.verification__error')
const code = (page: Page) => modal(page).getByLabel('Code')

/** The next answers, whatever is sent. */
async function answerWith(page: Page, status: number | string, success = false): Promise<void> {
  await page.unroute('**/backend/verify')
  await page.route('**/backend/verify', (route) => route.fulfill({ json: { success, status } }))
}

/** Somebody without a level opens the modal from the lobby. */
async function openPhone(actor: (name: string, entrance: object) => Promise<Actor>): Promise<Actor> {
  const free = await actor('Free', { level: 'none' })
  await free.page.goto('/')
  await button(free.page, 'Verify your phone').click()
  await expect(modal(free.page)).toBeVisible()
  return free
}

/** Types a number nobody else has and asks for a code. */
async function sendNumber(page: Page, number: string): Promise<void> {
  await modal(page).getByLabel('Number').fill(number)
  await button(page, 'Write a code for me').click()
}

const numberOf = ({ person }: Actor): string => `15${person.id.slice(-8)}`

async function tryCode(page: Page, typed: string): Promise<void> {
  await code(page).fill(typed)
  await button(page, 'Confirm').click()
}

test('[AUTH-48][AUTH-49] first the number, then the code, then public sessions are open', async ({
  actor,
  people,
}) => {
  const free = await openPhone(actor)
  const { page } = free
  await expect(modal(page).getByLabel('Country')).toHaveValue('DE')
  await modal(page).getByLabel('Number').fill('0 12 ab')
  await expect(modal(page).getByLabel('Number')).toHaveValue('12')
  await settled(page)
  await expectAccessible(page)
  await sendNumber(page, numberOf(free))
  await expect(code(page)).toBeVisible()
  await expect(button(page, 'Confirm')).toBeDisabled()
  await expectAccessible(page)
  await tryCode(page, await people.mailedCode(`+49${numberOf(free)}`))
  await expect(modal(page)).toContainText('Public sessions are open to you now.')
  await modal(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(button(page, 'Join a session')).toBeVisible()
  await expect(button(page, 'Verify your phone')).toHaveCount(0)
})

test('[AUTH-55][AUTH-59][AUTH-62] a wrong code is explained and taken away, and so is haste', async ({
  actor,
  people,
}) => {
  const free = await openPhone(actor)
  const { page } = free
  await sendNumber(page, numberOf(free))
  const right = await people.mailedCode(`+49${numberOf(free)}`)
  const wrong = right === '000000' ? '111111' : '000000'
  await tryCode(page, wrong)
  await expect(error(page)).toContainText('That is not the code we sent.')
  // Even the right one is refused now: for how long is to be seen.
  await expect(modal(page).locator('.verification__wait')).toContainText(/tried in \d+ seconds/)
  await expect(code(page)).toHaveValue('')
  // Where ten seconds go by between two tries, the next one is in haste again.
  await expect(async () => {
    await tryCode(page, wrong)
    await expect(error(page)).toContainText('Please wait 10 seconds', { timeout: 2_000 })
  }).toPass()
  await expect(code(page)).toHaveValue('')
})

test('[AUTH-54][AUTH-56][AUTH-58] too often, refused and out of date, before and after the code', async ({
  actor,
}) => {
  const { page } = await openPhone(actor)
  await answerWith(page, 429)
  await sendNumber(page, '15012345678')
  await expect(error(page)).toContainText('Please wait 60 seconds')
  await answerWith(page, 'sent', true)
  await sendNumber(page, '15012345678')
  for (const [status, text] of [
    [429, 'Please wait 10 seconds'],
    [403, 'Please contact support.'],
  ] as const) {
    await answerWith(page, status)
    await tryCode(page, '123456')
    await expect(error(page)).toContainText(text)
  }
  for (const status of [404, 'restart']) {
    await answerWith(page, status)
    await tryCode(page, '123456')
    await expect(error(page)).toContainText('Please start again with your number.')
    await expect(code(page)).toHaveCount(0)
    await answerWith(page, 'sent', true)
    await sendNumber(page, '15012345678')
  }
  await button(page, 'Another number').click()
  await expect(modal(page).getByLabel('Number')).toBeVisible()
})

test('[AUTH-57][AUTH-60][AUTH-61] numbers that are out of reach, taken, or fail for another reason', async ({
  actor,
}) => {
  const { page } = await openPhone(actor)
  for (const [status, text] of [
    [402, 'Text messages do not reach this number.'],
    ['assigned', 'belongs to another account'],
    ['Value is already assigned', 'belongs to another account'],
    [418, 'could not be verified (418)'],
  ] as const) {
    await answerWith(page, status)
    await sendNumber(page, '15012345678')
    await expect(error(page)).toContainText(text)
  }
})
