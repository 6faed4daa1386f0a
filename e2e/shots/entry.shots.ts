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
  await page.locator('.sessions__toggle button').nth(1).click()
  await expect(page.locator('[data-detail=characters] li').first()).toBeVisible()
  await shoot(page, 'entry-lobby')
  await page.getByRole('button', { name: 'Verify your phone' }).click()
  await expect(page.getByLabel('Country')).toBeVisible()
  await shoot(page, 'entry-phone')
})

test('opening a session, people, menu and one’s own card', async ({ actor, bot, people }) => {
  test.slow()
  const { page, person } = await actor('Rosalind')
  await page.goto('/')
  await page.getByRole('button', { name: 'Open a session' }).click()
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
  await page.getByRole('button', { name: 'Change your picture' }).click()
  await shoot(page, 'entry-card')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.locator('.main-menu')).toBeVisible()
  await shoot(page, 'entry-menu')
})
