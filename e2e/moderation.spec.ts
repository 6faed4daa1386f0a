import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/actors.ts'
import type { People, Person } from './support/people.ts'
import { settled } from './support/shots.ts'
import { atTable, storedSession } from './support/table.ts'

const sheet = (page: Page) => page.locator('[data-modal=moderation]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const save = (page: Page) => sheet(page).getByRole('button', { name: 'Save', exact: true })

const asKeeper = async (people: People, person: Person) =>
  (await people.call('GET', `moderator/${person.id}`, await people.keeper())).body

async function openModeration(page: Page): Promise<void> {
  await page.goto('/')
  await button(page, 'Moderation').click()
  await expect(sheet(page).locator('[data-view=search]')).toBeVisible()
}

/** Finds an account by its address and opens it. */
async function look(page: Page, { email, id }: Person): Promise<void> {
  await sheet(page).getByLabel('Name, number, e-mail or network address').fill(email)
  await page.keyboard.press('Enter')
  await sheet(page).locator(`.found[data-user="${id}"] button`).click()
  await expect(sheet(page).locator(`[data-view=user][data-user="${id}"]`)).toBeVisible()
}

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

test('[MOD-05] [MOD-06] [MOD-07] a moderator changes name, flags and ornaments; address and level are for staff', async ({
  actor,
  people,
}) => {
  const troll = await people.member('Troll')
  const { page } = await actor('Warden', { level: 'special-moderator' })
  await openModeration(page)
  await look(page, troll)
  const name = sheet(page).getByLabel('Name', { exact: true })
  const email = sheet(page).getByLabel('E-mail address')
  await expect(email).toBeDisabled()
  await expect(email).toHaveAttribute('type', 'email')
  await expect(email).toHaveAttribute('required')
  await expect(sheet(page).getByLabel('Level')).toBeDisabled()
  await expect(sheet(page).getByText('Only staff change this.')).toHaveCount(2)
  await expect(save(page)).toBeDisabled()
  await expect(name).toHaveAttribute('required')
  for (const short of ['', 'ab']) {
    await name.fill(short)
    await expect(name).toHaveAccessibleDescription('At least 3 characters.')
    await expect(save(page)).toBeDisabled()
  }
  const long = people.uniqueName('x'.repeat(58))
  await name.fill(long)
  await sheet(page).getByLabel('Pronouns', { exact: true }).fill('it/its')
  await sheet(page).getByLabel('Name is fixed').check()
  await sheet(page).getByLabel('New here').check()
  await sheet(page).getByLabel('Statistics').selectOption('Nobody sees them')
  // The first picture of an account follows from its number: another than that one is chosen.
  const picture = sheet(page).getByLabel('Picture', { exact: true })
  const avatar = (await picture.inputValue()) === '7' ? '8' : '7'
  await picture.selectOption(avatar)
  await sheet(page).getByLabel('Border', { exact: true }).selectOption('worldcup25')
  await sheet(page).locator('[data-grant=emotes]').getByLabel('bugreporter').check()
  await settled(page)
  await expectAccessible(page, '[data-modal=moderation]')
  const sent = page.waitForRequest((request) => request.url().endsWith(`/moderator/${troll.id}`))
  await save(page).click()
  expect((await sent).postDataJSON()).toEqual({
    user: {
      username: long,
      pronouns: 'it/its',
      flags: [...['tos-agreed', 'verified-email'], 'forced-username', 'newuser'],
      cosmetics: { stats: 2, avatar, border: 'worldcup25', emotes: ['bugreporter'] },
    },
  })
  await expect(sheet(page).getByRole('heading', { level: 3 })).toHaveText(long.slice(0, 50))
  await expect(save(page)).toBeDisabled()
  // What was given is what stands there afterwards, and what the server says of them.
  await expect(sheet(page).getByLabel('New here')).toBeChecked()
  // From one account to the next the same tab stays open.
  await sheet(page).getByRole('tab', { name: 'Games' }).click()
  await button(page, 'Back to the search').click()
  await expect(sheet(page).locator(`[data-user="${troll.id}"] .found__name`)).toHaveText(long.slice(0, 50))
  await sheet(page).locator(`[data-user="${troll.id}"]`).click()
  await expect(sheet(page).getByRole('tab', { name: 'Games' })).toHaveAttribute('aria-selected', 'true')
  const { user } = await asKeeper(people, troll)
  expect(user).toMatchObject({ username: long, pronouns: 'it/its', cosmetics: { emotes: ['bugreporter'] } })
  expect(user.flags).toContain('newuser')
})

test('[MOD-15] [MOD-06] [SHELL-57] staff change address and level, which is one of seven; the tab they had open stays', async ({
  actor,
  people,
}) => {
  const member = await people.member('Promoted')
  const { page } = await actor('Mayor', { level: 'special-tpi' })
  await openModeration(page)
  await look(page, member)
  const level = sheet(page).getByLabel('Level')
  await expect
    .poll(() =>
      level.locator('option').evaluateAll((all) => all.map((option) => option.getAttribute('value'))),
    )
    .toEqual([
      ...['none', 'patreon-townsfolk', 'patreon-minion', 'patreon-demon'],
      ...['special-free', 'special-moderator', 'special-tpi'],
    ])
  const email = sheet(page).getByLabel('E-mail address')
  await email.fill('nowhere')
  await expect(save(page)).toBeDisabled()
  await expect(email).toHaveAccessibleDescription('This is no e-mail address.')
  const address = `moved.${member.email}`
  await email.fill(address)
  await level.selectOption('patreon-demon')
  await save(page).click()
  await expect(sheet(page).locator('.moderated .level-badge')).toHaveText('Demon patron')
  expect((await asKeeper(people, member)).user).toMatchObject({ email: address, level: 'patreon-demon' })
  await sheet(page).getByRole('tab', { name: 'Logins' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await button(page, 'Moderation').click()
  await look(page, { ...member, email: address })
  await expect(sheet(page).getByRole('tab', { name: 'Logins' })).toHaveAttribute('aria-selected', 'true')
})

test('[MOD-08] [MOD-10] [MOD-04] a ban needs a reason, lasts hours or for good, covers several accounts and leaves a trail', async ({
  actor,
  people,
}) => {
  const troll = await people.member('Troll')
  const { page } = await actor('Warden', { level: 'special-moderator' })
  await openModeration(page)
  await look(page, troll)
  await sheet(page).getByRole('tab', { name: 'Bans (0)' }).click()
  const ban = sheet(page).locator('form[data-ban=new]')
  const add = ban.getByRole('button', { name: 'Ban', exact: true })
  await ban.getByLabel('Hours from now').fill('2')
  await expect(add).toBeDisabled()
  await ban.getByLabel('Reason').fill('   ')
  await expect(add).toBeDisabled()
  await expect(add).toHaveAccessibleDescription('A ban needs a reason.')
  await ban.getByLabel('Reason').fill('Shouting')
  await ban.getByLabel('Hours from now').fill('-1')
  await expect(add).toBeDisabled()
  await ban.getByLabel('Hours from now').fill('2')
  const double = await people.member('Double')
  const triple = await people.member('Triple')
  for (const { email, name } of [double, triple]) {
    await ban.getByLabel('Another account of this person').fill(email)
    await ban.getByRole('button', { name: `Add ${name}` }).click()
  }
  const before = Date.now()
  await ban.getByRole('button', { name: 'Ban 3 accounts' }).click()
  await expect(sheet(page).getByRole('tab', { name: 'Bans (1)' })).toBeVisible()
  await expect(sheet(page).locator('.ban__facts')).toContainText('covers 3 accounts')
  await expect(ban.locator('[data-account]')).toHaveCount(1)
  await expect(sheet(page).locator('.moderated')).toContainText('banned')
  await settled(page)
  await expectAccessible(page, '[data-modal=moderation]')
  const [first] = (await asKeeper(people, troll)).bans
  expect(first).toMatchObject({ reason: 'Shouting' })
  const all = [troll, double, triple]
  expect(first.userIds.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
  const isBanned = async (person: Person) => (await asKeeper(people, person)).user.flags.includes('banned')
  expect(await Promise.all(all.map(isBanned))).toEqual([true, true, true])
  expect(Math.abs(first.expires - before - 2 * 3_600_000)).toBeLessThan(60_000)

  const known = sheet(page).locator(`form[data-ban="${first.id}"]`)
  await known.getByLabel('Reason').fill('Shouting at night')
  await known.getByLabel('Hours from now').fill('48')
  await known.getByRole('button', { name: 'Save' }).click()
  await expect(known.getByLabel('Hours from now')).toHaveValue('')
  await known.getByRole('button', { name: `Take out ${double.name}` }).click()
  await expect(known.locator('.ban__facts')).toContainText('covers 2 accounts')
  await known.getByLabel('Another account of this person').fill(double.email)
  await known.getByRole('button', { name: `Add ${double.name}` }).click()
  await expect(known.locator('.ban__facts')).toContainText('covers 3 accounts')
  // Nobody else is found by it: the field is ready for the next.
  await expect(known.getByLabel('Another account of this person')).toHaveValue('')
  for (const { name } of [double, triple])
    await known.getByRole('button', { name: `Take out ${name}` }).click()
  await expect(known.locator('.ban__facts')).toContainText('covers this account')
  expect(await Promise.all(all.map(isBanned))).toEqual([true, false, false])

  const [longer] = (await asKeeper(people, troll)).bans
  expect(longer.reason).toBe('Shouting at night')
  expect(longer.expires - first.expires).toBeGreaterThan(40 * 3_600_000)
  await known.getByRole('button', { name: 'For good' }).click()
  await expect(known.locator('strong')).toHaveText('For good')
  await known.getByRole('button', { name: 'Lift' }).click()
  await expect(known.locator('strong')).toContainText('Ended')
  await expect(known.getByRole('button', { name: 'Lift' })).toBeDisabled()
  await expect(sheet(page).locator('.moderated')).not.toContainText('banned')
  await sheet(page).getByRole('tab', { name: 'Trail' }).click()
  await expect(sheet(page).locator('.trail__entry[data-action="ban.change"]')).toHaveCount(3)
  const banned = sheet(page).locator('.trail__entry[data-action="ban.add"]')
  await expect(banned).toContainText(`banned ${troll.name}`)
  await banned.getByText('What exactly').click()
  await expect(banned).toContainText('reason: "Shouting"')
  await expectAccessible(page, '[data-modal=moderation]')
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
