import { MAX_ONLINE_USERS } from '@belfry/rules'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/actors.ts'
import { MEMBER_FLAGS } from './support/people.ts'
import { atTable, dialog, JOINED, openUsers, sitDown, storedSession, usersModal } from './support/table.ts'

test.describe('coming in', () => {
  test('[SHELL-17][SHELL-18] by a link and by a hash, and everybody sees who is there', async ({
    actor,
    people,
  }) => {
    const teller = await actor('Teller')
    const session = await people.createSession(teller.person)
    await sitDown(teller.page, session)
    const guest = await actor('Guest')
    await guest.page.goto(`/#${session}`)
    await atTable(guest.page)
    expect(await storedSession(guest.page)).toBe(JSON.stringify(session))
    for (const { page } of [teller, guest]) {
      await openUsers(page)
      for (const name of [teller.person.name, guest.person.name])
        await expect(usersModal(page).getByRole('button', { name, exact: true })).toBeVisible()
    }
  })

  test('[LOBBY-34] goes on with the session in the hash, else with the stored one', async ({
    actor,
    people,
  }) => {
    const teller = await people.member('Teller')
    const stored = await people.createSession(teller)
    const hashed = await people.createSession(teller)
    const { page } = await actor('Returning', { storage: { session: stored } })
    await page.goto(`/#${hashed}`)
    await atTable(page)
    expect(await storedSession(page)).toBe(JSON.stringify(hashed))
    await page.evaluate((code) => localStorage.setItem('session', JSON.stringify(code)), stored)
    await page.goto('/')
    await atTable(page)
    await openUsers(page)
    await expect(usersModal(page)).toContainText(stored)
  })

  test('[SHELL-26] a deep link survives the login', async ({ page, people }) => {
    const teller = await people.member('Teller')
    const session = await people.createSession(teller)
    const guest = await people.member('Guest')
    await page.addInitScript(() => localStorage.setItem('update', '"3.46.4"'))
    await page.goto(`/join/${session}`)
    await expect(page.locator('.login__invited')).toContainText('to join it you need an account')
    await expect(page.getByText('The gatekeeper lets you pass.')).toBeVisible()
    await page.getByLabel('E-mail address').fill(guest.email)
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await atTable(page)
    expect(await storedSession(page)).toBe(JSON.stringify(session))
  })

  test('[SHELL-31] the connection is open at the table and nowhere else', async ({ actor, people }) => {
    const { page, person } = await actor('Teller')
    const session = await people.createSession(person)
    const opened = page.waitForEvent('websocket')
    await sitDown(page, session)
    const socket = await opened
    expect(socket.isClosed()).toBe(false)
    await page.goBack()
    await expect(page).not.toHaveURL(/\/play/)
    await expect.poll(() => socket.isClosed()).toBe(true)
    const again = page.waitForEvent('websocket')
    await page.getByRole('button', { name: `Back to ${session}` }).click()
    await atTable(page)
    expect((await again).isClosed()).toBe(false)
  })

  test('[SHELL-28] without a level and without a session there is no table', async ({ actor }) => {
    const { page } = await actor('Free', { level: 'none' })
    await page.goto('/play')
    await expect(page).toHaveURL(/\/$/)
    await expect(page.locator('.lobby')).toBeVisible()
  })

  test('[SHELL-32] a page that still loads says what', async ({ actor }) => {
    const { page, person } = await actor('Patient')
    let isHeld = true
    await page.route(`**/backend/user/${person.id}`, async (route) => {
      await expect.poll(() => isHeld).toBe(false)
      await route.continue()
    })
    await page.goto('/')
    await expect(page.locator('.loading')).toHaveText('Loading app data...')
    isHeld = false
    await expect(page.locator('.loading')).toHaveCount(0)
  })
})

test.describe('being refused', () => {
  test('[SESS-11][SESS-12] says the name of the error and what it means, and hangs up', async ({ actor }) => {
    const { page } = await actor('Lost')
    const opened = page.waitForEvent('websocket')
    await page.goto('/join/no-such-table')
    await expect(dialog(page)).toContainText('You cannot join this session')
    await expect(dialog(page)).toContainText('There is no session called "no-such-table".')
    await expect(dialog(page)).toContainText('session.unknown')
    await expect(dialog(page)).toContainText('ask for the whole of it')
    await expect(dialog(page).getByRole('button', { name: 'Another name or link' })).toBeVisible()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Look for another table' }).click()
    await expect(page).toHaveURL(/\/$/)
    const socket = await opened
    await expect.poll(() => socket.isClosed()).toBe(true)
    expect(await storedSession(page)).toBeNull()
  })

  const NO_TAGS = { difficulty: 0, cameras: 0, travellers: 0, grimoire: 0, streaming: false }
  const PHONE = [...MEMBER_FLAGS, 'verified-phone']

  test('every closed door says why it is closed', { tag: '@long' }, async ({ enter, handOf, people }) => {
    const group = await people.member('Group')
    const single = await people.member('Single', { level: 'app-single' })
    const open = await people.createSession(group)
    // With the group's Storyteller there, people without a level may come in as well.
    await handOf(group, open)
    const locked = await people.createSession(group, { tags: { ...NO_TAGS, locked: true } })
    const unboosted = await people.createSession(single)
    const closed = await people.createSession(group, { isPublic: false })
    await (await handOf(group, closed)).ask('setInvitation', 'a'.repeat(16))
    const doors = [
      [unboosted, { level: 'none', flags: PHONE }, 'The Storyteller is not here yet.', 'Try again'],
      [open, { level: 'none' }, 'Verify your phone number to join public sessions.', 'Verify your phone'],
      [open, { flags: [...MEMBER_FLAGS, 'forced-private'] }, 'You can only join private sessions.', null],
      [locked, {}, 'Ask the Storyteller to unlock it', 'Try again'],
      [closed, {}, 'Ask whoever invited you for the whole link', 'Another name or link'],
    ] as const
    for (const [session, standing, reason, remedy] of doors) {
      const { page, context } = await enter(await people.member('Stranger', standing))
      await page.goto(`/join/${session}`)
      await expect(dialog(page)).toContainText(reason, JOINED)
      if (remedy) await expect(dialog(page).getByRole('button', { name: remedy })).toBeVisible()
      await dialog(page).getByRole('button', { name: 'Look for another table' }).click()
      await expect(page.locator('.lobby')).toBeVisible()
      await context().close()
    }
  })

  test('a full table has no place until somebody goes', { tag: '@long' }, async ({
    actor,
    crowd,
    people,
  }) => {
    const session = await people.createSession(await people.member('Teller'))
    const guests = await crowd(MAX_ONLINE_USERS, session)
    const { page } = await actor('Late')
    await page.goto(`/join/${session}`)
    await expect(dialog(page)).toContainText('This session is full.', JOINED)
    guests[0]?.client.leave()
    await guests[1]?.sees(
      (view) => view.session.usersAll.filter(({ isOnline }) => isOnline).length < MAX_ONLINE_USERS,
    )
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await atTable(page)
  })
})
