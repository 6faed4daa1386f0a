import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/actors.ts'
import { speak } from './support/looks.ts'
import { button, look, openModeration, sheet } from './support/moderation.ts'
import { settled } from './support/shots.ts'
import { atTable, storedSession } from './support/table.ts'

test('[MOD-01] [LOBBY-28] [LEVEL-10] moderators, and they alone, search accounts, also by network, and open one', async ({
  actor,
  enter,
  people,
}) => {
  // With the moderator there are eleven, more than a page; the keeper's address is not for moderators.
  const [guest] = await people.crowd(10)
  if (!guest) throw new Error('nobody came')
  const visitor = await enter(guest)
  await visitor.page.goto('/')
  for (const name of ['Settings', 'Help']) await expect(button(visitor.page, name)).toBeVisible()
  await expect(button(visitor.page, 'Moderation')).toHaveCount(0)

  const { page } = await actor('Warden', { level: 'special-moderator' })
  await page.goto('/')
  for (const name of ['Settings', 'Moderation', 'Help']) await expect(button(page, name)).toBeVisible()
  await button(page, 'Moderation').click()
  const field = sheet(page).getByLabel('Name, number, e-mail or network address')
  await expect(field).toBeFocused()
  await field.fill('example.org')
  await sheet(page).getByRole('button', { name: 'Search' }).click()
  await expect(sheet(page).locator('.moderation__count')).toHaveText(/^\d+ people found$/)
  await expect(sheet(page).locator('.found')).toHaveCount(10)
  await settled(page)
  await expectAccessible(page, '[data-modal=moderation]')
  await sheet(page).getByRole('button', { name: 'Next page' }).click()
  await expect(sheet(page).locator('.pager__where')).toContainText('Page 2')
  await expect(sheet(page).locator('.found').first()).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Previous page' }).click()
  await expect(sheet(page).locator('.found')).toHaveCount(10)

  await look(page, guest)
  await expect(sheet(page).getByRole('heading', { level: 3 })).toHaveText(guest.name)
  await expect(sheet(page).locator('.moderation__facts')).toContainText(guest.id)
  await expect(button(page, 'Back to the search')).toBeFocused()
  await sheet(page).getByRole('tab', { name: 'Logins' }).click()
  await expect(sheet(page).locator('.moderation__table')).toContainText(guest.address)
  await expect(sheet(page).locator('.moderation__table')).toContainText('3.46.4')
  await sheet(page).getByRole('tab', { name: 'Games' }).click()
  await expect(sheet(page).getByText('As Storyteller')).toBeVisible()
  await expectAccessible(page, '[data-modal=moderation]')
  await button(page, 'Back to the search').click()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(guest.email)
  await look(page, guest)
  await sheet(page).getByRole('tab', { name: 'Logins' }).click()
  await sheet(page).getByRole('button', { name: guest.address }).click()
  await expect(field).toHaveValue(guest.address)
  await expect(sheet(page).locator(`.found[data-user="${guest.id}"]`)).toContainText(guest.email)

  const keeper = await people.keeper()
  await field.fill(keeper.id)
  await page.keyboard.press('Enter')
  await expect(sheet(page).locator('.found')).toHaveCount(1)
  await expect(sheet(page).locator('.found__email')).toHaveText('')
  await sheet(page).locator('.found button').click()
  await sheet(page).getByRole('tab', { name: 'Logins' }).click()
  await expect(sheet(page).getByText('it stands beside or above you')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
})

test('moderation asks for a second factor: it is set up first, and shown once by every login', async ({
  actor,
  people,
}) => {
  const { page, person } = await actor('Warden', { level: 'special-moderator', hasFactor: false })
  await page.goto('/')
  await button(page, 'Moderation').click()
  await expect(sheet(page)).toContainText('needs a second factor')
  await button(page, 'To your account page').click()
  await expect(button(page, 'Set it up')).toBeVisible()
  // By another login: this one has not shown it yet.
  const phone = await people.secondFactor(await people.logIn(person))
  await page.goto('/')
  await button(page, 'Moderation').click()
  const code = sheet(page).getByLabel('Code', { exact: true })
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(sheet(page).getByRole('alert')).toHaveText('This code is wrong or too old.')
  await expectAccessible(page, '[data-modal=moderation]')
  await code.fill(phone.code())
  await page.keyboard.press('Enter')
  await expect(sheet(page).locator('[data-view=search]')).toBeVisible()
})

test('[MOD-1001] [MOD-1002] somebody is reported with what could be read, and blocked; moderators work on it', async ({
  actor,
  enter,
  handOf,
  people,
}) => {
  const owner = await people.member('Owner')
  const session = await people.createSession(owner)
  const hand = await handOf(owner, session)
  const { name, ...rude } = await people.member('Troll')
  const troll = await handOf({ name, ...rude }, session)
  await hand.ask('updateSeats', { type: 'add', payload: { name: null }, check: 0 })
  expect(await troll.ask('claimSeat', 0)).toMatchObject({ ok: true })
  const { page, person: victim } = await actor('Victim')
  await page.goto(`/join/${session}`)
  await atTable(page)
  await troll.ask('textMessage', { recipientId: '', message: 'You are all fools' })
  await hand.sees((view) => view.gamestate.texts.some(({ message }) => message === 'You are all fools'))

  await button(page, 'People and session').click()
  await page.locator('.person__name', { hasText: name }).click()
  const card = page.locator('[data-modal=user]')
  await card.getByRole('button', { name: 'Report', exact: true }).click()
  await card.getByLabel('What is it about?').selectOption('Hate')
  await card.getByLabel('What happened?').fill('It goes on like this.')
  await expect(card.getByLabel(/Attach what I could read/)).not.toBeChecked()
  await card.getByLabel(/Attach what I could read/).check()
  await settled(page)
  await expectAccessible(page, '[data-modal=user]')
  await button(page, 'Send to the moderators').click()
  await expect(page.getByText('The moderators have your report and one text.')).toBeVisible()
  await card.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(card.getByRole('button', { name: 'Unblock' })).toBeVisible()
  await page.reload()
  await atTable(page)
  await expect(page.getByText(`${name}, whom you have blocked, is at this table.`)).toBeVisible()
  await button(page, 'People and session').click()
  await expect(page.locator(`.person[data-user="${troll.userId}"]`)).toContainText('blocked by you')
  // Whoever is blocked reads at the door of a table of theirs what a locked one says, and comes in again afterwards.
  const own = await people.createSession(victim)
  await handOf(victim, own)
  const { page: outside } = await enter({ name, ...rude })
  await outside.goto(`/join/${own}`)
  await expect(outside.locator('[data-modal=dialogue]')).toContainText('locked')
  await page.goto('/account')
  const blocked = page.locator(`[data-section=blocked]`)
  await expect(blocked.locator(`[data-blocked="${troll.userId}"]`)).toContainText(name)
  await settled(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: `Unblock ${name}` }).click()
  await expect(page.getByText(`${name} is no longer blocked.`)).toBeVisible()
  await expect(blocked).toContainText('You have blocked nobody.')
  await outside.goto(`/join/${own}`)
  await atTable(outside)

  const { page: warden } = await actor('Warden', { level: 'special-moderator' })
  await openModeration(warden)
  await button(warden, 'Reports').click()
  const report = sheet(warden).locator('.report', { hasText: name })
  await expect(report.locator('.report__reason')).toHaveText('Hate')
  await expect(report).toContainText('It goes on like this.')
  await report.getByText('One text of the last minutes').click()
  await expect(report.getByText('You are all fools')).toBeVisible()
  await settled(warden)
  await expectAccessible(warden, '[data-modal=moderation]')
  await report.getByLabel('Note').fill('I talk to them.')
  await report.getByRole('button', { name: 'Take' }).click()
  await expect(report).toHaveCount(0)
  await button(warden, 'Taken (1)').click()
  await expect(report.locator('.report__notes')).toContainText('I talk to them.')
  await report.getByRole('button', { name: 'Close' }).click()
  await expect(button(warden, 'Closed (1)')).toBeVisible()
  await button(warden, 'Closed (1)').click()
  await report.getByRole('button', { name, exact: true }).click()
  await expect(sheet(warden).locator('[data-view=user]')).toBeVisible()
})

