import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/actors.ts'
import { PASSWORD } from './support/people.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isReady = (page: Page) => expect(page.getByText('The gatekeeper lets you pass.')).toBeVisible()

async function openRegistration(page: Page): Promise<void> {
  await page.goto('/login')
  await isReady(page)
  await button(page, 'Register').click()
}

async function fillRegistration(page: Page, name: string, email: string): Promise<void> {
  await field(page, 'E-mail address').fill(email)
  await field(page, 'Password').fill(PASSWORD)
  await field(page, 'Password again').fill(PASSWORD)
  await field(page, 'Name at the table').fill(name)
  await page.getByLabel('I have read the terms of use').check()
}

test('[AUTH-01] the login has a required address and a password of at least 6 characters', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(field(page, 'E-mail address')).toHaveAttribute('type', 'email')
  await expect(field(page, 'E-mail address')).toHaveAttribute('required', '')
  await expect(field(page, 'Password')).toHaveAttribute('minlength', '6')
  await isReady(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(page.getByText('Sound and movement')).toBeInViewport({ ratio: 1 })
  await field(page, 'E-mail address').fill('someone@example.org')
  await field(page, 'Password').fill('short')
  await button(page, 'Log in').click()
  const isValid = await field(page, 'Password').evaluate((input: HTMLInputElement) => input.validity.valid)
  expect(isValid).toBe(false)
  await expect(page.locator('.login__error')).toBeEmpty()
})

test('[AUTH-02][AUTH-03] registering adds a confirmation, a name and two boxes', async ({ page }) => {
  await openRegistration(page)
  await expect(field(page, 'Password')).toHaveAttribute('minlength', '8')
  await expect(field(page, 'Password')).toHaveAccessibleDescription(/At least 8 characters/)
  await expect(field(page, 'Password again')).toHaveAttribute('minlength', '8')
  await expect(field(page, 'Name at the table')).toHaveAttribute('minlength', '3')
  await expect(field(page, 'Name at the table')).toHaveAttribute('maxlength', '150')
  await expect(page.getByLabel('I have read the terms of use')).not.toBeChecked()
  await expect(page.getByLabel('Tell me by mail about news')).not.toBeChecked()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(button(page, 'Register')).toBeInViewport({ ratio: 1 })
  await button(page, 'Read the terms of use').click()
  const terms = page.getByRole('dialog', { name: 'Terms of use' })
  await expect(terms).toContainText('the page of your account says what stays')
  await page.keyboard.press('Escape')
  await expect(terms).toBeHidden()
  await fillRegistration(page, 'Hopeful', 'hopeful@example.org')
  await field(page, 'Password').fill('Passw0rd2024!')
  await field(page, 'Password again').fill('Passw0rd2024!')
  await button(page, 'Register').click()
  await expect(page.getByRole('alert')).toContainText('among the first that others would try')
})

test('[AUTH-04][AUTH-05][AUTH-06] a captcha, three buttons, and a place for each kind of message', async ({
  page,
}) => {
  let isHeld = true
  await page.route('**/backend/captcha', async (route) => {
    await expect.poll(() => isHeld).toBe(false)
    await route.continue()
  })
  await page.goto('/login')
  await expect(page.getByText('The gatekeeper takes a look at you…')).toBeVisible()
  for (const name of ['Log in', 'Register', 'Forgotten the password?'])
    await expect(button(page, name)).toBeDisabled()
  isHeld = false
  await isReady(page)
  await expect(button(page, 'Log in')).toBeEnabled()
  await expect(page.locator('.login__error[role=alert]')).toHaveCount(1)
  await expect(page.locator('output.login__notification')).toHaveCount(1)
})

test('[AUTH-07] two different passwords are refused', async ({ page }) => {
  await openRegistration(page)
  await fillRegistration(page, 'Somebody', 'somebody@example.org')
  await field(page, 'Password again').fill('something else')
  await button(page, 'Register').click()
  await expect(page.getByRole('alert')).toHaveText('The two passwords are not the same.')
})

test('[AUTH-08] without a solved captcha nobody is registered', async ({ page }) => {
  await openRegistration(page)
  await fillRegistration(page, 'Somebody', 'somebody@example.org')
  await page.route('**/backend/captcha', (route) => route.abort())
  await page.route('**/backend/user/register', (route) =>
    route.fulfill({ status: 409, json: { ok: false, code: 'auth.register', params: {} } }),
  )
  await button(page, 'Register').click()
  await expect(page.getByText('The gatekeeper could not be reached.')).toBeVisible()
  await field(page, 'Password').fill(PASSWORD)
  await field(page, 'Password again').fill(PASSWORD)
  await field(page, 'Password again').press('Enter')
  await expect(page.getByRole('alert')).toContainText('The gatekeeper has not finished')
  await page.unroute('**/backend/captcha')
  await button(page, 'Try again').click()
  await isReady(page)
})

