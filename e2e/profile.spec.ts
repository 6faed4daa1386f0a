import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/actors.ts'
import { blackSquare } from './support/pictures.ts'
import { settled } from './support/shots.ts'
import { dialog, openUsers, sitDown, usersModal } from './support/table.ts'

const card = (page: Page) => page.locator('.profile')
const picture = (page: Page) => page.getByRole('button', { name: 'Change your picture' })

/** One's own card, as a tab of the settings. */
async function openOwnCard(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('tab', { name: 'User' }).click()
  await expect(picture(page)).toBeVisible()
}

test('[LOBBY-17][SHELL-53][PROF-04] a name in the lobby and at the table opens the card of its owner', async ({
  actor,
  bot,
  handOf,
  people,
}) => {
  const { page, person } = await actor('Teller')
  const session = await people.createSession(person)
  // A Storyteller is known by name once they have been at the table.
  await handOf(person, session)
  const guest = await bot('Guest', session)
  const name = guest.view?.session.usersAll.find(({ id }) => id === guest.userId)?.username ?? ''
  await people.untilListed(person, session, guest.userId)
  await page.goto('/')
  await page.locator('.sessions__storyteller').getByRole('button', { name: person.name }).click()
  await expect(card(page)).toHaveAttribute('data-user', person.id)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Details of ${session}` }).click()
  await page.locator('.details').getByRole('button', { name }).click()
  await expect(card(page).locator('.profile__name')).toHaveText(name)
  await expect(card(page)).toHaveAttribute('data-user', guest.userId)
  await expect(page.locator('[data-modal=user]')).toContainText(guest.userId)
  await expect(card(page).locator('[data-edit]')).toHaveCount(0)
  await expect(picture(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
  await sitDown(page, session)
  await openUsers(page)
  await usersModal(page).getByRole('button', { name, exact: true }).click()
  await expect(card(page).locator('.profile__name')).toHaveText(`${name} Spectator`)
  await page.getByRole('button', { name: 'Hide this picture' }).click()
  await expect(card(page).locator('.portrait__initials')).toBeVisible()
  await page.keyboard.press('Escape')
  const row = usersModal(page).locator(`.person[data-user="${guest.userId}"]`)
  await expect(row.locator('.portrait__initials')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('userOverrides'))).toBe(
    JSON.stringify({ [`noavatar-${guest.userId}`]: true }),
  )
  await row.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: 'Show this picture' }).click()
  await page.keyboard.press('Escape')
  await expect(row.locator('.avatar')).toBeVisible()
  await usersModal(page).getByRole('button', { name: person.name, exact: true }).click()
  await expect(card(page).locator('[data-edit]')).toHaveCount(2)
})

test('[PROF-09][PROF-15] a click on one’s own name or pronouns asks for new ones', async ({
  actor,
  people,
}) => {
  const { page } = await actor('Renamed')
  await openOwnCard(page)
  const next = people.uniqueName('Rosalind')
  const field = dialog(page).getByRole('textbox')
  const ok = dialog(page).getByRole('button', { name: 'OK' })
  await card(page).locator('[data-edit=username]').click()
  for (const refused of ['ab', 'x'.repeat(51)]) {
    await field.fill(refused)
    await expect(ok).toBeDisabled()
  }
  for (const [refused, why] of [
    ['The Storyteller', 'This name could be mistaken for a Storyteller, a moderator or the table itself.'],
    ['Ro\u200bsa', 'A name cannot hold invisible or control characters.'],
    ['rosa.example.org', 'A name cannot hold an address of a page or a mailbox.'],
  ] as const) {
    await field.fill(refused)
    await ok.click()
    await expect(dialog(page)).toContainText(why)
    await ok.click()
    await expect(card(page).locator('[data-edit=username]')).not.toContainText(refused)
    await card(page).locator('[data-edit=username]').click()
  }
  await field.fill(next)
  await ok.click()
  await expect(card(page).locator('[data-edit=username]')).toContainText(next)
  await card(page).locator('[data-edit=pronouns]').click()
  await expect(ok).toBeEnabled()
  await field.fill('x'.repeat(51))
  await expect(ok).toBeDisabled()
  await field.fill('she/her')
  await ok.click()
  await expect(card(page).locator('[data-edit=pronouns]')).toContainText('she/her')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${next}`)
})

