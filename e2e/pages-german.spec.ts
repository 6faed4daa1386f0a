import type { Page } from '@playwright/test'
import { expect, test } from './support/actors.ts'
import { IN_GERMAN, look, press, TELEPHONE, word } from './support/looks.ts'
import { openSettings } from './support/settings.ts'

test.use({ viewport: TELEPHONE })

const entrance = { storage: IN_GERMAN } as const

/** A page of somebody who is nobody here yet. */
async function speakGerman(page: Page): Promise<void> {
  await page.evaluate((locale) => {
    localStorage.setItem('locale', JSON.stringify(locale))
    localStorage.setItem('update', '"3.46.4"')
  }, IN_GERMAN.locale)
}

const section = (page: Page, name: string) => page.locator(`[data-section=${name}]`)

test('whoever comes without an account reads German on a telephone, from the door to the account', async ({
  handOf,
  openPage,
  people,
}) => {
  const host = await people.member('Gastgeberin')
  const session = await people.createSession(host, { isPublic: false })
  const { page } = await openPage({ extraHTTPHeaders: { 'x-forwarded-for': '10.8.0.1' } })
  await speakGerman(page)
  await handOf(host, session)
  await page.goto(`/join/${session}`)
  await expect(page.getByLabel(word('guests:name'))).toBeVisible()
  await look(page, 'join')
  await page.getByLabel(word('guests:name')).fill('Frau von und zu Wolkenkuckucksheim')
  await press(page, 'guests:comeIn')
  await expect(page.locator('.board')).toBeVisible()
  await page.goto('/account')
  await press(page, 'guests:device.show')
  await expect(page.locator('.account__letters')).toBeVisible()
  await look(page, 'account-guest')
})

test.describe('second looks', { tag: '@long' }, () => {
  test('the gate, and a door that opens when the Storyteller comes', async ({ handOf, page, people }) => {
    const host = await people.member('Gastgeberin')
    const session = await people.createSession(host, { isPublic: false })
    await page.goto('/backend/health')
    await speakGerman(page)
    await page.goto('/login')
    await look(page, 'login')
    await press(page, 'login:register')
    await look(page, 'register')
    for (const way of ['recover', 'link']) {
      await page.goto(`/login?${way}=abcdef`)
      await expect(page.locator('.login__form')).toBeVisible()
      await look(page, `login-${way}`)
    }
    await page.goto('/continue')
    await expect(page.locator('.guest')).toBeVisible()
    await look(page, 'continue')
    await page.goto('/join/nirgendwo')
    await expect(page.getByRole('alert').first()).not.toBeEmpty()
    await look(page, 'join-unknown')
    await page.goto(`/join/${session}`)
    await expect(page.getByText(word('errors:join-guest-boost'))).toBeVisible()
    await look(page, 'join-early')
    await handOf(host, session)
    await expect(page.getByLabel(word('guests:name'))).toBeVisible()
  })

  test('an account and all that is done with it', async ({ actor, people, enter }) => {
    const { page, person } = await actor('Kontoinhaberin', entrance)
    const rude = await people.member('Wolkenkuckucksheimerin-Unerzogen')
    await people.call('POST', 'blocks', person, { userId: rude.id, isBlocked: true })
    await people.logIn(person)
    await page.goto('/account')
    await expect(section(page, 'blocked').locator('[data-blocked]')).toBeVisible()
    await expect(section(page, 'logins').locator('[data-login]')).toHaveCount(2)
    await look(page, 'account')
    await press(section(page, 'address'), 'account:address.begin')
    await press(section(page, 'password'), 'account:password.begin')
    await press(section(page, 'deletion'), 'account:deletion.begin')
    await press(section(page, 'factor'), 'account:factor.begin')
    await look(page, 'account-open')
    await section(page, 'factor').getByLabel(word('account:proof.password')).fill('correct horse')
    await press(section(page, 'factor'), 'account:factor.next')
    await expect(section(page, 'factor').locator('.qr-code')).toBeVisible()
    await look(page, 'account-factor')
    await page.goto('/')
    await openSettings(page, 'user')
    await expect(page.locator('.profile__stats')).toBeVisible()
    await look(page, 'card-own')
    await page.locator('.profile__avatar--own').click()
    await expect(page.locator('.avatars__choices')).toBeVisible()
    await look(page, 'avatars')

    await people.change(rude, {}, { expires: 72, reason: 'Hat die ganze Nacht lang die Glocke geläutet.' })
    await people.renew(rude)
    const { page: banned } = await enter(rude, entrance)
    await banned.goto('/')
    await expect(banned.locator('.banned__end')).toBeVisible()
    await look(banned, 'banned')
  })

  test('an address and a phone to verify, and the terms', async ({ actor }) => {
    const { page } = await actor('Unbestaetigt', { ...entrance, flags: [], level: 'none' })
    await page.goto('/verification')
    await expect(page.locator('.verification')).toBeVisible()
    await look(page, 'verification')
    await press(page, 'verification:address')
    await look(page, 'verification-address')
    await press(page, 'verification:resend')
    await expect(page.locator('.verification__error').first()).not.toBeEmpty()
    await look(page, 'verification-refused')
    const { page: newcomer } = await actor('Neuling', { ...entrance, flags: ['verified-email'] })
    await newcomer.goto('/')
    await expect(newcomer.locator('.sheet')).toBeVisible()
    await look(newcomer, 'terms')
  })

  test('a report, and what moderators have of it', async ({ actor, people, bot }) => {
    const { page, person } = await actor('Opfer', entrance)
    const session = await people.createSession(person)
    const troll = await bot('Stoerenfried', session)
    await page.goto(`/join/${session}`)
    await expect(page.locator('.board')).toBeVisible()
    await press(page, 'actions:users')
    await look(page, 'people')
    await page.locator(`.person[data-user="${troll.userId}"] .person__name`).click()
    const card = page.locator('[data-modal=user]')
    await press(card, 'people:report')
    await look(page, 'report')
    await press(card, 'people:report.send')
    await expect(card.locator('.profile__report')).toHaveCount(0)

    const { page: own } = await actor('Wache', { ...entrance, level: 'special-moderator' })
    const sheet = own.locator('[data-modal=moderation]')
    await own.goto('/')
    await press(own, 'lobby:moderation')
    await sheet.locator('input[type=search]').fill('example.org')
    await own.keyboard.press('Enter')
    await expect(sheet.locator('.found').first()).toBeVisible()
    await look(own, 'moderation-search')
    await sheet.locator('.states__state').nth(1).click()
    await expect(sheet.locator('.report').first()).toBeVisible()
    await look(own, 'moderation-reports')
  })

  test('what staff have: the state of the house, announcements, a second factor', async ({ actor }) => {
    const { page } = await actor('Buergermeisterin', { ...entrance, level: 'special-tpi' })
    await page.goto('/status')
    await expect(page.locator('[data-card=people]')).toBeVisible()
    await press(page, 'status:mail.test')
    await look(page, 'status')
    await page.goto('/')
    await look(page, 'lobby-staff')
    await page.locator('.version-bar__button').click()
    await expect(page.locator('[data-modal=announcement]')).toBeVisible()
    await look(page, 'announcement')
    const { page: fresh } = await actor('Neue', { ...entrance, level: 'special-moderator', hasFactor: false })
    await fresh.goto('/')
    await press(fresh, 'lobby:moderation')
    await expect(fresh.locator('[data-modal=moderation]')).toBeVisible()
    await look(fresh, 'gate')
  })
})
