import type { Page } from '@playwright/test'
import { expect, prepare } from './board.ts'
import { choose, seatOf, voteButton } from './day.ts'
import { PASSWORD } from './people.ts'
import { atTable } from './table.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Starts the table in the program's window and enters it; gives the address that others are told. */
export async function hostTable(page: Page): Promise<string> {
  await button(page, 'Host a table on this computer').click()
  await expect(button(page, 'Enter')).toBeVisible({ timeout: 60_000 })
  await expect(page.locator('#code')).toBeVisible()
  const address = await page.locator('#addresses li').first().innerText()
  await button(page, 'Enter').click()
  return address
}

/** Whoever hosts registers; the code that no mail brings stands there already. */
export async function registerHost(page: Page): Promise<void> {
  await expect(page.getByText('The gatekeeper lets you pass.')).toBeVisible({ timeout: 30_000 })
  await button(page, 'Register').click()
  await page.getByLabel('E-mail address').fill('host@example.org')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password again').fill(PASSWORD)
  await page.getByLabel('Name at the table', { exact: true }).fill('Hazel')
  await page.getByLabel('I have read the terms of use').check()
  await button(page, 'Register').click()
  await expect(page.getByLabel('Code')).toHaveValue(/^\d{6}$/)
  await button(page, 'Confirm').click()
  await expect(button(page, 'Quit')).toBeVisible()
}

/** Opens a private session with some seats; gives the link for friends. */
export async function openSession(page: Page, seats: number): Promise<string> {
  await button(page, 'Open a session').click()
  await page.getByLabel('Name of the session').fill('Home')
  await button(page, 'Make it private').click()
  await button(page, 'Open it').click()
  await atTable(page)
  await prepare(page, 'gather')
  const gathering = page.locator('.gather-card')
  await gathering.getByLabel('Seats').fill(String(seats))
  await page.keyboard.press('Enter')
  await expect(page.locator('.seat')).toHaveCount(seats)
  const link = await gathering.locator('.invitation__address').innerText()
  await gathering.getByRole('button', { name: 'Done' }).click()
  return link.startsWith('http') ? link : `http://${link}`
}

/** A friend comes by the link without an account, and takes a seat. */
export async function comeAndSit(friend: Page, link: string, name: string, seat: number): Promise<void> {
  await friend.goto(link)
  await friend.getByLabel('Your name at the table').fill(name)
  await button(friend, 'Come in').click()
  await atTable(friend)
  await seatOf(friend, seat).locator('.seat__plate').click()
  await expect(seatOf(friend, seat)).toHaveClass(/seat--own/)
}

/** A nomination by whoever hosts, the hand of the friend on the first seat, and the count, as both see it. */
export async function voteOnce(page: Page, friend: Page): Promise<void> {
  await choose(page, 0, 'nominate')
  await seatOf(page, 1).locator('.seat__plate').click({ force: true })
  await friend.getByText('Hand up', { exact: true }).click()
  await voteButton(page, 'start').click()
  for (const screen of [page, friend])
    await expect(screen.locator('.vote-hub__numeral')).toHaveText('1', { timeout: 30_000 })
}
