import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/actors.ts'
import { configured, entry, serveSessions, user, withSubscriptions } from './support/sessions.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const reason = (page: Page, name: string) => page.locator(`[data-session="${name}"] .sessions__reason`)
const cell = (page: Page, name: string) => page.locator(`[data-session="${name}"] .sessions__name`)
const dialog = (page: Page) => page.getByRole('dialog')

test('[LOBBY-31] whoever is confined to private sessions is told so', async ({ actor }) => {
  const { page } = await actor('Confined', {
    flags: ['tos-agreed', 'verified-email', 'forced-private'],
  })
  await configured(page, { supportEmail: 'help@example.org' })
  await serveSessions(page, [entry('open house'), entry('back room', { isPublic: false })])
  await page.goto('/')
  await expect(page.locator('[data-notice=forced-private]')).toContainText(
    'only hold and join private sessions',
  )
  await expect(reason(page, 'open house')).toHaveText('You can only join private sessions.')
  // What would help: those who know why, and tables that are open to them.
  const writeTo = { name: 'Write to those who run this place, to join open house' }
  await expect(page.getByRole('link', writeTo)).toHaveAttribute('href', 'mailto:help@example.org')
  await button(page, 'open house').click()
  await expect(dialog(page)).toContainText('You can open a private one, or come to one by its link.')
  await expect(dialog(page).getByRole('button', { name: 'Write to those who run this place' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Look for another table' }).click()
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

test('[LOBBY-38] [LEVEL-16] a session that is closed to somebody says why, and leads to what would help', async ({
  actor,
}) => {
  const { page } = await actor('Free', { level: 'none' })
  await withSubscriptions(page)
  const crowd = Array.from({ length: 25 }, (_, index) => user(String(index + 10), `Guest ${index}`))
  await serveSessions(page, [
    entry('crowded', { usersAll: crowd }),
    entry('exclusive', { boostDuration: 0 }),
    entry('public house'),
    entry('private club', { isPublic: false }),
    entry('private crowd', { isPublic: false, usersAll: crowd }),
    entry('private circle', { isPublic: false, boostDuration: 0 }),
  ])
  await page.goto('/')
  await page.getByLabel('Show private sessions').check()
  const verification = page.locator('[data-modal=verification]')
  for (const [name, text] of [
    ['crowded', 'This session is full.'],
    ['exclusive', 'This session is open to subscribers only.'],
    ['public house', 'Verify your phone number to join public sessions.'],
  ] as const) {
    await expect(reason(page, name)).toHaveText(text)
    await expect(cell(page, name)).toHaveAttribute('data-blocked', 'true')
    await expect(button(page, name)).toHaveAccessibleDescription(text)
    // Without a phone no public session opens, whatever else keeps one out of it.
    await button(page, name).click()
    await expect(verification).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(verification).toHaveCount(0)
  }
  await expect(reason(page, 'private club')).toHaveCount(0)
  await button(page, 'Verify your phone, to join public house').click()
  await expect(verification).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Get a subscription, to join exclusive' })).toHaveAttribute(
    'href',
    'https://patrons.example.org/belfry',
  )
  await page.locator('[data-session="private crowd"] .sessions__join').click()
  await expect(dialog(page)).toContainText('private crowd is closed to you')
  await expect(dialog(page)).toContainText(
    'This session is full.\nAs soon as somebody goes there is a place.',
  )
  await expect(dialog(page).getByRole('button', { name: 'Try again' })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Look for another table' }).click()
  await page.locator('[data-session="private circle"] .sessions__join').click()
  await expect(dialog(page)).toContainText('This session is open to subscribers only.')
  await expect(dialog(page).getByRole('button', { name: 'Get a subscription' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/$/)
  await expectAccessible(page)
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
