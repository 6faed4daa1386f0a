import type { Page } from '@playwright/test'
import { expect, test } from './support/actors.ts'
import {
  IN_GERMAN,
  lookEverywhere,
  press,
  type Stop,
  speakGerman,
  TELEPHONE,
  walk,
  word,
} from './support/looks.ts'
import { MEMBER_FLAGS } from './support/people.ts'
import { entry, serveSessions, user, withSubscriptions } from './support/sessions.ts'
import { openSettings } from './support/settings.ts'
import { atTable } from './support/table.ts'

test.use({ viewport: TELEPHONE, timezoneId: 'Europe/Berlin' })

const entrance = { storage: IN_GERMAN } as const
const section = (page: Page, name: string) => page.locator(`[data-section=${name}]`)

const GATE: readonly Stop[] = [
  { path: '/login', shows: '.login__form', name: 'login' },
  { path: '/login?recover=abcdef', shows: '.login__form', name: 'login-recover' },
  { path: '/login?link=abcdef', shows: '.login__form', name: 'login-link' },
  { path: '/continue', shows: '.guest', name: 'continue' },
  { path: '/join/nirgendwo', shows: '.guest__closed', name: 'join-unknown' },
]

test('the gate, closed doors, and one that opens when the Storyteller comes', async ({
  handOf,
  page,
  people,
}) => {
  const host = await people.member('Annegret')
  const table = await people.createSession(host, { isPublic: false })
  const open = await people.createSession(host)
  await page.goto('/backend/health')
  await speakGerman(page)
  await walk(page, [
    ...GATE,
    { path: `/join/${open}`, shows: '.guest__closed', name: 'join-public' },
    { path: `/join/${table}`, shows: '.guest__closed', name: 'join-early' },
  ])
  const hand = await handOf(host, table)
  await expect(page.getByLabel(word('guests:name'))).toBeVisible()
  await hand.ask('setGuests', 'none')
  await walk(page, [{ path: `/join/${table}`, shows: '.guest__closed', name: 'join-closed' }])
  await page.goto('/login')
  await press(page, 'login:register')
  await lookEverywhere(page, 'register')
})

test('a guest at the door and with a code for another device, and whoever lets them in', async ({
  actor,
  openPage,
  people,
}) => {
  const { page: host, person } = await actor('Annegret', entrance)
  const session = await people.createSession(person, { isPublic: false })
  await host.goto(`/join/${session}`)
  await atTable(host)
  await press(host, 'actions:users')
  await host.getByLabel(word('people:door.door')).click()
  const { page } = await openPage({ extraHTTPHeaders: { 'x-forwarded-for': '10.8.0.2' } })
  await speakGerman(page)
  await page.goto(`/join/${session}`)
  await page.getByLabel(word('guests:name')).fill('Frau von und zu Wolkenkuckucksheim')
  await lookEverywhere(page, 'join')
  await press(page, 'guests:knock')
  await expect(page.getByRole('heading', { name: word('board:door.title') })).toBeVisible()
  await lookEverywhere(page, 'door')
  await expect(host.locator('[data-knock]')).toBeVisible()
  await lookEverywhere(host, 'people-knock')
  await host.locator('[data-knock] button').first().click()
  await atTable(page)
  await page.goto('/account')
  await press(page, 'guests:device.show')
  await expect(page.locator('.account__letters')).toBeVisible()
  await lookEverywhere(page, 'account-guest')
})

test('an account and all that is done with it', async ({ actor, people, enter }) => {
  const { page, person } = await actor('Kontoinhaberin', entrance)
  const rude = await people.member('Wolkenkuckucksheimerin-Unerzogen')
  await people.call('POST', 'blocks', person, { userId: rude.id, isBlocked: true })
  await people.logIn(person)
  await page.goto('/account')
  await expect(section(page, 'blocked').locator('[data-blocked]')).toBeVisible()
  await expect(section(page, 'logins').locator('[data-login]')).toHaveCount(2)
  await lookEverywhere(page, 'account')
  await press(section(page, 'address'), 'account:address.begin')
  await press(section(page, 'password'), 'account:password.begin')
  await press(section(page, 'deletion'), 'account:deletion.begin')
  await press(section(page, 'factor'), 'account:factor.begin')
  await lookEverywhere(page, 'account-open')
  await section(page, 'factor').getByLabel(word('account:proof.password')).fill('correct horse')
  await press(section(page, 'factor'), 'account:factor.next')
  await expect(section(page, 'factor').locator('.qr-code')).toBeVisible()
  await lookEverywhere(page, 'account-factor')
  await page.goto('/')
  await openSettings(page, 'user')
  await expect(page.locator('.profile__stats')).toBeVisible()
  await lookEverywhere(page, 'card-own')
  await page.locator('.profile__avatar--own').click()
  await expect(page.locator('.avatars__choices')).toBeVisible()
  await lookEverywhere(page, 'avatars')

  await people.change(rude, {}, { expires: 72, reason: 'Hat die ganze Nacht lang die Glocke geläutet.' })
  await people.renew(rude)
  const { page: banned } = await enter(rude, entrance)
  await banned.goto('/')
  await expect(banned.locator('.banned__end')).toBeVisible()
  await lookEverywhere(banned, 'banned')
})

