import { expect } from './support/actors.ts'
import { IN_GERMAN, lookEverywhere, press, type Stop, TELEPHONE, walk, word } from './support/looks.ts'
import { atTable } from './support/table.ts'
import { test } from './support/tournament.ts'

test.use({ viewport: TELEPHONE })

const entrance = { storage: IN_GERMAN } as const

const CUP: readonly Stop[] = [
  { path: '/worldcup', shows: '.match', name: 'cup' },
  { path: '/worldcup/knockout', shows: '.match', name: 'cup-knockout' },
  { path: '/worldcup/leaderboard', shows: '.standing', name: 'cup-leaderboard' },
  { path: '/worldcup/7', shows: '.contender', name: 'cup-match' },
  { path: '/worldcup/count', shows: '.count', name: 'cup-count' },
]

test('a report, and what moderators have of it', async ({ actor, people, bot }) => {
  const { page, person } = await actor('Opfer', entrance)
  const session = await people.createSession(person)
  const troll = await bot('Stoerenfried', session)
  await page.goto(`/join/${session}`)
  await atTable(page)
  await press(page, 'actions:users')
  await lookEverywhere(page, 'people')
  await page.locator(`.person[data-user="${troll.userId}"] .person__name`).click()
  const card = page.locator('[data-modal=user]')
  await press(card, 'people:report')
  await lookEverywhere(page, 'report')
  await press(card, 'people:report.send')
  await expect(card.locator('.profile__report')).toHaveCount(0)

  const { page: own } = await actor('Wache', { ...entrance, level: 'special-moderator' })
  const sheet = own.locator('[data-modal=moderation]')
  await own.goto('/')
  await press(own, 'lobby:moderation')
  await sheet.locator('input[type=search]').fill('example.org')
  await own.keyboard.press('Enter')
  await expect(sheet.locator('.found').first()).toBeVisible()
  await lookEverywhere(own, 'moderation-search')
  await sheet.locator('.states__state').nth(1).click()
  await expect(sheet.locator('.report').first()).toBeVisible()
  await lookEverywhere(own, 'moderation-reports')
})

test('an account as moderators have it: five tabs, and a ban of two', async ({ actor, people }) => {
  const rude = await people.member('Wolkenkuckucksheimerin-Unerzogen')
  const double = await people.member('Doppelgaengerin-Unerzogen')
  await people.change(rude, {}, { expires: 72, reason: 'Hat die ganze Nacht lang die Glocke geläutet.' })
  const { page } = await actor('Wache', { ...entrance, level: 'special-moderator' })
  const sheet = page.locator('[data-modal=moderation]')
  await page.goto('/')
  await press(page, 'lobby:moderation')
  await sheet.locator('input[type=search]').fill(rude.email)
  await page.keyboard.press('Enter')
  await sheet.locator(`.found[data-user="${rude.id}"] button`).click()
  const tabs = sheet.getByRole('tab')
  await expect(tabs).toHaveCount(5)
  for (const [index, name] of ['account', 'bans', 'logins', 'games', 'trail'].entries()) {
    await tabs.nth(index).click()
    if (name === 'bans') {
      const ban = sheet.locator('form[data-ban=new]')
      await ban.getByLabel(word('moderation:ban.account.find'), { exact: true }).fill(double.email)
      await ban.locator(`[data-account="${double.id}"] button`).click()
      await expect(ban.locator('[data-account]').nth(1)).toBeVisible()
    }
    await lookEverywhere(page, `moderation-${name}`)
  }
})

test('what staff have: the state of the house, announcements, a second factor', async ({ actor }) => {
  const { page } = await actor('Buergermeisterin', { ...entrance, level: 'special-tpi' })
  await page.goto('/')
  await press(page, 'actions:status')
  await expect(page).toHaveURL(/\/status$/)
  await expect(page.locator('[data-card=people]')).toBeVisible()
  await press(page, 'status:mail.test')
  await lookEverywhere(page, 'status')
  await page.goto('/')
  await lookEverywhere(page, 'lobby-staff')
  await page.locator('.version-bar__button').click()
  await expect(page.locator('[data-modal=announcement]')).toBeVisible()
  await lookEverywhere(page, 'announcement')
  const { page: fresh } = await actor('Neue', { ...entrance, level: 'special-moderator', hasFactor: false })
  await fresh.goto('/')
  await press(fresh, 'lobby:moderation')
  await expect(fresh.locator('[data-modal=moderation]')).toBeVisible()
  await lookEverywhere(fresh, 'gate')
})

test('the cup, and its count', async ({ actor, people }) => {
  const { page, person } = await actor('Buergermeisterin', { ...entrance, level: 'special-tpi' })
  await people.call('POST', 'vote', person, { match: 7, choice: 'bees' })
  await walk(page, CUP)
})
