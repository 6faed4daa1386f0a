import type { Participant } from '@belfry/bot'
import type { SignalId } from '@belfry/rules'
import type { Locator, Page } from '@playwright/test'
import { expect, modal, seatAt } from './board.ts'
import { turnTo } from './talk.ts'

/** The night after the day a table gathers on. */
export const FIRST_DARK = 3

export const nightfall = (hand: Participant): Promise<void> => turnTo(hand, FIRST_DARK)

interface Item {
  readonly id: SignalId
  readonly data: unknown
  readonly role: string | null
}

export const item = (id: SignalId, data: unknown = null, role: string | null = null): Item => ({
  id,
  data,
  role,
})

/** Shows something to somebody, or tells the Storyteller. */
export const show = (
  from: Participant,
  message: readonly Item[],
  ...to: readonly string[]
): Promise<unknown> => from.ask('signal', { message, recipients: to })

export const signalModal = (page: Page): Locator => modal(page, 'signal')

export const openPanel = (page: Page, name: string): Promise<void> =>
  signalModal(page).getByRole('tab', { name }).click()

/** What lies ready to be sent. */
export const draft = (page: Page): Locator => signalModal(page).locator('.signal__item')

export const send = (page: Page): Promise<void> =>
  signalModal(page).getByRole('button', { name: 'Send', exact: true }).click()

export const logEntries = (page: Page): Locator => signalModal(page).locator('.signal-log__entry')

/** What fills the screen of whoever is woken. */
export const cards = (page: Page): Locator => page.locator('.cards')

/** A name wakes at night; the handle beside it opens its menu. */
export async function openNightMenu(page: Page, seat: number): Promise<Locator> {
  await seatAt(page, seat).locator('.seat__more').click()
  const menu = page.locator('.seat-menu')
  await expect(menu).toBeVisible()
  return menu
}
