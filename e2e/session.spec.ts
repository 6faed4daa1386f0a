import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/actors.ts'
import { atTable, dialog, openUsers, sitDown, storedSession, tapWire, usersModal } from './support/table.ts'

test.use({ locale: 'en-GB' })

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

  test('a deep link survives the login', async ({ page, people }) => {
    const teller = await people.member('Teller')
    const session = await people.createSession(teller)
    const guest = await people.member('Guest')
    await page.addInitScript(() => localStorage.setItem('update', '"3.46.4"'))
    await page.goto(`/join/${session}`)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText('The gatekeeper lets you pass.')).toBeVisible()
    await page.getByLabel('E-mail address').fill(guest.email)
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByRole('button', { name: 'Log in' }).click()
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
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL(/\/$/)
    const socket = await opened
    await expect.poll(() => socket.isClosed()).toBe(true)
    expect(await storedSession(page)).toBeNull()
  })

  test('a locked door, and one for subscribers, have their texts', async ({ actor, people }) => {
    const single = await people.member('Single', { level: 'app-single' })
    const exclusive = await people.createSession(single)
    const { page } = await actor('Free', {
      level: 'none',
      flags: ['tos-agreed', 'verified-email', 'verified-phone'],
    })
    await page.goto(`/join/${exclusive}`)
    await expect(dialog(page)).toContainText('This session is open to subscribers only.')
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    const teller = await people.member('Teller')
    const locked = await people.createSession(teller, {
      tags: { difficulty: 0, cameras: 0, travellers: 0, grimoire: 0, locked: true, streaming: false },
    })
    const stranger = await actor('Stranger')
    await stranger.page.goto(`/join/${locked}`)
    await expect(dialog(stranger.page)).toContainText('This session is locked.')
  })
})

