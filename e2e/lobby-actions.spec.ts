import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/actors.ts'
import { atTable, storedSession } from './support/table.ts'

test.use({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })

/** Texts in English, a browser that would rather speak German. */
const ENGLISH = { locale: 'en' } as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

test('[LOBBY-25][LOBBY-26] who may do what sees the button for it', async ({ actor }) => {
  const subscriber = await actor('Subscriber', { storage: ENGLISH })
  await subscriber.page.goto('/')
  await expect(button(subscriber.page, 'Open a session')).toBeVisible()
  await expect(button(subscriber.page, 'Play here alone')).toBeVisible()
  await expect(button(subscriber.page, 'Verify your phone')).toBeHidden()
  const free = await actor('Free', { level: 'none', storage: ENGLISH })
  await free.page.goto('/')
  await expect(button(free.page, 'Verify your phone')).toBeVisible()
  await expect(button(free.page, 'Open a session')).toBeHidden()
  await expect(button(free.page, 'Play here alone')).toBeHidden()
  const verified = await actor('Verified', {
    level: 'none',
    flags: ['tos-agreed', 'verified-email', 'verified-phone'],
    storage: ENGLISH,
  })
  await verified.page.goto('/')
  await expect(button(verified.page, 'Join a session')).toBeVisible()
  await expect(button(verified.page, 'Verify your phone')).toBeHidden()
})

test('[LOBBY-27] a session is joined by its name or by a pasted link', async ({ actor, people }) => {
  const teller = await people.member('Teller')
  const open = await people.createSession(teller)
  const { page } = await actor('Guest', { storage: ENGLISH })
  await page.goto('/')
  await button(page, 'Join a session').click()
  const field = dialog(page).getByRole('textbox')
  await field.fill('ab')
  await expect(dialog(page).getByRole('button', { name: 'OK' })).toBeDisabled()
  await expectAccessible(page)
  await field.fill(`  ${new URL(`/join/${open}?from=chat`, page.url()).href} `)
  await page.keyboard.press('Enter')
  await atTable(page)
  expect(await storedSession(page)).toBe(JSON.stringify(open))
  await page.goBack()
  await button(page, 'Join a session').click()
  await dialog(page).getByRole('textbox').fill(open.toUpperCase())
  await page.keyboard.press('Enter')
  await atTable(page)
  expect(await storedSession(page)).toBe(JSON.stringify(open))
})