test('an address and a telephone to verify, and the terms', async ({ actor, people }) => {
  const { page } = await actor('Unbestaetigt', { ...entrance, flags: [], level: 'none' })
  await page.goto('/verification')
  await expect(page.locator('.verification')).toBeVisible()
  await lookEverywhere(page, 'verification')
  await press(page, 'verification:address')
  await lookEverywhere(page, 'verification-address')
  await press(page, 'account:proof.cancel')
  await press(page, 'verification:resend')
  await expect(page.locator('.verification__error').first()).not.toBeEmpty()
  await lookEverywhere(page, 'verification-refused')
  const { page: newcomer } = await actor('Neuling', { ...entrance, flags: ['verified-email'] })
  await newcomer.goto('/')
  await expect(newcomer.locator('.sheet')).toBeVisible()
  await lookEverywhere(newcomer, 'terms')

  const free = await actor('Freie', { ...entrance, level: 'none' })
  const phone = free.page.locator('[data-modal=verification]')
  await free.page.goto('/')
  await press(free.page, 'lobby:verify')
  await expect(phone).toBeVisible()
  await lookEverywhere(free.page, 'phone')
  const number = `15${free.person.id.slice(-8)}`
  await phone.locator('input[type=tel]').fill(number)
  await press(phone, 'verification:phone.write')
  const right = await people.mailedCode(`+49${number}`)
  await lookEverywhere(free.page, 'phone-code')
  await phone.getByLabel(word('verification:code')).fill(right === '123456' ? '654321' : '123456')
  await press(phone, 'verification:confirm')
  await expect(phone.locator('.verification__error')).not.toBeEmpty()
  await lookEverywhere(free.page, 'phone-wrong')
})

test('the lobby: what is closed and why, details, a table of one’s own', async ({ actor, people }) => {
  const { page } = await actor('Freie', {
    ...entrance,
    level: 'none',
    flags: [...MEMBER_FLAGS, 'verified-phone'],
  })
  await withSubscriptions(page)
  const edition = { name: 'Ärger im Brauhaus' }
  const crowd = Array.from({ length: 25 }, (_, index) => user(String(index + 10), `Zuschauerin ${index}`))
  await serveSessions(page, [
    entry('Die überfüllte Schankstube am Marktplatz', { edition, usersAll: crowd }),
    entry('Nur für Abonnenten', { edition, boostDuration: 0 }),
    entry('Offenes Haus', { roles: ['imp', 'chef', 'monk'], edition: { ...edition, isOfficial: false } }),
  ])
  await page.goto('/')
  await expect(page.locator('.sessions__reason').first()).toBeVisible()
  await page.locator('.sessions__toggle button').last().click()
  await lookEverywhere(page, 'lobby')
  await page.locator('.sessions__join').first().click()
  await expect(page.locator('[data-modal=dialogue]')).toBeVisible()
  await lookEverywhere(page, 'lobby-closed')
  await page.goto('/join/nirgendwo')
  await expect(page.locator('[data-modal=dialogue]')).toBeVisible()
  await lookEverywhere(page, 'refused')
  const forced = [...MEMBER_FLAGS, 'forced-private']
  const { page: owner } = await actor('Wirtin', { ...entrance, flags: forced })
  await people.keeper()
  await owner.goto('/')
  await press(owner, 'actions:lobbyCreate')
  await expect(owner.getByLabel(word('lobby:create.name'))).toBeVisible()
  await lookEverywhere(owner, 'create')
})
