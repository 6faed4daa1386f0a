import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { type Actor, expect, test } from './support/actors.ts'

test.use({ timezoneId: 'Europe/Berlin' })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const error = (page: Page) => page.locator('.verification__error')

/** The next answer to a code, or to the wish for one. */
const answerWith = (page: Page, status: unknown, success = false) =>
  page.route('**/backend/verify', (route) => route.fulfill({ json: { success, status } }))

test.describe('the address', () => {
  const unverified = async (actor: (name: string, entrance: object) => Promise<Actor>) =>
    actor('Unverified', { flags: [], level: 'none' })

  test('[SHELL-27][AUTH-36][AUTH-37] is verified on a page of its own, with three buttons and a link', async ({
    actor,
  }) => {
    const { page } = await unverified(actor)
    await page.goto('/')
    await expect(page).toHaveURL(/\/verification$/)
    for (const name of ['Confirm', 'Send another code', 'Log out'])
      await expect(button(page, name)).toBeVisible()
    await expect(page.getByRole('link')).toHaveAttribute('href', '/')
    await expectAccessible(page)
    await button(page, 'Log out').click()
    await expect(page).toHaveURL(/\/login$/)
  })

  test('[AUTH-34] takes exactly six digits', async ({ actor }) => {
    const { page } = await unverified(actor)
    await page.goto('/verification')
    const code = page.getByLabel('Code')
    await code.pressSequentially('12a 34')
    await expect(code).toHaveValue('1234')
    await expect(button(page, 'Confirm')).toBeDisabled()
    await code.pressSequentially('5678')
    await expect(code).toHaveValue('123456')
    await expect(button(page, 'Confirm')).toBeEnabled()
  })

  test('[AUTH-35] a code in the address is filled in and submitted, also after the login', async ({
    people,
    page,
  }) => {
    await people.keeper()
    const person = await people.register(people.uniqueName('Linked'))
    const [, path] = await people.mail(person.email, /(\/verification\?code=\d{6})/)
    await page.goto(path ?? '')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText('The gatekeeper lets you pass.')).toBeVisible()
    await page.getByLabel('E-mail address').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    const submitted = page.waitForRequest('**/backend/verify')
    await button(page, 'Log in').click()
    expect((await submitted).postDataJSON()).toEqual({ type: 'email', code: path?.slice(-6) })
    await expect(page).toHaveURL(/\/$/)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(path?.slice(-6))
  })

  test('a code in the address is out of it as soon as it is read, and no way back leads to it', async ({
    actor,
  }) => {
    const { page } = await unverified(actor)
    await answerWith(page, 'wrong')
    await page.goto('/login')
    await page.goto('/verification?code=424242#there')
    await expect(error(page)).toContainText('This code is wrong')
    await expect(page.getByLabel('Code')).toHaveValue('424242')
    await expect(page).toHaveURL(/\/verification#there$/)
    await page.goBack()
    await page.goForward()
    await expect(page).not.toHaveURL(/code=/)
  })

  /** Each status in its turn, typed into the same field. */
  const refuse = async (page: Page, refusals: readonly (readonly [number | string, string])[]) => {
    await page.goto('/verification')
    for (const [status, text] of refusals) {
      await page.unroute('**/backend/verify')
      await answerWith(page, status)
      await page.getByLabel('Code').fill('123456')
      await button(page, 'Confirm').click()
      await expect(error(page)).toContainText(text)
    }
  }

  test('[AUTH-41][AUTH-42][AUTH-43] too soon, wrong and not allowed are explained', async ({ actor }) => {
    const { page } = await unverified(actor)
    await refuse(page, [
      [429, 'Please wait 10 seconds'],
      ['wrong', 'This code is wrong'],
      [403, 'You are not allowed to do this.'],
      ['day', 'enough tries for today'],
      ['exhausted', 'This code has been tried too often'],
      ['expired', 'This code has run out. Send another one.'],
    ])
    await expect(button(page, 'Send another code')).toHaveClass(/button--primary/)
    await answerWith(page, 'sent', true)
    await button(page, 'Send another code').click()
    await expect(page.getByLabel('Code')).toHaveValue('')
    await expect(button(page, 'Confirm')).toHaveClass(/button--primary/)
  })

  test('[AUTH-44][AUTH-45][AUTH-46] so are throw-away mailboxes, second confirmations and the unheard of', async ({
    actor,
  }) => {
    const { page } = await unverified(actor)
    await refuse(page, [
      [400, 'throw-away mailboxes'],
      [404, 'confirmed already'],
      ['lunar eclipse', 'lunar eclipse'],
    ])
  })

  test('[AUTH-40][AUTH-47] another code is sent, but not within a minute', async ({ actor }) => {
    const { page } = await unverified(actor)
    await page.goto('/verification')
    await button(page, 'Send another code').click()
    await expect(error(page)).toContainText('Please wait 60 seconds')
    await answerWith(page, 'sent', true)
    await button(page, 'Send another code').click()
    await expect(page.getByText('A new code is on its way')).toBeVisible()
    await expect(error(page)).toBeEmpty()
  })
})
