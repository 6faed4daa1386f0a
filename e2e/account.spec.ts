import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { authenticator } from '../tools/lib/authenticator.mjs'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/actors.ts'
import { PASSWORD } from './support/people.ts'
import { settled } from './support/shots.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const section = (page: Page, name: string) => page.locator(`[data-section=${name}]`)

/** With address and password, as far as they lead. */
async function logIn(page: Page, email: string): Promise<void> {
  await expect(page.getByText('The gatekeeper lets you pass.')).toBeVisible()
  await field(page, 'E-mail address').fill(email)
  await field(page, 'Password').fill(PASSWORD)
  await button(page, 'Log in').click()
}

test('a second factor is set up, asked for at the login, replaced by a recovery code and switched off', {
  tag: '@long',
}, async ({ actor }) => {
  const { page, person } = await actor('Careful')
  await page.goto('/')
  await button(page, 'Settings').click()
  await page.getByRole('tab', { name: 'User' }).click()
  await button(page, 'Logins, second factor, your data').click()
  await expect(page).toHaveURL(/\/account$/)
  await section(page, 'factor').getByRole('button', { name: 'Set it up' }).focus()
  await page.keyboard.press('Enter')
  await field(page, 'Your password').fill('not this one')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(['The current password is wrong.'])
  await field(page, 'Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'The secret as a QR code' })).toBeVisible()
  const secret = (await page.getByLabel('The secret as text').textContent()) ?? ''
  const app = authenticator(secret.replaceAll(' ', ''))
  await settled(page)
  await expectAccessible(page)
  await field(page, 'Code').fill('000000')
  await button(page, 'Switch it on').click()
  await expect(page.getByRole('alert')).toContainText(['This code is wrong or too old.'])
  await field(page, 'Code').fill(app.code())
  await button(page, 'Switch it on').click()
  const listed = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allTextContents()
  await expectAccessible(page)
  await button(page, 'I have kept them').click()
  await expect(section(page, 'factor')).toContainText('10 recovery codes are left.')
  await page.goto('/')
  await button(page, 'Settings').click()
  await page.getByRole('tab', { name: 'User' }).click()
  await button(page, 'Log out').click()
  await logIn(page, person.email)
  await expect(page.getByText('Your password is right.')).toBeVisible()
  await expectAccessible(page)
  await field(page, 'Code').fill('123456')
  await button(page, 'Log in').click()
  await expect(page.getByRole('alert')).toHaveText('This code is wrong or too old.')
  await field(page, 'Code').fill(app.code())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)

  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/login')
  await logIn(page, person.email)
  await field(page, 'Code').fill(codes[3] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/account')
  await expect(section(page, 'factor')).toContainText('9 recovery codes are left.')
  await button(page, 'Switch it off').click()
  await field(page, 'Code').fill(codes[4] ?? '')
  await button(page, 'Switch it off').click()
  await expect(button(page, 'Set it up')).toBeVisible()
})

test('a login elsewhere is ended and told so; the data is saved; the account is deleted with what stays named', async ({
  actor,
  enter,
  people,
}) => {
  const { page, person } = await actor('Leaver')
  const elsewhere = await enter(await people.logIn(person))
  await elsewhere.page.goto('/account')
  await expect(section(elsewhere.page, 'logins').locator('[data-login]')).toHaveCount(2)
  await page.goto('/account')
  const logins = section(page, 'logins')
  await expect(logins.locator('[data-login]')).toHaveCount(2)
  await expect(logins.locator('[data-this=true]')).toContainText('This one')
  await settled(page)
  await expectAccessible(page)
  await logins.locator('[data-this=false]').getByRole('button').click()
  await expect(page.getByText('It is ended.')).toBeVisible()
  await expect(logins.locator('[data-login]')).toHaveCount(1)
  // The other window hears of it as soon as it asks for anything.
  const save = async (where: Page): Promise<void> => {
    await button(where, 'Save my data').click()
    await field(where, 'Your password').fill(PASSWORD)
    await button(where, 'Save my data').click()
  }
  await save(elsewhere.page)
  await expect(elsewhere.page.getByText('Your login has ended. Please log in again.')).toBeVisible()
  await expect(elsewhere.page).toHaveURL(/\/login/)

  const saving = page.waitForEvent('download')
  await save(page)
  const file = await saving
  expect(file.suggestedFilename()).toBe('belfry-account.json')
  const data = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(data).toMatchObject({ format: 'belfry-account', account: { id: person.id, email: person.email } })
  expect(data.logins).toHaveLength(2)

  // Name, language, password and address are changed right here.
  const name = people.uniqueName('Renamed')
  await field(page, 'Name at the table').fill(name)
  await button(page, 'Save the name').click()
  await expect(page.getByText('That is your name now.')).toBeVisible()
  await section(page, 'identity').getByLabel('Language', { exact: true }).selectOption('Deutsch')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dein Konto')
  await section(page, 'identity').getByLabel('Sprache', { exact: true }).selectOption('English')
  await button(page, 'Choose another password').click()
  await field(page, 'Current password').fill(PASSWORD)
  await field(page, 'New password').fill('a better horse')
  await field(page, 'New password again').fill('a bitter horse')
  await button(page, 'Set the new password').click()
  await expect(section(page, 'password').getByRole('alert')).toHaveText(
    'The two new passwords are not the same.',
  )
  await field(page, 'New password again').fill('a better horse')
  await settled(page)
  await expectAccessible(page)
  await button(page, 'Set the new password').click()
  await expect(page.getByText('The new password counts from now on; every other device')).toBeVisible()
  const moved = people.emailOf(people.uniqueName('Moved'))
  await button(page, 'Use another address').click()
  await field(page, 'New e-mail address').fill(moved)
  await field(page, 'Your password').fill('a better horse')
  await button(page, 'Send a code there').click()
  await section(page, 'address')
    .getByLabel('Code')
    .fill(await people.mailedCode(moved))
  await button(page, 'Confirm').click()
  await expect(page.getByText('Your account uses the new address from now on.')).toBeVisible()
  await expect(page.locator('.page-frame__header')).toContainText(`${name}, ${moved}`)

  const deletion = section(page, 'deletion')
  await expect(deletion.getByText('What stays, and why')).toBeVisible()
  await expect(deletion).toContainText('Games with others, without your name')
  await button(page, 'Delete my account…').click()
  await field(page, 'Your password').fill('not this one')
  await button(page, 'Delete it for good').click()
  await expect(deletion.getByRole('alert')).toHaveText('The current password is wrong.')
  await field(page, 'Your password').fill('a better horse')
  await expectAccessible(page)
  await button(page, 'Delete it for good').click()
  await expect(page.getByText('Your account is deleted. Farewell.')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  await logIn(page, moved)
  await expect(page.locator('.login__error')).toHaveText('Wrong e-mail address or password.')
})
