import { expect, type Page } from '@playwright/test'
import type { People, Person } from './people.ts'

export const sheet = (page: Page) => page.locator('[data-modal=moderation]')
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const save = (page: Page) => sheet(page).getByRole('button', { name: 'Save', exact: true })

export const asKeeper = async (people: People, person: Person) =>
  (await people.call('GET', `moderator/${person.id}`, await people.keeper())).body

export async function openModeration(page: Page): Promise<void> {
  await page.goto('/')
  await button(page, 'Moderation').click()
  await expect(sheet(page).locator('[data-view=search]')).toBeVisible()
}

/** Finds an account by its address and opens it. */
export async function look(page: Page, { email, id }: Person): Promise<void> {
  await sheet(page).getByLabel('Name, number, e-mail or network address').fill(email)
  await page.keyboard.press('Enter')
  await sheet(page).locator(`.found[data-user="${id}"] button`).click()
  await expect(sheet(page).locator(`[data-view=user][data-user="${id}"]`)).toBeVisible()
}