test('[AUTH-03][AUTH-09][AUTH-10] which button can be pressed when', async ({ page }) => {
  await openRegistration(page)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await fillRegistration(page, 'Hasty', 'hasty@example.org')
  await page.getByLabel('I have read the terms of use').uncheck()
  await expect(button(page, 'Register')).toBeDisabled()
  await field(page, 'Name at the table').press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Please read the terms of use and tick the box first.')
  expect(sent.filter((url) => url.includes('register'))).toEqual([])
  await page.getByLabel('I have read the terms of use').check()
  await expect(button(page, 'Register')).toBeEnabled()
  // Terms that changed meanwhile are read and ticked anew.
  await page.route('**/backend/user/register', async (route) => {
    expect(route.request().postDataJSON()).toMatchObject({ terms: '1' })
    await route.fulfill({ status: 422, json: { ok: false, code: 'auth.terms', params: {} } })
  })
  await button(page, 'Register').click()
  await expect(page.getByRole('alert')).toContainText('Please agree to the terms of use as they are now')
  await expect(page.getByLabel('I have read the terms of use')).not.toBeChecked()
  await isReady(page)
  await field(page, 'Password again').fill('')
  await expect(button(page, 'Log in')).toBeEnabled()
  await field(page, 'Password again').fill('x')
  await expect(button(page, 'Log in')).toBeDisabled()
  await field(page, 'Password again').fill('')
  await button(page, 'Log in').click()
  await expect(field(page, 'Password again')).toBeHidden()
  let finish = (): void => undefined
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  await page.route('**/backend/user/login', async (route) => {
    await held
    await route.continue()
  })
  await field(page, 'E-mail address').fill('nobody@example.org')
  await field(page, 'Password').fill(PASSWORD)
  await button(page, 'Log in').click()
  for (const name of ['Log in', 'Register', 'Forgotten the password?'])
    await expect(button(page, name)).toBeDisabled()
  finish()
  await expect(page.getByRole('alert')).toHaveText('Wrong e-mail address or password.')
})

test('[AUTH-26] a refusal shows the server’s message, empties the passwords and asks for a new captcha', async ({
  page,
}) => {
  await page.goto('/login')
  await isReady(page)
  await field(page, 'E-mail address').fill('nobody@example.org')
  await field(page, 'Password').fill(PASSWORD)
  const renewed = page.waitForRequest('**/backend/captcha')
  await button(page, 'Log in').click()
  await expect(page.getByRole('alert')).toHaveText('Wrong e-mail address or password.')
  await expect(field(page, 'Password')).toHaveValue('')
  await expect(field(page, 'E-mail address')).toHaveValue('nobody@example.org')
  await renewed
  await isReady(page)
  await expectAccessible(page)
  // What the browser says about the empty field is not the refusal's any more.
  await button(page, 'Log in').click()
  await expect(page.getByRole('alert')).toBeEmpty()
})

test('many wrong passwords make a pause, and the page says how long', async ({ page, people }) => {
  const email = people.emailOf(people.uniqueName('Guessed'))
  const here = { address: '127.0.0.1' }
  for (let tries = 0; tries < 5; tries++) {
    const captcha = await people.captcha(here.address)
    await people.call('POST', 'user/login', here, { email, password: 'a wrong guess', captcha })
  }
  await page.goto('/login')
  await isReady(page)
  await field(page, 'E-mail address').fill(email)
  await field(page, 'Password').fill(PASSWORD)
  await button(page, 'Log in').click()
  await expect(page.getByRole('alert')).toContainText(/Please try again in 0:\d\d min/)
})

test('[AUTH-25] a disabled customer is told so as a notification, and the form is a login again', async ({
  page,
}) => {
  await openRegistration(page)
  await fillRegistration(page, 'Somebody', 'somebody@example.org')
  await page.route('**/backend/user/register', (route) =>
    route.fulfill({ status: 403, json: { ok: false, code: 'CUSTOMER_DISABLED', params: {} } }),
  )
  await button(page, 'Register').click()
  await expect(page.locator('.login__notification')).toContainText('This account is disabled.')
  await expect(page.locator('.login__error')).toBeEmpty()
  await expect(field(page, 'Password again')).toBeHidden()
})

