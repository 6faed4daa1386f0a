import { expect, test } from './support/actors.ts'
import { MEMBER_FLAGS } from './support/people.ts'
import { entry, serveSessions } from './support/sessions.ts'
import { atTable, dialog, JOINED, openUsers, sitDown, storedSession, usersModal } from './support/table.ts'

test.describe('going', () => {
  test('[SESS-24][SESS-05] whoever leaves is back in the lobby, the session is forgotten, the data are fresh', async ({
    actor,
    people,
  }) => {
    const { page, person } = await actor('Teller')
    const session = await people.createSession(person)
    await sitDown(page, session)
    await page.keyboard.press('l')
    await expect(dialog(page)).toContainText('Leave the session?')
    const refreshed = page.waitForRequest('**/backend/token')
    await dialog(page).getByRole('button', { name: 'Yes' }).click()
    await expect(page.locator('.lobby')).toBeVisible()
    await refreshed
    expect(await storedSession(page)).toBeNull()
    expect(await page.evaluate(() => localStorage.getItem('previousSession'))).toBe(JSON.stringify(session))
  })

  test('[SESS-05] whoever is sent away is told, back in the lobby, with fresh data', async ({
    actor,
    people,
  }) => {
    const teller = await actor('Teller')
    const session = await people.createSession(teller.person)
    await sitDown(teller.page, session)
    const guest = await actor('Guest')
    await sitDown(guest.page, session)
    await openUsers(teller.page)
    const refreshed = guest.page.waitForRequest('**/backend/token')
    await teller.page.getByRole('button', { name: `Send away: ${guest.person.name}` }).click()
    await dialog(teller.page).getByRole('button', { name: 'Yes' }).click()
    await expect(dialog(guest.page)).toContainText('a Storyteller has sent you away.')
    await expect(dialog(guest.page)).toContainText('Ask one of them.')
    await refreshed
    await dialog(guest.page).getByRole('button', { name: 'Look for another table' }).click()
    await expect(guest.page.locator('.lobby')).toBeVisible()
    expect(await storedSession(guest.page)).toBeNull()
    await guest.page.goto(`/join/${session}`)
    await expect(dialog(guest.page)).toContainText('You have been removed from this session.', JOINED)
    await expect(usersModal(teller.page).locator('[data-banned]')).toContainText(guest.person.name)
    await teller.page.getByRole('button', { name: 'May come back' }).click()
    await expect(usersModal(teller.page).locator('[data-banned]')).toHaveCount(0)
    await dialog(guest.page).getByRole('button', { name: 'Look for another table' }).click()
    await sitDown(guest.page, session)
  })
})

test('[SESS-39] people without a level are told before their time is over', async ({
  actor,
  people,
  bot,
}) => {
  const teller = await people.member('Teller')
  const session = await people.createSession(teller, { isPublic: false })
  const { page } = await actor('Free', { level: 'none' })
  const host = await bot('Helper', session, { level: 'special-moderator' })
  await host.ask('addStoryteller', { id: host.userId })
  await host.sees((view) => view.session.boostDuration > 0)
  await sitDown(page, session)
  await expect(page.locator('.expiry')).toHaveCount(0)
  const HOURS_4 = 4 * 60 * 60 * 1000
  await page.clock.setSystemTime(Date.now() + HOURS_4 - 60_000)
  await expect(page.locator('.expiry')).toContainText('Your time at this table is over in')
})

test('[SESS-74] announcements reach everybody at the table one by one, and swallow no question', async ({
  actor,
  handOf,
  people,
}) => {
  const owner = await people.member('Teller')
  const session = await people.createSession(owner)
  const hand = await handOf(owner, session)
  await hand.ask('npcs', ['bootlegger'])
  const { page } = await actor('Newcomer', { flags: [...MEMBER_FLAGS, 'verified-phone', 'newuser'] })
  await page.goto(`/join/${session}`)
  await expect(dialog(page)).toContainText('Home-made rules', JOINED)
  const keeper = await people.keeper()
  await people.renew(keeper)
  for (const title of ['The well is closed', 'The bridge is gone']) {
    const announcement = { title, text: 'Until dawn.', sessionName: session }
    expect((await people.call('POST', 'announcement', keeper, announcement)).status).toBe(200)
  }
  await hand.ask('npcs', ['bootlegger', 'angel'])
  await hand.sees((view) => view.session.npcs.length === 2)
  await expect(dialog(page)).toContainText('Home-made rules')
  await dialog(page).getByRole('button', { name: 'Join anyway' }).click()
  await expect(dialog(page)).toContainText('The well is closed')
  await expect(dialog(page)).toContainText('Until dawn.')
  await dialog(page).getByRole('button', { name: 'OK' }).click()
  await expect(dialog(page)).toContainText('The bridge is gone')
  await dialog(page).getByRole('button', { name: 'OK' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await atTable(page)
})

test('[SHELL-69] tabs know of each other’s sessions', async ({ actor, people }) => {
  const { page, person, context } = await actor('Twofold')
  const session = await people.createSession(person)
  await sitDown(page, session)
  const second = await context().newPage()
  // The only one in the list: among those of other tests it may be on a later page.
  await serveSessions(second, [entry(session)])
  await second.goto('/')
  await expect(second.getByRole('button', { name: session, exact: true })).toBeVisible()
  await expect(second).toHaveURL(/\/$/)
  await second.getByRole('button', { name: session, exact: true }).click()
  await expect(dialog(second)).toContainText(`The session “${session}” is open in another tab`)
  await dialog(second).getByRole('button', { name: 'No' }).click()
  await expect(second).toHaveURL(/\/$/)
  await second.getByRole('button', { name: session, exact: true }).click()
  await dialog(second).getByRole('button', { name: 'Yes' }).click()
  await atTable(second)
})
