import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/actors.ts'
import { nominate, runVote, seatOf, setSpeed } from './support/day.ts'
import { TELEPHONE } from './support/looks.ts'
import { expectQrCode } from './support/qr.ts'
import { entry, serveSessions } from './support/sessions.ts'
import { openSettings } from './support/settings.ts'
import { atTable, openUsers, usersModal } from './support/table.ts'

const UPDATE = () => localStorage.setItem('update', '"3.46.4"')

/** What the table decides is ticked when the table has answered. */
async function decide(choice: Locator): Promise<void> {
  await choice.click()
  await expect(choice).toBeChecked()
}

/** One field and one button. */
async function comeIn(page: Page, name: string, button = 'Come in'): Promise<void> {
  await page.getByLabel('Your name at the table').fill(name)
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** By the table's own menu. */
async function openAccount(page: Page): Promise<void> {
  await page.locator('.main-menu__trigger').click()
  await page.getByRole('tab', { name: 'App', exact: true }).click()
  await page.getByText('Your account', { exact: true }).click()
  await expect(page).toHaveURL(/\/account$/)
}

/** Too long for any plate: what is cut is the name, and never what tells it from another. */
const LONG = 'Wilhelmina Abernathy'

async function expectNumberShown(plate: Locator): Promise<void> {
  const shown = await plate.evaluate((button) => {
    const [letters, number] = ['letters', 'number'].map((part) =>
      button.querySelector<HTMLElement>(`.numbered-name__${part}`),
    )
    if (!letters || !number) throw new Error('no number')
    const [inside, outside] = [number.getBoundingClientRect(), button.getBoundingClientRect()]
    return {
      isCut: letters.scrollWidth > letters.clientWidth,
      isWhole: inside.width > 0 && inside.right <= outside.right,
    }
  })
  expect(shown).toEqual({ isCut: true, isWhole: true })
}

test('two people without an account come from the link to a vote; one goes on on another device', async ({
  openPage,
  people,
  handOf,
}) => {
  const host = await people.member('Teller')
  const session = await people.createSession(host, { isPublic: false })
  const hand = await handOf(host, session)
  const [ann, bob] = await Promise.all(
    ['10.9.0.1', '10.9.0.2'].map(async (address) => {
      const { page } = await openPage({ extraHTTPHeaders: { 'x-forwarded-for': address } })
      await page.addInitScript(UPDATE)
      await page.goto(`/join/${session}`)
      return page
    }),
  )
  if (!ann || !bob) throw new Error('nobody came')
  await expect(ann.locator('.guest__table')).toContainText(session)
  await expect(ann.locator('.guest__table')).toContainText(`${host.name} tells the story.`)
  await expect(ann.getByRole('button', { name: 'Log in or register' })).toBeVisible()
  await expect(ann.getByRole('button', { name: 'Read them' })).toBeVisible()
  await expectAccessible(ann)
  // Also on a telephone held sideways the way in is in sight.
  await ann.setViewportSize({ width: 844, height: 390 })
  await expect(ann.getByRole('button', { name: 'Come in', exact: true })).toBeInViewport({ ratio: 1 })
  await ann.setViewportSize(TELEPHONE)
  await comeIn(ann, LONG)
  await atTable(ann)
  // Nobody is sent to a seat that is not there.
  const gathering = ann.locator('.town-info__invitation')
  await expect(gathering).toContainText('No seat is free yet')
  await hand.ask('seatCount', { count: 2, mayUnseat: false, check: 0 })
  await hand.ask('updatePlayer', { index: 1, property: 'role', value: 'chef' })
  await expect(gathering).toContainText('Take a seat')
  await comeIn(bob, LONG)
  await atTable(bob)
  for (const [seat, page] of [ann, bob].entries()) await seatOf(page, seat).locator('.seat__plate').click()
  await expect(seatOf(ann, 1).locator('.seat__name')).toHaveText(`${LONG} 2`)
  await expectNumberShown(seatOf(ann, 1).locator('.seat__plate'))
  await expect(gathering).toContainText('You have a seat')
  await expect(seatOf(ann, 1).locator('[data-guest]')).toHaveAttribute('title', 'Guest')

  await hand.ask('toggleRunning', true)
  await setSpeed(hand, 500)
  await nominate(hand, 0, 1)
  await ann.getByText('Hand up', { exact: true }).click()
  await hand.sees(({ gamestate }) => gamestate.vote.votes[0] === 1)
  expect(await runVote(hand)).toBe(1)

  // A reload, and another device with the code that the first one shows.
  await ann.reload()
  await atTable(ann)
  await openAccount(ann)
  await ann.getByRole('button', { name: 'Show a code' }).click()
  const code = (await ann.locator('.account__letters').textContent()) ?? ''
  const elsewhere = new URL('/continue', ann.url()).href
  await expectQrCode(ann.locator('.account__code'), `${elsewhere}#${code.replace('-', '')}`)
  const { page: phone } = await openPage({ extraHTTPHeaders: { 'x-forwarded-for': '10.9.0.3' } })
  await phone.addInitScript(UPDATE)
  await phone.goto(`/continue#${code}`)
  await expect(phone).toHaveURL(/\/continue$/)
  await phone.getByRole('button', { name: 'Go on', exact: true }).click()
  await atTable(phone)
  await expect(seatOf(phone, 0)).toHaveClass(/seat--own/)

  // The other one plays to the end and keeps it all as an account: the name, the seat and the game.
  await hand.ask('endGame', { isEvilWin: false, reveal: true })
  hand.send('revealGameResult')
  await hand.sees(({ session: { game } }) => game.isEvilWin === false)
  hand.send('revealPlayer', -1)
  await hand.sees(({ session: { players } }) => players.every(({ revealed }) => revealed))
  await openAccount(bob)
  await expect(bob.locator('.page-frame__header')).toContainText(`${LONG}, guest`)
  await bob.getByLabel('E-mail address').fill('robin@example.org')
  await bob.getByLabel('Password', { exact: true }).fill('correct horse')
  await bob.getByRole('button', { name: 'Keep it', exact: true }).click()
  await expect(bob).toHaveURL(/\/verification$/)
  await bob.getByLabel('Code').fill(await people.mailedCode('robin@example.org'))
  await bob.getByRole('button', { name: 'Confirm', exact: true }).click()
  await atTable(bob)
  await expect(seatOf(bob, 1)).toHaveClass(/seat--own/)
  await expect(seatOf(bob, 1).locator('[data-guest]')).toHaveCount(0)
  await expect(seatOf(phone, 1).locator('[data-guest]')).toHaveCount(0)
  await expect(seatOf(phone, 0).locator('[data-guest]')).toHaveAttribute('title', 'Guest')
  const card = await openSettings(bob, 'user')
  await expect(card.locator('.fact', { hasText: 'Games as player' }).locator('dd')).toHaveText('1')
})

test('at a table that opens one by one, guests knock, and the Storyteller lets them in or not', async ({
  actor,
  openPage,
  people,
}) => {
  const { page: st, person: host } = await actor('Keeper')
  const session = await people.createSession(host, { isPublic: false })
  await st.goto(`/join/${session}`)
  await atTable(st)
  await openUsers(st)
  const modal = usersModal(st)
  await decide(modal.getByLabel('One by one, when I let them in'))
  await decide(modal.getByLabel('Strangers need the whole link'))
  const address = modal.locator('.invitation__address')
  await expect(address).toHaveText(/\?i=[a-z2-9]{16}$/)
  const passedOn = (await address.textContent()) ?? ''
  await modal.getByRole('button', { name: 'New link' }).click()
  await expect(address).not.toHaveText(passedOn)
  const link = await address.textContent()
  const { page: guest } = await openPage({ extraHTTPHeaders: { 'x-forwarded-for': '10.9.0.4' } })
  await guest.addInitScript(UPDATE)
  // What was passed on too far is worth nothing any more.
  await guest.goto(new URL(`http://${passedOn}`).pathname + new URL(`http://${passedOn}`).search)
  await expect(guest.getByRole('alert').first()).toContainText('no session')
  // Why, what would help, and the way there: here the whole link.
  await expect(guest.getByText('If you had a link, ask for the whole of it.')).toBeVisible()
  await guest.getByRole('button', { name: 'Another name or link' }).click()
  await guest.getByLabel('Name of the session, or a link to it').fill(`http://${link}`)
  await guest.getByRole('button', { name: 'OK' }).click()
  await comeIn(guest, 'Wren', 'Knock')
  await expect(guest.getByRole('heading', { name: 'At the door' })).toBeVisible()
  await expectAccessible(guest)
  const knock = modal.locator('[data-knock]')
  await expect(knock).toContainText('Wren (guest)')
  await expectAccessible(st, '[data-modal=users]')
  await knock.getByRole('button', { name: 'Let in' }).click()
  await atTable(guest)
  await expect(modal.locator('.person', { hasText: 'Wren' }).locator('[data-guest]')).toBeVisible()
  // Whoever is sent away asks for the list at once.
  await serveSessions(guest, [entry('open house')])
  await modal.locator('.person', { hasText: 'Wren' }).locator('[data-deed=kick]').click()
  await st.getByRole('button', { name: 'Yes' }).click()
  await expect(guest.getByRole('dialog')).toContainText(
    'Only a Storyteller of this table can let you come back.',
  )
  // A table that became public meanwhile: what keeps a guest out, and the way to an account.
  await guest.getByRole('button', { name: 'To your tables' }).click()
  await expect(guest.locator('.lobby')).toBeVisible()
  await guest.getByRole('button', { name: 'open house', exact: true }).click()
  await expect(guest.getByRole('dialog')).toContainText('to join it you need an account.')
  await guest.getByRole('dialog').getByRole('button', { name: 'Keep this as an account' }).click()
  await expect(guest).toHaveURL(/\/account$/)
  await guest.evaluate(() => localStorage.removeItem('token'))
  await guest.goto(new URL(`http://${link}`).pathname + new URL(`http://${link}`).search)
  await comeIn(guest, 'Lark', 'Knock')
  await expect(guest.getByRole('alert').first()).toContainText(
    'removed from this session. Only a Storyteller',
  )
  await expect(modal.locator('[data-banned] [data-guest]')).toBeVisible()
  // With another device they are somebody new, for whom a closed door stays closed.
  await decide(modal.getByLabel('Nobody', { exact: true }))
  await guest.evaluate(() => localStorage.clear())
  await guest.reload()
  await expect(guest.getByText('This session takes no guests')).toBeVisible()
  await expect(guest.getByText('Ask the Storyteller to open the door to guests')).toBeVisible()
  await expect(guest.getByLabel('E-mail address')).toBeVisible()
  await expect(guest.getByLabel('Your name at the table')).toHaveCount(0)
})
