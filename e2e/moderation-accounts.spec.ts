import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/actors.ts'
import { asKeeper, button, look, openModeration, save, sheet } from './support/moderation.ts'
import type { Person } from './support/people.ts'
import { settled } from './support/shots.ts'

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
  // A border is offered once it is granted: otherwise it would be chosen, and seen by nobody.
  await expect(sheet(page).locator('[data-grant=borders]').getByLabel('special-tpi')).toHaveCount(0)
  await sheet(page).locator('[data-grant=borders]').getByLabel('worldcup25').check()
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
      updatedAt: expect.any(Number),
      flags: { add: ['forced-username', 'newuser'], remove: [] },
      cosmetics: { stats: 2, avatar, border: 'worldcup25', borders: ['worldcup25'], emotes: ['bugreporter'] },
    },
  })
  await expect(sheet(page).getByRole('heading', { level: 3 })).toHaveText(long.slice(0, 50))
  await expect(save(page)).toBeDisabled()
  // Another moderator changes the same account meanwhile.
  const other = people.uniqueName('Other')
  await people.change(troll, { username: other, pronouns: 'ae/aer' })
  await name.fill(people.uniqueName('Mine'))
  await save(page).click()
  await expect(sheet(page).getByRole('alert').getByText('Somebody else changed this account')).toBeVisible()
  await expect(sheet(page).getByLabel('Pronouns', { exact: true })).toHaveValue('ae/aer')
  const both = sheet(page).locator('[data-conflict]')
  await expect(both).toHaveCount(1)
  await expect(both).toContainText(other)
  await expect(both).toContainText(await name.inputValue())
  await expectAccessible(page, '[data-modal=moderation]')
  await name.fill(long)
  await save(page).click()
  await expect(both).toHaveCount(0)
  await expect(sheet(page).getByRole('heading', { level: 3 })).toHaveText(long.slice(0, 50))
  // What was given is what stands there afterwards, and what the server says of them.
  await expect(sheet(page).getByLabel('New here')).toBeChecked()
  // From one account to the next the same tab stays open.
  await sheet(page).getByRole('tab', { name: 'Games' }).click()
  await button(page, 'Back to the search').click()
  await expect(sheet(page).locator(`[data-user="${troll.id}"] .found__name`)).toHaveText(long.slice(0, 50))
  await sheet(page).locator(`[data-user="${troll.id}"]`).click()
  await expect(sheet(page).getByRole('tab', { name: 'Games' })).toHaveAttribute('aria-selected', 'true')
  const { user } = await asKeeper(people, troll)
  expect(user).toMatchObject({ username: long, pronouns: 'ae/aer', cosmetics: { emotes: ['bugreporter'] } })
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
