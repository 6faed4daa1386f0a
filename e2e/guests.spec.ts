import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/actors.ts'
import { nominate, runVote, seatOf, setSpeed } from './support/day.ts'
import { atTable, openUsers, usersModal } from './support/table.ts'

const UPDATE = () => localStorage.setItem('update', '"3.46.4"')

/** One field and one button. */
async function comeIn(page: Page, name: string, button = 'Come in'): Promise<void> {
  await page.getByLabel('Your name at the table').fill(name)
  await page.getByRole('button', { name: button, exact: true }).click()
}

test('two people without an account come from the link to a vote; one goes on on another device', async ({
  openPage,
  people,
  handOf,
}) => {
  const host = await people.member('Teller')
  const session = await people.createSession(host, { isPublic: false })
  const hand = await handOf(host, session)
  await hand.ask('seatCount', { count: 2, mayUnseat: false, check: 0 })
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
  await comeIn(ann, 'Robin')
  await atTable(ann)
  await comeIn(bob, 'Robin')
  await atTable(bob)
  for (const [seat, page] of [ann, bob].entries()) await seatOf(page, seat).locator('.seat__plate').click()
  await expect(seatOf(ann, 1).locator('.seat__name')).toHaveText('Robin 2')
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
  await ann.goto('/account')
  await ann.getByRole('button', { name: 'Show a code' }).click()
  const code = await ann.locator('.account__letters').textContent()
  await expectAccessible(ann)
  const { page: phone } = await openPage({ extraHTTPHeaders: { 'x-forwarded-for': '10.9.0.3' } })
  await phone.addInitScript(UPDATE)
  await phone.goto(`/continue#${code}`)
  await expect(phone).toHaveURL(/\/continue$/)
  await phone.getByRole('button', { name: 'Go on', exact: true }).click()
  await expect(phone.locator('.lobby__welcome')).toContainText('Robin')
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
  await modal.getByLabel('One by one, when I let them in').check()
  await modal.getByLabel('Strangers need the whole link').check()
  const link = await modal.locator('.invitation__address').textContent()
  expect(link).toMatch(/\?i=[a-z2-9]{16}$/)
  const { page: guest } = await openPage({ extraHTTPHeaders: { 'x-forwarded-for': '10.9.0.4' } })
  await guest.addInitScript(UPDATE)
  await guest.goto(`/join/${session}`)
  await expect(guest.getByRole('alert').first()).toContainText('no session')
  await guest.goto(new URL(`http://${link}`).pathname + new URL(`http://${link}`).search)
  await comeIn(guest, 'Wren', 'Knock')
  await expect(guest.getByRole('heading', { name: 'At the door' })).toBeVisible()
  await expectAccessible(guest)
  const knock = modal.locator('[data-knock]')
  await expect(knock).toContainText('Wren (guest)')
  await expectAccessible(st, '[data-modal=users]')
  await knock.getByRole('button', { name: 'Let in' }).click()
  await atTable(guest)
  await expect(modal.locator('.person', { hasText: 'Wren' }).locator('[data-guest]')).toBeVisible()
  await modal.locator('.person', { hasText: 'Wren' }).locator('[data-deed=kick]').click()
  await st.getByRole('button', { name: 'Yes' }).click()
  await expect(guest.locator('.lobby')).toBeVisible()
  await guest.evaluate(() => localStorage.removeItem('token'))
  await guest.goto(new URL(`http://${link}`).pathname + new URL(`http://${link}`).search)
  await comeIn(guest, 'Lark', 'Knock')
  await expect(guest.getByRole('alert').first()).toContainText('removed from this session')
})