test('[AUTH-11] a forgotten password is replaced by way of a mail in the language chosen here', async ({
  page,
  people,
}) => {
  const person = await people.member('Forgetful')
  await page.goto('/login')
  await isReady(page)
  await expect(button(page, 'Forgotten the password?')).toBeDisabled()
  await field(page, 'E-mail address').fill(person.email)
  // The browser's own language is English.
  await page.getByLabel('Language').selectOption('Deutsch')
  await button(page, 'Passwort vergessen?').click()
  await expect(page.locator('.login__notification')).toContainText(person.email)
  await people.mail(person.email, /Subject: Ein neues Passwort/)
  await page.getByLabel('Sprache').selectOption('English')
  await expect(page.getByLabel('Language')).toBeVisible()
  const [, path] = await people.mail(person.email, /(\/login\?recover=[\w-]+)/)
  await page.goto(path ?? '')
  await expect(field(page, 'New password')).toBeVisible()
  await expect(page).not.toHaveURL(/recover/)
  await expectAccessible(page)
  await expect(field(page, 'New password')).toHaveAttribute('minlength', '8')
  await expect(field(page, 'New password')).toHaveAccessibleDescription(/At least 8 characters/)
  await field(page, 'New password').fill('dragon1234')
  await field(page, 'Password again').fill('dragon1234')
  await button(page, 'Set the new password').click()
  await expect(page.getByRole('alert')).toContainText('among the first that others would try')
  await field(page, 'New password').fill('a better horse')
  await field(page, 'Password again').fill('another horse')
  await button(page, 'Set the new password').click()
  await expect(page.getByRole('alert')).toHaveText('The two passwords are not the same.')
  await field(page, 'Password again').fill('a better horse')
  await button(page, 'Set the new password').click()
  await expect(page.getByText('The new password counts from now on.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await isReady(page)
  await field(page, 'E-mail address').fill(person.email)
  await field(page, 'Password').fill('a better horse')
  await button(page, 'Log in').click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto(path ?? '')
  await expect(page).toHaveURL(/\/$/)
})

test('[SHELL-26] after the login it goes where somebody wanted to be, with the hash', async ({
  page,
  people,
}) => {
  const person = await people.member('Returning')
  await page.addInitScript(() => localStorage.setItem('update', '"3.46.4"'))
  const session = await people.createSession(person)
  await page.goto(`/account#${session}`)
  await expect(page).toHaveURL(new RegExp(`/login#${session}$`))
  await isReady(page)
  await field(page, 'E-mail address').fill(person.email)
  await field(page, 'Password').fill(PASSWORD)
  await field(page, 'Password').press('Enter')
  await expect(page).toHaveURL(new RegExp(`/account#${session}$`))
  // The lobby takes the session from the hash and goes on to it.
  await page.goto(`/#${session}`)
  await expect(page).toHaveURL(/\/play$/)
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBe(JSON.stringify(session))
})

test('[AUTH-24][SHELL-23] whoever registers is led to the verification, and from there on', async ({
  page,
  people,
}) => {
  await people.keeper()
  const name = people.uniqueName('Newcomer')
  await openRegistration(page)
  await fillRegistration(page, name, people.emailOf(name))
  await button(page, 'Register').click()
  await expect(page).toHaveURL(/\/verification$/)
  await expect(page.getByText(people.emailOf(name))).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/verification$/)
  // A stranger who registers the same address is led to the same page; its owner hears of it.
  const owner = await people.member('Owner')
  await button(page, 'Log out').click()
  await openRegistration(page)
  await fillRegistration(page, 'Stranger', owner.email)
  await button(page, 'Register').click()
  await expect(page).toHaveURL(/\/verification$/)
  await expect(page.getByText(owner.email)).toBeVisible()
  await people.mail(owner.email, /it already has an account/)
  await button(page, 'Log out').click()
  await isReady(page)
  await field(page, 'E-mail address').fill(people.emailOf(name))
  await field(page, 'Password').fill(PASSWORD)
  await button(page, 'Log in').click()
  // It was mistyped: the right one is named here, and its code is the proof.
  await button(page, 'This is not my address').click()
  const right = people.emailOf(people.uniqueName('Right'))
  await field(page, 'New e-mail address').fill(right)
  await field(page, 'Your password').fill('not this one')
  await button(page, 'Send a code there').click()
  await expect(page.getByRole('alert').filter({ hasText: 'current password is wrong' })).toBeVisible()
  await field(page, 'Your password').fill(PASSWORD)
  await expectAccessible(page)
  await button(page, 'Send a code there').click()
  // One field for one code: that of the mistyped address is asked for no more.
  await field(page, 'Code').fill(await people.mailedCode(right))
  await button(page, 'Confirm').click()
  await expect(page).toHaveURL(/\/$/)
  // The terms were agreed to with the registration, and nobody asks again.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${name}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[AUTH-13] a link by mail takes the place of the password, and never of the second factor', async ({
  page,
  people,
}) => {
  const person = await people.member('Passwordless')
  const phone = await people.secondFactor(person)
  await page.goto('/login')
  await isReady(page)
  await expect(button(page, 'Mail me a link to log in')).toBeDisabled()
  await field(page, 'E-mail address').fill(person.email)
  await button(page, 'Mail me a link to log in').click()
  await expect(page.locator('.login__notification')).toContainText(`If ${person.email} has an account here`)
  const [, path] = await people.mail(person.email, /(\/login\?link=[\w.-]+)/)
  await page.goto(path ?? '')
  await expect(page.getByText(`logs you in as ${person.name}`)).toBeVisible()
  await expect(page).not.toHaveURL(/link=/)
  await expectAccessible(page)
  await button(page, 'Log in').click()
  await expect(page.getByText('The link is right.')).toBeVisible()
  await field(page, 'Code').fill(phone.recovery[0] ?? '')
  await button(page, 'Log in').click()
  await expect(page).toHaveURL(/\/$/)
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(path ?? '')
  await button(page, 'Log in').click()
  await expect(page.getByRole('alert')).toContainText('This link has been used or is too old.')
})
