import { expect, test } from './support/actors.ts'
import { atTable, dialog, JOINED, openUsers, sitDown, tapWire, usersModal } from './support/table.ts'

const PINGS_AWAY_MS = 50_000

test.describe('the line', () => {
  test('[SESS-03] says so when the table does not answer within ten seconds', async ({ actor, people }) => {
    const { page, person } = await actor('Waiting')
    const session = await people.createSession(person)
    await page.clock.install()
    const wire = await tapWire(page)
    wire.isMute = true
    await page.goto(`/join/${session}`)
    await expect(page.getByText('Laying the table...')).toBeVisible(JOINED)
    await page.clock.runFor(9_000)
    await expect(dialog(page)).toHaveCount(0)
    await page.clock.runFor(1_500)
    await expect(dialog(page)).toContainText('Trouble on the line')
    await expect(dialog(page)).toContainText('The table did not answer within ten seconds.')
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await page.getByRole('button', { name: 'Back to the lobby' }).click()
    await expect(page.getByRole('button', { name: `Back to ${session}` })).toBeVisible()
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

  test('another network and a closed lid are survived without a reload', async ({ actor, people }) => {
    const { page, person, context } = await actor('Traveller')
    const session = await people.createSession(person)
    await page.clock.install()
    await sitDown(page, session)
    await page.evaluate(() => document.body.setAttribute('data-witness', 'yes'))
    const connection = page.locator('.connection')
    await context().setOffline(true)
    await expect(connection).toHaveAttribute('data-connection', 'reconnecting')
    await context().setOffline(false)
    await expect(connection).toHaveAttribute('data-connection', 'connected', JOINED)

    const reconnected = page.waitForEvent('websocket')
    // Longer than the server's pings may be away, and not so long that this clock would seem wrong.
    await page.clock.fastForward(PINGS_AWAY_MS)
    await reconnected
    await expect(connection).toHaveAttribute('data-connection', 'connected', JOINED)
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
    await expect(dialog(page)).toContainText('The connection ended: nobody answered any more')
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

  test('[SESS-08] whoever cannot connect is told why', { tag: '@long' }, async ({
    actor,
    people,
    server,
  }) => {
    const { page, person } = await actor('Offline')
    const session = await people.createSession(person)
    await sitDown(page, session)
    await page.goBack()
    const back = page.getByRole('button', { name: `Back to ${session}` })
    await expect(back).toBeVisible()
    await server.kill()
    await back.click()
    await expect(dialog(page)).toContainText('Nobody answers.', JOINED)
    await server.restart()
    await atTable(page)
    await expect(dialog(page)).toHaveCount(0)
    const other = await actor('Slow')
    await other.page.clock.install()
    await other.page.routeWebSocket(/\/backend\/socket\//, () => undefined)
    await other.page.goto(`/join/${session}`)
    await expect(other.page.getByText('Laying the table...')).toBeVisible(JOINED)
    await other.page.clock.runFor(21_000)
    await expect(dialog(other.page)).toContainText('The table cannot be reached (nobody answered any more).')
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
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads there what a fixture needs
  test.use({ pageComplaints: async ({}, use) => use([]) })
  test('[SESS-10] it is said, and the page is loaded again', async ({ actor, people }) => {
    const { page, person } = await actor('Unlucky')
    const session = await people.createSession(person)
    await page.route('**/assets/facts-*.js', (route) => route.abort())
    await page.goto(`/join/${session}`)
    await expect(dialog(page)).toContainText('A part of Belfry could not be loaded.', JOINED)
    await page.unrouteAll()
    const loaded = page.waitForEvent('load')
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await loaded
    await atTable(page)
  })
})

test('the server is killed and started again, and nobody has to reload', { tag: '@long' }, async ({
  actor,
  bot,
  people,
  server,
}) => {
  const teller = await actor('Teller')
  const session = await people.createSession(teller.person)
  await sitDown(teller.page, session)
  const guest = await actor('Guest')
  await sitDown(guest.page, session)
  const witness = await bot('Witness', session)
  for (const { page } of [teller, guest])
    await page.evaluate(() => document.body.setAttribute('data-witness', 'yes'))
  await server.kill()
  for (const { page } of [teller, guest])
    await expect(page.locator('.connection')).toHaveText('The line is down. Coming back…')
  await server.restart()
  for (const { page } of [teller, guest]) {
    await atTable(page)
    await expect(page.locator('body')).toHaveAttribute('data-witness', 'yes')
    await expect(dialog(page)).toHaveCount(0)
  }
  // The table is the same as before, and works.
  await openUsers(teller.page)
  await usersModal(teller.page).getByRole('button', { name: 'Cameras: as you like' }).click()
  await witness.sees((view) => view.session.tags.cameras === 1)
  await openUsers(guest.page)
  await expect(usersModal(guest.page).locator('[data-tag=cameras][data-value="1"]')).toBeVisible()
  await expect(usersModal(guest.page).locator('.person[data-online=true]')).toHaveCount(3)
})
