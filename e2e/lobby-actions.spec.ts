import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/actors.ts'
import { entry, serveSessions, user } from './support/sessions.ts'

test.use({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })

/** Texts in English, a browser that would rather speak German. */
const ENGLISH = { locale: 'en' } as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const reason = (page: Page, name: string) => page.locator(`[data-session="${name}"] .sessions__reason`)
const dialog = (page: Page) => page.getByRole('dialog')

/** An installation with subscriptions. */
const withSubscriptions = (page: Page) =>
  page.route('**/backend/config', (route) =>
    route.fulfill({
      json: {
        identity: { kind: 'embedded', accountUrl: null },
        subscription: {
          authorizeUrl: 'https://patrons.example.org/authorize',
          clientId: 'belfry',
          pageUrl: 'https://patrons.example.org/belfry',
        },
        sentryDsn: null,
        supportEmail: null,
      },
    }),
  )

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
  await expect(page).toHaveURL(/\/play$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(open)
  await page.goBack()
  await button(page, 'Join a session').click()
  await dialog(page).getByRole('textbox').fill(open.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(open)
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
  await expectAccessible(page)
  await page.getByLabel('Name of the session').fill('  Dusk Market ')
  await button(page, 'Private: for those who know its name').click()
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
  await expect(page).toHaveURL(/\/play$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('dusk market')
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
  await expect(page).toHaveURL(/\/play$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[a-z]+-[a-z]+-\d+$/)
})

test('a name that is taken, or too short, is explained', async ({ actor, people }) => {
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
})

test('[LOBBY-31] whoever is confined to private sessions is told so', async ({ actor }) => {
  const { page } = await actor('Confined', {
    flags: ['tos-agreed', 'verified-email', 'forced-private'],
    storage: ENGLISH,
  })
  await serveSessions(page, [entry('open house'), entry('back room', { isPublic: false })])
  await page.goto('/')
  await expect(page.locator('[data-notice=forced-private]')).toContainText(
    'only hold and join private sessions',
  )
  await expect(reason(page, 'open house')).toHaveText('You can only join private sessions.')
  await button(page, 'Open a session').click()
  await expect(button(page, 'Private: for those who know its name')).toHaveAttribute('aria-pressed', 'true')
})

test('[LOBBY-32] people without a level are told what they can do, and where to subscribe', async ({
  actor,
}) => {
  const unverified = await actor('Unverified', { level: 'none', storage: ENGLISH })
  await withSubscriptions(unverified.page)
  await unverified.page.goto('/')
  const first = unverified.page.locator('[data-notice=free-unverified]')
  await expect(first).toContainText('Verify your phone')
  await expect(first.getByRole('link')).toHaveAttribute('href', 'https://patrons.example.org/belfry')
  const verified = await actor('Verified', {
    level: 'none',
    flags: ['tos-agreed', 'verified-email', 'verified-phone'],
    storage: ENGLISH,
  })
  await withSubscriptions(verified.page)
  await verified.page.goto('/')
  const second = verified.page.locator('[data-notice=free-verified]')
  await expect(second).toContainText('group subscription')
  await expect(second.getByRole('link')).toHaveAttribute('href', 'https://patrons.example.org/belfry')
})

test('[LOBBY-33] the lobby has keys', async ({ actor }) => {
  const { page } = await actor('Typist', { storage: ENGLISH })
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
  await page.keyboard.press('l')
  await expect(page).toHaveURL(/\/play$/)
})

test('[LOBBY-38] every reason why a session is closed to somebody is said', async ({ actor }) => {
  const { page } = await actor('Free', { level: 'none', storage: ENGLISH })
  const crowd = Array.from({ length: 25 }, (_, index) => user(String(index + 10), `Guest ${index}`))
  await serveSessions(page, [
    entry('crowded', { usersAll: crowd }),
    entry('exclusive', { boostDuration: 0 }),
    entry('public house'),
    entry('private club', { isPublic: false }),
  ])
  await page.goto('/')
  await page.getByLabel('Show private sessions').check()
  await expect(reason(page, 'crowded')).toHaveText('This session is full.')
  await expect(reason(page, 'exclusive')).toHaveText('This session is open to subscribers only.')
  await expect(reason(page, 'public house')).toHaveText('Verify your phone number to join public sessions.')
  await expect(reason(page, 'private club')).toHaveCount(0)
  await expect(button(page, 'crowded')).toHaveAttribute('aria-disabled', 'true')
  // It says that it is disabled, and still answers those who try.
  await button(page, 'exclusive').click({ force: true })
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('open to subscribers only')
  await expect(page).toHaveURL(/\/$/)
  await expectAccessible(page)
})

test('[LEVEL-16] whoever has not verified a phone is asked to at a public session', async ({ actor }) => {
  const { page } = await actor('Free', { level: 'none', storage: ENGLISH })
  await serveSessions(page, [entry('public house')])
  await page.goto('/')
  await button(page, 'public house').click({ force: true })
  await expect(page.locator('[data-modal=verification]')).toBeVisible()
})

test('[LEVEL-17] newcomers are warned of home-made rules', async ({ actor, people }) => {
  const teller = await people.member('Teller')
  const open = await people.createSession(teller)
  const { page } = await actor('Newcomer', {
    flags: ['newuser', 'tos-agreed', 'verified-email'],
    storage: ENGLISH,
  })
  await serveSessions(page, [entry(open, { npcs: ['bootlegger'] })])
  await page.goto('/')
  await button(page, open).click()
  await expect(dialog(page)).toContainText('Home-made rules')
  await dialog(page).getByRole('button', { name: 'Look for another game' }).click()
  await expect(page).toHaveURL(/\/$/)
  await button(page, open).click()
  await dialog(page).getByRole('button', { name: 'Join anyway' }).click()
  await expect(page).toHaveURL(/\/play$/)
})

test('[LEVEL-07] a table of one’s own is for subscribers', async ({ actor }) => {
  const { page } = await actor('Free', { level: 'none', storage: ENGLISH })
  await page.goto('/')
  await expect(button(page, 'Join a session')).toBeVisible()
  await page.keyboard.press('l')
  await expect(page).toHaveURL(/\/$/)
})