test('[LOBBY-29] a browser has a way to log out', async ({ actor }) => {
  const { page } = await actor('Leaver', { storage: ENGLISH })
  await page.goto('/')
  await button(page, 'Log out').click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('[LOBBY-30][SESS-41] a session is opened with a name and all that it says of itself', async ({
  actor,
}) => {
  const { page } = await actor('Maker', { storage: ENGLISH })
  await page.goto('/')
  await button(page, 'Open a session').click()
  await expect(page.getByLabel('Language at the table')).toHaveValue('de')
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(button(page, 'Open it')).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.getByLabel('Name of the session').fill('  Dusk Market ')
  // Guests stay outside of a public session: said here, with the way to change it.
  await expect(page.locator('.guest-hint')).toContainText('Public: only people with an account come in.')
  await button(page, 'Make it private').click()
  await expect(button(page, 'Private: for those who know its name')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.guest-hint')).toHaveCount(0)
  await page.getByLabel('Language at the table').selectOption('sv')
  await button(page, 'Cameras: as you like').click()
  await button(page, 'Not streamed').click()
  const created = page.waitForRequest('**/backend/create')
  await button(page, 'Open it').click()
  expect((await created).postDataJSON()).toMatchObject({
    isPublic: false,
    language: 'sv',
    tags: { difficulty: 0, cameras: 1, travellers: 0, grimoire: 0, locked: false, streaming: true },
  })
  await atTable(page)
  expect(await storedSession(page)).toBe('"dusk market"')
})

test('[SESS-44] a click on a tag steps through its values', async ({ actor }) => {
  const { page } = await actor('Maker', { storage: ENGLISH })
  await page.goto('/')
  await button(page, 'Open a session').click()
  for (const text of [
    'Travellers: ask first',
    'Travellers: welcome',
    'Travellers: none',
    'Travellers: ask first',
  ])
    await button(page, text).click()
  await expect(button(page, 'Travellers: welcome')).toBeVisible()
  await button(page, 'Open to newcomers').click()
  await button(page, 'Locked: nobody new comes in').click()
  await expect(button(page, 'Open to newcomers')).toBeVisible()
})

test('[LOBBY-36] without a name a session gets one', async ({ actor }) => {
  const { page } = await actor('Maker', { storage: ENGLISH })
  await page.goto('/')
  await button(page, 'Open a session').click()
  const field = page.getByLabel('Name of the session')
  await expect(field).toHaveValue(/^[a-z]+-[a-z]+-\d+$/)
  await field.fill('')
  await button(page, 'Open it').click()
  await atTable(page)
  expect(await storedSession(page)).toMatch(/^"[a-z]+-[a-z]+-\d+"$/)
})

test('a name that is taken, too short or hides something is explained, and so is a table too many', async ({
  actor,
  people,
}) => {
  const { page, person } = await actor('Maker', { storage: ENGLISH })
  const taken = await people.createSession(person)
  await page.goto('/')
  await button(page, 'Open a session').click()
  const field = page.getByLabel('Name of the session')
  await field.fill('ab')
  await expect(page.getByText('A session name has at least 3 characters.')).toBeVisible()
  await expect(button(page, 'Open it')).toBeDisabled()
  await field.fill(taken)
  await button(page, 'Open it').click()
  await expect(page.getByRole('alert')).toContainText(`A session called "${taken}" is open already.`)
  await field.fill('smo\u200bke')
  await expect(page.getByText('A session name needs letters, digits or pictures, without')).toBeVisible()
  await expect(button(page, 'Open it')).toBeDisabled()
  await Promise.all(Array.from({ length: 4 }, () => people.createSession(person)))
  await field.fill('one too many')
  await button(page, 'Open it').click()
  await expect(page.getByRole('alert')).toHaveText(
    'You have 5 sessions open already. One of them has to end first.',
  )
})

test('[LOBBY-33] the lobby has keys, which rest under modals and throw no session away', async ({
  actor,
  people,
}) => {
  const { page, person } = await actor('Typist', { storage: ENGLISH })
  await page.goto('/')
  await expect(page.getByText(/sessions?$/).first()).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByLabel('Name of the session')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Name of the session')).toBeHidden()
  await page.keyboard.press('j')
  await expect(dialog(page).getByRole('textbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.keyboard.press('q')
  await expect(page.locator('[data-modal="settings"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-modal="settings"]')).toHaveCount(0)
  // Under a modal the keys rest.
  await button(page, 'Help').click()
  await expect(page.locator('[data-modal="help"]')).toBeVisible()
  for (const key of ['l', 'c', 'j']) await page.keyboard.press(key)
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-modal="help"]')).toHaveCount(0)
  await expect(page.getByLabel('Name of the session')).toBeHidden()
  // A session one could go back to is not given up by a key.
  const open = await people.createSession(person)
  await page.keyboard.press('j')
  await dialog(page).getByRole('textbox').fill(open)
  await page.keyboard.press('Enter')
  await atTable(page)
  await page.goBack()
  await expect(button(page, `Back to ${open}`)).toBeVisible()
  await page.keyboard.press('l')
  await expect(dialog(page)).toContainText(`Leave ${open}?`)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(button(page, `Back to ${open}`)).toBeVisible()
  expect(await storedSession(page)).toBe(JSON.stringify(open))
  await page.keyboard.press('l')
  await dialog(page).getByRole('button', { name: 'Play here alone' }).click()
  await expect(page).toHaveURL(/\/play$/)
  expect(await storedSession(page)).toBeNull()
})
