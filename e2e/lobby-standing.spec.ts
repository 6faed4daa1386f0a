import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/actors.ts'
import { entry, serveSessions, user } from './support/sessions.ts'

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

test('[LOBBY-31] whoever is confined to private sessions is told so', async ({ actor }) => {
  const { page } = await actor('Confined', {
    flags: ['tos-agreed', 'verified-email', 'forced-private'],
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
  const unverified = await actor('Unverified', { level: 'none' })
  await withSubscriptions(unverified.page)
  await unverified.page.goto('/')
  const first = unverified.page.locator('[data-notice=free-unverified]')
  await expect(first).toContainText('Verify your phone')
  await expect(first.getByRole('link', { name: 'With a subscription' })).toHaveAttribute(
    'href',
    'https://patrons.example.org/belfry',
  )
  const verified = await actor('Verified', {
    level: 'none',
    flags: ['tos-agreed', 'verified-email', 'verified-phone'],
  })
  await withSubscriptions(verified.page)
  await verified.page.goto('/')
  const second = verified.page.locator('[data-notice=free-verified]')
  await expect(second).toContainText('group subscription')
  await expect(second.getByRole('link', { name: 'With a subscription' })).toHaveAttribute(
    'href',
    'https://patrons.example.org/belfry',
  )
})

test('[LOBBY-38] every reason why a session is closed to somebody is said', async ({ actor }) => {
  const { page } = await actor('Free', { level: 'none' })
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
  for (const name of ['crowded', 'exclusive']) {
    await expect(button(page, name)).toBeDisabled()
    await expect(button(page, name)).toHaveAccessibleDescription(/./)
    await button(page, name).focus()
    await page.keyboard.press('Enter')
  }
  await expect(page).toHaveURL(/\/$/)
  await expect(page.locator('[data-session="private club"] .sessions__join')).toBeEnabled()
  await expectAccessible(page)
})

test('[LEVEL-16] whoever has not verified a phone is asked to at a public session', async ({ actor }) => {
  const { page } = await actor('Free', { level: 'none' })
  await serveSessions(page, [entry('public house')])
  await page.goto('/')
  await button(page, 'public house').click()
  await expect(page.locator('[data-modal=verification]')).toBeVisible()
})

test('[LEVEL-17] newcomers are warned of home-made rules', async ({ actor, people }) => {
  const teller = await people.member('Teller')
  const open = await people.createSession(teller)
  const { page } = await actor('Newcomer', {
    flags: ['newuser', 'tos-agreed', 'verified-email'],
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
  const { page } = await actor('Free', { level: 'none' })
  await page.goto('/')
  await expect(button(page, 'Join a session')).toBeVisible()
  await page.keyboard.press('l')
  await expect(page).toHaveURL(/\/$/)
})
