import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/actors.ts'
import { dialog, openUsers, sitDown, usersModal } from './support/table.ts'

/** The minute that the modal waits for is over when the test says so. */
const holdMinutes = () => {
  const real = window.setTimeout.bind(window)
  const now = Date.now.bind(Date)
  const device = window as unknown as { minutes: (() => void)[]; ahead: number }
  device.minutes = []
  device.ahead = 0
  Date.now = () => now() + device.ahead
  window.setTimeout = ((run: () => void, ms?: number) =>
    ms === 60_000 ? device.minutes.push(run) : real(run, ms)) as typeof window.setTimeout
}

const passMinute = () => {
  const device = window as unknown as { minutes: (() => void)[]; ahead: number }
  device.ahead += 60_000
  for (const run of device.minutes.splice(0)) run()
}

test('[SESS-51][SESS-52] people and session: what it is called, who is here, and how long it has been open', async ({
  actor,
  bot,
  people,
}) => {
  const { page, person } = await actor('Teller')
  await page.addInitScript(holdMinutes)
  await page.goto('/')
  await page.keyboard.press('u')
  await expect(page.locator('.lobby')).toBeVisible()
  await expect(usersModal(page)).toHaveCount(0)
  const session = await people.createSession(person)
  await sitDown(page, session)
  const guest = await bot('Guest', session)
  await openUsers(page)
  const modal = usersModal(page)
  await expect(modal.locator('.facts')).toContainText(session)
  await expect(modal.locator('.facts')).toContainText(person.name)
  await expect(modal.getByLabel('Language at the table')).toHaveValue('en')
  await expect(modal.getByRole('group', { name: 'Server for voice and video' })).toBeVisible()
  await expect(modal.locator('.person')).toHaveCount(2)
  await guest.ask('requestGrimoire', { status: 1 })
  await expect(modal.getByRole('region', { name: 'Requests for the grimoire' })).toContainText('Guest')
  await expectAccessible(page)
  await expect(modal.locator('[data-age]')).toHaveText('0 h 0 min')
  await page.evaluate(passMinute)
  await expect(modal.locator('[data-age]')).toHaveText('0 h 1 min')
})

test('[SESS-53] the link is in the clipboard, which is said for two seconds', async ({ actor, people }) => {
  const { page, person, context } = await actor('Teller')
  await context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  const session = await people.createSession(person)
  await sitDown(page, session)
  await openUsers(page)
  const copy = usersModal(page).getByRole('button', { name: 'Copy the link' })
  const copied = usersModal(page).getByRole('button', { name: 'Copied' })
  await copy.focus()
  // A click would wait for frames, which stand still with the clock.
  await page.clock.pauseAt(Date.now() + 5_000)
  await page.keyboard.press('Enter')
  await expect(copied).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    new URL(`/join/${session}`, page.url()).href,
  )
  await page.clock.runFor(1_900)
  await expect(copied).toBeVisible()
  await page.clock.runFor(200)
  await expect(copy).toBeVisible()
})

test('[SESS-49] what the session says of itself is the Storyteller’s to change, and going public is asked about', async ({
  actor,
  bot,
  people,
}) => {
  const teller = await actor('Teller')
  const session = await people.createSession(teller.person, { isPublic: false })
  await sitDown(teller.page, session)
  const witness = await bot('Witness', session)
  const guest = await actor('Guest')
  await sitDown(guest.page, session)
  await openUsers(teller.page)
  const modal = usersModal(teller.page)
  const toPublic = modal.getByRole('button', { name: /^Public/ })
  await toPublic.click()
  await expect(dialog(teller.page)).toContainText('Open it to everybody?')
  await dialog(teller.page).getByRole('button', { name: 'No' }).click()
  await expect(toPublic).toHaveAttribute('aria-pressed', 'false')
  await toPublic.click()
  await dialog(teller.page).getByRole('button', { name: 'Yes' }).click()
  await expect(toPublic).toHaveAttribute('aria-pressed', 'true')
  await modal.getByLabel('Language at the table').selectOption('sv')
  await modal.getByRole('button', { name: 'Open to newcomers' }).click()
  await witness.sees(
    ({ session: { isPublic, language, tags } }) => isPublic && language === 'sv' && tags.locked,
  )
  await openUsers(guest.page)
  const theirs = usersModal(guest.page)
  await expect(theirs.getByLabel('Language at the table')).toHaveValue('sv')
  await expect(theirs.getByLabel('Language at the table')).toBeDisabled()
  await expect(theirs.getByRole('button', { name: /^Public/ })).toBeDisabled()
  await expect(theirs.locator('[data-tag=locked]')).toHaveAttribute('title', /Storyteller/)
})