test('[PROF-05] one’s picture is chosen among those of the house, and kept when the card is closed', {
  tag: '@long',
}, async ({ actor }) => {
  const { page } = await actor('Painted', { level: 'none' })
  await openOwnCard(page)
  await picture(page).click()
  await expect(card(page).getByRole('radio')).toHaveCount(26)
  await expect(card(page).getByRole('button', { name: 'Upload a picture' })).toBeDisabled()
  await expect(card(page)).toContainText('Pictures of your own come with a subscription.')
  const next = card(page).getByRole('button', { name: 'Next border' })
  await expect(next).toBeDisabled()
  await expect(next).toHaveAccessibleDescription(/^You have no borders yet/)
  await settled(page)
  await expectAccessible(page)
  const other = card(page).getByRole('radio', { checked: false }).nth(2)
  const value = (await other.getAttribute('value')) ?? ''
  await card(page).locator(`.avatars__choice:has([value="${value}"])`).click()
  const drawing = await card(page)
    .locator('.avatars__choice:has(:checked) .avatar')
    .getAttribute('data-avatar')
  const worn = picture(page).locator('.avatar')
  await expect(worn).toHaveAttribute('data-avatar', drawing ?? '')
  const sent = page.waitForRequest((request) => request.url().endsWith('/backend/user'))
  await page.keyboard.press('Escape')
  expect((await sent).postDataJSON()).toEqual({ avatar: value })
  await (await sent).response()
  await openOwnCard(page)
  await expect(worn).toHaveAttribute('data-avatar', drawing ?? '')
})

test('[PROF-12] a picture of one’s own: what is wrong with one is said, and a good one is worn', async ({
  actor,
}) => {
  const { page } = await actor('Pictured')
  await openOwnCard(page)
  await picture(page).click()
  const fault = card(page).getByRole('alert')
  const upload = async (name: string, buffer: Buffer): Promise<void> => {
    const chooser = page.waitForEvent('filechooser')
    await card(page).getByRole('button', { name: 'Upload a picture' }).click()
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer })
  }
  await upload('words.png', Buffer.from('not a picture'))
  await expect(fault).toContainText('Only PNG, JPEG, GIF and WebP images')
  await upload('heavy.png', Buffer.alloc(5 * 1024 * 1024 + 1))
  await expect(fault).toContainText('The image has 5.1 MB; at most 5 MB are allowed.')
  await upload('wide.png', blackSquare(9_000))
  await expect(fault).toContainText('too many pixels; at most 16 million')
  await upload('square.png', blackSquare(64))
  await expect(fault).toBeEmpty()
  await expect(picture(page).locator('img.avatar')).toHaveAttribute('src', /\/backend\/avatar\//)
  const loads = picture(page).locator('img.avatar')
  await expect.poll(() => loads.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('[PROF-23] a card that cannot be read says so', async ({ actor, bot, people }) => {
  const { page, person } = await actor('Curious')
  const session = await people.createSession(person)
  const guest = await bot('Guest', session)
  await page.route(`**/backend/user/${guest.userId}`, (route) =>
    route.fulfill({ status: 404, json: { ok: false, code: 'user.unknown', params: {} } }),
  )
  await people.untilListed(person, session, guest.userId)
  await page.goto('/')
  await page.getByRole('button', { name: `Details of ${session}` }).click()
  await page
    .locator('.details')
    .getByRole('button', { name: /^Guest/ })
    .click()
  await expect(page.locator('[data-modal=user]').getByRole('alert')).toHaveText('There is no such user.')
})