test('[OPS-1001] [CUP-1002] staff see how the house is and try its mail; without a tournament there is none', async ({
  actor,
}) => {
  const { page } = await actor('Mayor', { level: 'special-tpi' })
  await page.goto('/status')
  const part = (name: string) => page.locator(`[data-card=${name}]`)
  await expect(part('people')).toContainText('Accounts')
  await expect(part('versions')).toContainText('3.46.4')
  await expect(part('backup')).toContainText('Nobody has made a backup')
  await expect(part('storage')).toContainText('SQLite')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send a mail to me' }).click()
  await expect(part('mail')).toContainText('no mail server is set up')
  // What was answered stays there, and is read in the language of the page.
  await speak(page, 'de')
  await expect(part('mail')).toContainText('kein Mailserver ist eingerichtet')
  await speak(page, 'en')
  const sms = part('mail').locator('form')
  await sms.getByLabel('Phone number').fill('12345')
  await sms.getByRole('button', { name: 'Send a text message' }).click()
  await expect(sms).toContainText('A number like +491701234567.')
  await sms.getByLabel('Phone number').fill('+49 170 1234567')
  await sms.getByRole('button', { name: 'Send a text message' }).click()
  await expect(sms).toContainText('Written to a file: no service is set up.')
  await page.getByRole('button', { name: 'Back to the lobby' }).click()
  await expect(button(page, 'Moderation')).toBeVisible()
  await expect(button(page, 'World Cup')).toHaveCount(0)
  await page.goto('/worldcup')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing at this address')
})

test('[MOD-11] a moderator who is in no session joins the one somebody is in', { tag: '@long' }, async ({
  actor,
  bot,
  people,
}) => {
  const owner = await people.member('Owner')
  const session = await people.createSession(owner, { isPublic: false })
  const guest = await bot('Guest', session)
  const name = guest.view?.session.usersAll.find(({ id }) => id === guest.userId)?.username ?? ''
  await people.untilListed(owner, session, guest.userId)
  const person = { ...owner, id: guest.userId, email: people.emailOf(name) }
  const { page } = await actor('Warden', { level: 'special-moderator' })
  await openModeration(page)
  await look(page, person)
  await button(page, `Join ${session}`).click()
  await atTable(page)
  expect(await storedSession(page)).toContain(session)

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('tab', { name: 'App' }).click()
  await page.locator('[data-entry=moderation]').click()
  await look(page, person)
  const join = button(page, `Join ${session}`)
  await expect(join).toBeDisabled()
  await expect(join).toHaveAccessibleDescription('You are in a session yourself.')
})