test.describe('the line', () => {
  test('[SESS-03] says so when the table does not answer within ten seconds', async ({ actor, people }) => {
    const { page, person } = await actor('Waiting')
    const session = await people.createSession(person)
    await page.clock.install()
    const wire = await tapWire(page)
    wire.isMute = true
    await page.goto(`/join/${session}`)
    await expect(page.locator('.connection')).toHaveAttribute('data-connection', 'connecting')
    await page.clock.runFor(9_000)
    await expect(dialog(page)).toHaveCount(0)
    await page.clock.runFor(1_500)
    await expect(dialog(page)).toContainText('Trouble on the line')
    await expect(dialog(page)).toContainText('The table did not answer within ten seconds.')
  })

  test('a cut line comes back by itself, without a word but the seal’s', async ({ actor, people }) => {
    const { page, person } = await actor('Teller')
    const session = await people.createSession(person)
    const wire = await tapWire(page)
    await sitDown(page, session)
    await page.evaluate(() => document.body.setAttribute('data-witness', 'yes'))
    const states: (string | null)[] = []
    await page.exposeFunction('seen', (state: string | null) => states.push(state))
    await page.locator('.connection').evaluate((element) => {
      new MutationObserver(() =>
        (window as unknown as { seen: (state: string | null) => void }).seen(
          element.getAttribute('data-connection'),
        ),
      ).observe(element, { attributes: true, attributeFilter: ['data-connection'] })
    })
    await wire.cut()
    await expect.poll(() => states).toEqual(['reconnecting', 'connected'])
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.locator('body')).toHaveAttribute('data-witness', 'yes')
  })

  test('[SESS-06] any other end is told with its reason, and forgotten when the line is back', async ({
    actor,
    people,
  }) => {
    const { page, person } = await actor('Teller')
    const session = await people.createSession(person)
    await page.clock.install()
    const wire = await tapWire(page)
    await sitDown(page, session)
    wire.isMute = true
    await page.clock.runFor(40_000)
    await expect(dialog(page)).toContainText('The connection ended: ping timeout')
    wire.isMute = false
    await page.clock.runFor(5_000)
    await atTable(page)
    await expect(dialog(page)).toHaveCount(0)
  })

  test('[SESS-07] an error on the socket is told', async ({ actor, people }) => {
    const { page, person } = await actor('Teller')
    const session = await people.createSession(person)
    const wire = await tapWire(page)
    await sitDown(page, session)
    wire.say('42["error",{"message":"broken"}]')
    await expect(dialog(page)).toContainText('Something went wrong between you and the table.')
  })

  test('[SESS-08] whoever cannot connect is told why', async ({ actor, people }) => {
    const { page, person } = await actor('Offline')
    const session = await people.createSession(person)
    await page.routeWebSocket(/\/backend\/socket\//, (route) => route.close())
    await page.route('**/backend/socket/**', (route) => route.abort())
    await page.goto(`/join/${session}`)
    await expect(dialog(page)).toContainText('Nobody answers.')
    const other = await actor('Slow')
    await other.page.clock.install()
    await other.page.routeWebSocket(/\/backend\/socket\//, () => undefined)
    await other.page.goto(`/join/${session}`)
    await expect(other.page.locator('.connection')).toHaveAttribute('data-connection', 'connecting')
    await other.page.clock.runFor(21_000)
    await expect(dialog(other.page)).toContainText('The table cannot be reached (timeout).')
  })

  test('[SESS-09] trouble with the account is told', async ({ actor }) => {
    const { page, person } = await actor('Troubled')
    await page.route(`**/backend/user/${person.id}`, (route) =>
      route.fulfill({ status: 500, json: { ok: false, code: 'server.error', params: {} } }),
    )
    await page.goto('/')
    await expect(dialog(page)).toContainText('Trouble with your account')
    await expect(dialog(page)).toContainText('Something went wrong on the server.')
  })
})

test.describe('when a part of the table is missing', () => {
  // The browser complains about what cannot be fetched, which is the point.
  test.use({ pageComplaints: async ({ page: _page }, use) => use([]) })
  test('[SESS-10] it is said, and the page is loaded again', async ({ actor, people }) => {
    const { page, person } = await actor('Unlucky')
    const session = await people.createSession(person)
    await page.route('**/assets/socketTransport-*.js', (route) => route.abort())
    await page.route('**/assets/src-*.js', (route) => route.abort())
    await page.route('**/assets/facts-*.js', (route) => route.abort())
    await page.goto(`/join/${session}`)
    await expect(dialog(page)).toContainText('A part of Belfry could not be loaded.')
    await page.unrouteAll()
    const loaded = page.waitForEvent('load')
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await loaded
    await atTable(page)
  })
})

test.describe('going', () => {
  test('[SESS-24] whoever leaves is back in the lobby, and the session is forgotten', async ({
    actor,
    people,
  }) => {
    const { page, person } = await actor('Teller')
    const session = await people.createSession(person)
    await sitDown(page, session)
    await page.keyboard.press('l')
    await expect(dialog(page)).toContainText('Leave the session?')
    await dialog(page).getByRole('button', { name: 'Yes' }).click()
    await expect(page.locator('.lobby')).toBeVisible()
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
    await refreshed
    await dialog(guest.page).getByRole('button', { name: 'OK' }).click()
    await expect(guest.page.locator('.lobby')).toBeVisible()
    expect(await storedSession(guest.page)).toBeNull()
    await guest.page.goto(`/join/${session}`)
    await expect(dialog(guest.page)).toContainText('You have been removed from this session.')
    await expect(usersModal(teller.page).locator('[data-banned]')).toContainText(guest.person.name)
    await teller.page.getByRole('button', { name: 'May come back' }).click()
    await expect(usersModal(teller.page).locator('[data-banned]')).toHaveCount(0)
    await dialog(guest.page).getByRole('button', { name: 'OK' }).click()
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
  const host = await bot('Host', session, { level: 'special-moderator' })
  await host.ask('addStoryteller', { id: host.userId })
  await host.sees((view) => view.session.boostDuration > 0)
  await sitDown(page, session)
  await expect(page.locator('.expiry')).toHaveCount(0)
  const HOURS_4 = 4 * 60 * 60 * 1000
  await page.clock.setSystemTime(Date.now() + HOURS_4 - 60_000)
  await expect(page.locator('.expiry')).toContainText('Your time at this table is over in')
})

test('[SESS-74] an announcement reaches everybody at the table', async ({ actor, people }) => {
  const { page, person } = await actor('Guest')
  const session = await people.createSession(person)
  await sitDown(page, session)
  const keeper = await people.keeper()
  await people.renew(keeper)
  const { status } = await people.call('POST', 'announcement', keeper, {
    title: 'The well is closed',
    text: 'Until dawn.',
    sessionName: session,
  })
  expect(status).toBe(200)
  await expect(dialog(page)).toContainText('The well is closed')
  await expect(dialog(page)).toContainText('Until dawn.')
})

test('[SHELL-69] tabs know of each other’s sessions', async ({ actor, people }) => {
  const { page, person, context } = await actor('Twofold')
  const session = await people.createSession(person)
  await sitDown(page, session)
  const second = await context.newPage()
  await second.goto('/')
  await expect(second.locator('.lobby')).toBeVisible()
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
