import { expect, test } from './support/actors.ts'
import { seatOf } from './support/day.ts'
import { atTable } from './support/table.ts'

const UPDATE = () => localStorage.setItem('update', '"3.46.4"')

test('a guest whose tab crashes sits where they sat; a code is typed by hand, and a public table leads to an account', async ({
  openPage,
  people,
  handOf,
  enter,
}) => {
  const host = await people.member('Teller')
  const session = await people.createSession(host, { isPublic: false })
  const hand = await handOf(host, session)
  await hand.ask('seatCount', { count: 2, mayUnseat: false, check: 0 })
  const lease = await openPage({ extraHTTPHeaders: { 'x-forwarded-for': '10.9.1.1' } })
  const { page: first } = lease
  const context = lease.context()
  await first.addInitScript(UPDATE)
  await first.goto(`/join/${session}`)
  // Whoever takes the name of somebody who is there has a number and a guest's mark.
  await first.getByLabel('Your name at the table').fill(host.name)
  await first.keyboard.press('Enter')
  await atTable(first)
  await seatOf(first, 0).locator('.seat__plate').click()
  await expect(seatOf(first, 0)).toHaveClass(/seat--own/)
  await expect(seatOf(first, 0).locator('.seat__name')).toHaveText(`${host.name} 2`)
  await expect(seatOf(first, 0).locator('[data-guest]')).toBeVisible()

  // What held the page is gone, as when a telephone runs out of memory; another tab opens where one comes in.
  const gone = first.waitForEvent('crash')
  const line = await context.newCDPSession(first)
  void line.send('Page.crash').catch(() => undefined)
  await gone
  const page = await context.newPage()
  await page.addInitScript(UPDATE)
  await page.goto('/')
  await atTable(page)
  await expect(seatOf(page, 0)).toHaveClass(/seat--own/)

  await page.goto('/account')
  await page.getByRole('button', { name: 'Show a code' }).click()
  const code = (await page.locator('.account__letters').textContent()) ?? ''
  const { page: phone } = await openPage({ extraHTTPHeaders: { 'x-forwarded-for': '10.9.1.2' } })
  await phone.addInitScript(UPDATE)
  await phone.goto('/login')
  await phone.goto('/continue')
  const field = phone.getByLabel('Code', { exact: true })
  await field.fill('aaaa-aaaa')
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('alert').first()).not.toBeEmpty()
  await field.fill(code.toLowerCase().replace('-', ' '))
  await phone.keyboard.press('Enter')
  await atTable(phone)
  await expect(seatOf(phone, 0)).toHaveClass(/seat--own/)

  // A public table by its link: why not, and the way there.
  const house = await people.createSession(host)
  await phone.goto(`/join/${house}`)
  const refusal = phone.getByRole('dialog')
  await expect(refusal).toContainText('you need an account')
  await refusal.getByRole('button', { name: 'Keep this as an account' }).click()
  await expect(phone).toHaveURL(/\/account$/)

  // Who cannot read the mail now stays a guest; and whoever wants leaves nothing behind.
  await phone.getByLabel('E-mail address').fill('somebody@example.org')
  await phone.getByLabel('Password', { exact: true }).fill('correct horse')
  await phone.getByRole('button', { name: 'Keep it', exact: true }).click()
  await phone.getByRole('button', { name: 'Later' }).click()
  await expect(phone.getByText('A code is on its way to somebody@example.org.')).toBeVisible()
  await phone.getByRole('button', { name: 'Show a code' }).click()
  const letters = (await phone.locator('.account__letters').textContent()) ?? ''
  await phone.getByRole('button', { name: 'Another code' }).click()
  await expect(phone.locator('.account__letters')).not.toHaveText(letters)
  // Whoever leads the game is told, and finds the seat empty with all that lies on it.
  await hand.ask('updatePlayer', { index: 0, property: 'role', value: 'chef' })
  await hand.ask('toggleRunning', true)
  const { page: teller } = await enter(host)
  await teller.goto(`/join/${session}`)
  await atTable(teller)
  await phone.getByRole('button', { name: 'Forget me now' }).click()
  await expect(phone.getByRole('dialog')).toContainText('It cannot be undone.')
  await phone.getByRole('button', { name: 'Yes' }).click()
  await expect(phone).toHaveURL(/\/login$/)
  await expect(teller.locator('.toast')).toContainText(`${host.name} 2 leaves seat 1.`)
  await expect(seatOf(teller, 0)).toHaveClass(/seat--empty/)
  await expect(seatOf(teller, 0).locator('.token')).toBeVisible()
})
