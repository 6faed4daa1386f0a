import type { Locator, Page } from '@playwright/test'
import { expect, seatAt, test } from './support/board.ts'
import { voteButton } from './support/day.ts'
import { expectFocus, expectFocusIn, press } from './support/focus.ts'
import { PASSWORD } from './support/people.ts'

/** Sheets and questions that lie over the page; the last is the one in front. */
const sheets = (page: Page): Locator => page.locator('.sheet')

/** What has opened takes the focus; Escape closes it, and whoever was there is somewhere again. */
async function leaveWhatOpened(page: Page, what: string): Promise<void> {
  for (let open = await sheets(page).count(); open > 0; open = await sheets(page).count()) {
    await expectFocusIn(sheets(page).last(), what)
    await page.keyboard.press('Escape')
    await expect(sheets(page), `Escape closes: ${what}`).toHaveCount(open - 1)
  }
  await expectFocus(page, what)
}

test('[REACH-1005] [REACH-1011] a Storyteller by keyboard: gathering, pickers that say for whom, a nomination to its end and the reveal', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 6, phase: 2 })
  const tool = (name: string): Locator => page.locator('.board__tools').getByRole('button', { name })
  await press(tool('Gather players'))
  await press(page.locator('.gather-card').getByRole('button', { name: 'Add a seat' }))
  await press(page.locator('.gather-card').getByRole('button', { name: 'Done' }))
  for (const name of ['reminder', 'character']) {
    await seatAt(page, 2).locator('.seat__plate').press('Enter')
    await page.locator(`.seat-menu [data-entry="${name}"]`).press('Enter')
    await expect(page.getByRole('dialog')).toHaveAccessibleDescription('For Clara')
    await leaveWhatOpened(page, name)
    await expectFocusIn(seatAt(page, 2), `closing: ${name}`)
  }
  await page.keyboard.press('End')
  await expectFocusIn(seatAt(page, 6), 'the end of the circle')
  await page.keyboard.press('Home')
  await expectFocusIn(seatAt(page, 0), 'the beginning of the circle')
  await seatAt(page, 2).locator('.seat__plate').press('Enter')
  await page.locator('.seat-menu [data-entry="nominate"]').press('Enter')
  await press(page.getByRole('button', { name: 'Nominate Dominik' }))
  await page.keyboard.press('Alt+m')
  await expectFocusIn(page.locator('.vote'), 'the way to the middle')
  for (const name of ['start', 'pause', 'resume', 'reset', 'mark']) await press(voteButton(page, name))
  await expect(page.getByRole('button', { name: /^Seat 4: Dominik, alive, about to die/ })).toBeAttached()
  await press(page.getByRole('button', { name: 'Execute', exact: true }))
  await press(page.getByRole('button', { name: 'Executed, and dies' }))
  await press(tool('Reveal the grimoire'))
  await press(page.getByRole('button', { name: 'Good wins' }))
  await press(page.getByRole('button', { name: 'Tell who has won' }))
  await press(page.getByRole('button', { name: 'Reveal the rest' }))
  await press(page.locator('.phase-bar'))
})

test('[REACH-1005] [REACH-1006] before the table: a form that unfolds, a page that changes, and what each window is called', async ({
  page,
  people,
}) => {
  const person = await people.member('Ada')
  await page.goto('/login')
  await expect(page.getByText('The gatekeeper lets you pass.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Register', exact: true }))
  await press(page.getByRole('button', { name: 'Log in', exact: true }).first())
  await expect(page).toHaveTitle(/Belfry/)
  const login = await page.title()
  await page.getByLabel('E-mail address', { exact: true }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.locator('.lobby')).toBeVisible()
  await expectFocus(page, 'logging in')
  await expect(page).not.toHaveTitle(login)
})
