import type { Participant } from '@belfry/bot'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/actors.ts'
import { openSettings } from './support/settings.ts'
import { settled } from './support/shots.ts'

const card = (page: Page) => page.locator('.profile')
const fact = (page: Page, label: string) =>
  card(page).locator('.fact').filter({ hasText: label }).locator('dd')

/** A game of one player, played to its end and revealed: what nobody was told counts for nobody. */
async function play(hand: Participant, edition: string, role: string): Promise<void> {
  await hand.ask('newGame')
  await hand.ask('edition', { id: edition, theme: 1 })
  await hand.ask('updatePlayer', { index: 0, property: 'role', value: role })
  await hand.ask('toggleRunning', true)
  await hand.ask('endGame', { isEvilWin: false, reveal: true })
  hand.send('revealGameResult')
  await hand.sees(({ session }) => session.game.isEvilWin === false)
  hand.send('revealPlayer', -1)
  await hand.sees(({ session }) => session.players.every(({ revealed }) => revealed) && session.hook === null)
}

/** The card of somebody who sits at a table, opened from the lobby. */
async function openCard(page: Page, session: string, name: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: `Details of ${session}` }).click()
  await page.locator('.details').getByRole('button', { name }).click()
}

test('[PROF-02] [PROF-03] [PROF-10] a card tells how somebody plays, as far as one may know', {
  tag: '@long',
}, async ({ enter, handOf, people }) => {
  const owner = await people.member('Teller')
  const flags = ['tos-agreed', 'verified-email', 'verified-phone', 'newuser']
  const guest = await people.member('Guest', { flags })
  const session = await people.createSession(owner)
  const hand = await handOf(owner, session)
  await hand.ask('updateSeats', { type: 'add', payload: { name: null }, check: 0 })
  await (await handOf(guest, session)).ask('claimSeat', 0)
  await play(hand, 'tb', 'chef')
  await play(hand, 'tb', 'chef')
  await play(hand, 'bmr', 'sailor')

  await people.untilListed(owner, session, guest.id)
  const { page } = await enter(owner)
  const { promise: counted, resolve: count } = Promise.withResolvers<void>()
  await page.route(`**/backend/user/${guest.id}`, async (route) => {
    await counted
    await route.continue()
  })
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/backend/user')) changes.push(request.url())
  })
  await openCard(page, session, guest.name)
  await expect(card(page)).toContainText('Counting the games…')
  count()
  await expect(fact(page, 'Games as Storyteller')).toHaveText('0')
  await expect(fact(page, 'Games as player')).toHaveText('3')
  await expect(card(page)).not.toContainText('Counting the games…')
  for (const name of ['verified-phone', 'newuser', 'group'])
    await expect(card(page).locator(`[data-badge=${name}]`)).toBeVisible()
  await expect(fact(page, 'Number')).toHaveText(guest.id)
  await expect(fact(page, 'Level')).toContainText('Member')
  const edition = card(page).locator('[data-favourite=edition]')
  const role = card(page).locator('[data-favourite=role]')
  await expect(edition).toContainText('2 times')
  const first = await edition.textContent()
  await edition.click()
  await expect(edition).toContainText('once')
  await edition.click()
  await expect(edition).toHaveText(first ?? '')
  await expect(role).toContainText('Chef')
  await role.click()
  await expect(role).toContainText('Sailor')
  await settled(page)
  await expectAccessible(page, '.sheet')
  const [figures] = await Promise.all([
    page.context().waitForEvent('page'),
    card(page).getByRole('link', { name: 'All statistics' }).click(),
  ])
  await expect(figures.locator('.statistics__sums')).toContainText('3 games played')
  await figures.close()
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
  expect(changes).toEqual([])

  await people.change(guest, { cosmetics: { stats: 2 } })
  await openCard(page, session, guest.name)
  await expect(card(page).locator('.profile__warning')).toHaveText('These statistics are not shown.')
  await expect(role).toHaveCount(0)

  await people.change(owner, { level: 'special-moderator' })
  await people.renew(owner)
  await people.secondFactor(owner)
  await page.evaluate((token) => localStorage.setItem('token', JSON.stringify(token)), {
    accessToken: owner.accessToken,
    refreshToken: owner.refreshToken,
  })
  await openCard(page, session, guest.name)
  await expect(page.locator('.profile__stats')).toHaveAttribute('data-moderator', 'true')
  await expect(page.locator('.profile__stats')).toContainText('you see this as a moderator')
  await expect(fact(page, 'Games as player')).toHaveText('3')
  await page.getByRole('button', { name: 'Open in moderation' }).click()
  await expect(page.locator('[data-modal=moderation] [data-view=user]')).toHaveAttribute(
    'data-user',
    guest.id,
  )
})

test('[PROF-06] [PROF-10] [PROF-18] one’s own border, picture and openness are tried on, and kept when the card is closed', async ({
  actor,
}) => {
  const { page } = await actor('Framed', {
    level: 'patreon-minion',
    flags: ['tos-agreed', 'verified-email', 'powerful'],
  })
  await page.goto('/')
  await openSettings(page, 'user')
  const plate = card(page).locator('.profile__plate')
  const worn: (string | null)[] = []
  const step = async (name: string): Promise<void> => {
    await card(page).getByRole('button', { name }).click()
    worn.push(await plate.getAttribute('data-border'))
  }
  await expect(plate).toHaveAttribute('data-border', 'none')
  for (let at = 0; at < 5; at++) await step('Next border')
  await step('Previous border')
  expect(worn).toEqual(['patreon-townsfolk', 'patreon-minion', 'rainbow', 'progress', 'none', 'progress'])
  const toggle = card(page).locator('[data-visibility]')
  await expect(toggle).toHaveText('Everybody sees my games')
  await toggle.click()
  await expect(toggle).toHaveText('Only I see my games')
  await expect(fact(page, 'Games as player')).toHaveText('0')
  await toggle.click()
  await expect(toggle).toHaveText('Nobody sees my games')
  await expect(card(page).locator('.profile__warning')).toHaveText('These statistics are not shown.')
  await page.getByRole('button', { name: 'Change your picture' }).click()
  // Two more than everybody has come with the level.
  await expect(card(page).getByRole('radio')).toHaveCount(28)
  const avatar = '-2'
  await card(page).locator(`.avatars__choice:has([value="${avatar}"])`).click()
  const face = card(page).locator('.profile__avatar .avatar')
  await expect(face).toHaveAttribute('data-avatar', 'chalice')
  await settled(page)
  await expectAccessible(page, '.sheet')
  const sent = page.waitForRequest((request) => request.url().endsWith('/backend/user'))
  await page.keyboard.press('Escape')
  expect((await sent).postDataJSON()).toEqual({ avatar, border: 'progress', stats: 2 })
  await (await sent).response()

  await openSettings(page, 'user')
  await expect(plate).toHaveAttribute('data-border', 'progress')
  await expect(toggle).toHaveText('Nobody sees my games')
  await toggle.click()
  await expect(card(page)).toContainText('Your games are shown again')
})
