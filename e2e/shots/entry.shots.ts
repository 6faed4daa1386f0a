import { expect, test } from '../support/actors.ts'
import { entry, serveSessions, user } from '../support/sessions.ts'
import { shoot } from '../support/shots.ts'
import { openUsers, sitDown } from '../support/table.ts'

const NAMES = ['dusk market', 'the old mill', 'raven tower', 'seven candles', 'low tide', 'clockmaker', 'fog']

test('the lobby with many sessions', async ({ actor }) => {
  test.slow()
  const { page } = await actor('Rosalind', { level: 'none', flags: ['tos-agreed', 'verified-email'] })
  const people = Array.from({ length: 14 }, (_, index) =>
    user(String(index + 3), `Guest ${index + 1}`, index % 5 !== 0),
  )
  await serveSessions(
    page,
    Array.from({ length: 23 }, (_, index) =>
      entry(`${NAMES[index % NAMES.length]} ${index + 1}`, {
        isPublic: index % 4 !== 3,
        phase: index % 6,
        isRunning: index % 6 !== 0,
        language: ['en', 'de', 'fr', 'sv'][index % 4] ?? 'en',
        boostDuration: index % 3 === 0 ? 0 : 3_600_000,
        edition:
          index % 3 === 1
            ? { name: 'A Long Evening by the Sea', author: 'Somebody', isOfficial: false }
            : { name: 'Trouble Brewing', author: '', isOfficial: true },
        roles: index % 3 === 1 ? ['imp', 'chef', 'monk', 'empath', 'saint', 'drunk'] : [],
        npcs: ['bootlegger'],
        players: people.slice(0, 9).map(({ id }, at) => ({ id, isDead: at % 3 === 1, isVoteless: false })),
        usersAll: [user('1', 'Teller of Tales', index % 5 !== 2), ...people],
      }),
    ),
  )
  await page.goto('/')
  await page.getByLabel('Show private sessions').check()
  await page.getByRole('button', { name: 'Details of the old mill 2' }).click()
  await expect(page.locator('[data-detail=characters] li').first()).toBeVisible()
  await shoot(page, 'entry-lobby')
  await page.getByRole('button', { name: 'Verify your phone' }).click()
  await expect(page.getByLabel('Country')).toBeVisible()
  await shoot(page, 'entry-phone')
})

test('opening a session, people, menu and one’s own card', async ({ actor, bot, people }) => {
  test.slow()
  const { page, person } = await actor('Rosalind', {
    flags: ['tos-agreed', 'verified-email', 'verified-phone', 'powerful'],
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open a session' }).click()
  await expect(page.locator('.create')).toBeVisible()
  await shoot(page, 'entry-create')
  const session = await people.createSession(person)
  await sitDown(page, session)
  const guest = await bot('Wilhelmina with a rather long name', session)
  await bot('Newcomer', session, { flags: ['tos-agreed', 'verified-email', 'newuser'] })
  await bot('Warden', session, { level: 'special-moderator' })
  await guest.ask('requestGrimoire', { status: 1 })
  await openUsers(page)
  await expect(page.locator('.person')).toHaveCount(4)
  await shoot(page, 'entry-people')
  await page.getByRole('button', { name: person.name, exact: true }).click()
  await page.getByRole('button', { name: 'Next border' }).click()
  await shoot(page, 'entry-card')
  await page.getByRole('button', { name: 'Change your picture' }).click()
  await shoot(page, 'entry-pictures')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.locator('.main-menu')).toBeVisible()
  await shoot(page, 'entry-menu')
})

test('the way in, and help', async ({ page, people, enter, actor }) => {
  test.slow()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible()
  await shoot(page, 'entry-login')
  const newcomer = await enter(await people.register(people.uniqueName('Newcomer')))
  await newcomer.page.goto('/verification')
  await expect(newcomer.page.getByRole('textbox').first()).toBeVisible()
  await shoot(newcomer.page, 'entry-verification')
  const inside = await actor('Rosalind')
  await inside.page.goto('/')
  await inside.page.getByRole('button', { name: 'Help', exact: true }).click()
  await expect(inside.page.locator('[data-modal=help]')).toBeVisible()
  await shoot(inside.page, 'entry-help')
})

test('moderation', async ({ actor, people }) => {
  test.slow()
  const crowd = await people.crowd(11)
  const troll = crowd[4]
  if (!troll) throw new Error('nobody came')
  await people.change(troll, { username: 'A troll under the bridge with quite a long name indeed' })
  await people.change(troll, {}, { reason: 'Shouting in the night', expires: 48 })
  await people.change(troll, {}, { reason: 'Shouting by day', expires: 0.0001 })
  const { page } = await actor('Mayor', { level: 'special-tpi' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Moderation' }).click()
  const sheet = page.locator('[data-modal=moderation]')
  await expect(sheet.locator('.found').first()).toBeVisible()
  await shoot(page, 'entry-moderation-search')
  await sheet.getByRole('searchbox').fill(troll.id)
  await page.keyboard.press('Enter')
  await sheet.locator(`.found[data-user="${troll.id}"] button`).click()
  await expect(sheet.locator('.moderated')).toBeVisible()
  await shoot(page, 'entry-moderation-account')
  await sheet.getByRole('tab', { name: 'Bans (2)' }).click()
  await shoot(page, 'entry-moderation-bans')
  await sheet.getByRole('tab', { name: 'Logins' }).click()
  await shoot(page, 'entry-moderation-logins')
})
