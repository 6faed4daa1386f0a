import type { Participant } from '@belfry/bot'
import type { Locator, Page } from '@playwright/test'
import { seatAt } from '../board.ts'
import type { Language } from '../catalogues.ts'

/** A Storyteller and a player who do everything on their pages, by whatever they press with. */
export interface Telling {
  readonly page: Page
  readonly player: Page
  /** The player's account, and the language of the page. */
  readonly reader: string
  readonly language: Language
  /** Does for the Storyteller what would need time, and sees when something has come about. */
  readonly hand: Participant
  readonly bots: readonly [Participant, Participant, ...Participant[]]
  readonly press: (what: Locator) => Promise<void>
  /** Part of a seat that opens its menu: a mouse and a finger press different ones, and at night a mouse another. */
  readonly opener: (hour: 'day' | 'night') => string
  readonly look: (who: Page, name: string) => Promise<void>
}

export type Screen = Pick<Telling, 'page' | 'press' | 'look'>

/** So many sit down, the player on the first of them. */
export const SEATS = 7
export const disc = (page: Page, seat: number): Locator => seatAt(page, seat).locator('.seat__disc')
/** What opens a seat's menu at that hour. */
export const menuOf = ({ page, opener }: Telling, seat: number, hour: 'day' | 'night'): Locator =>
  seatAt(page, seat).locator(opener(hour))
export const button = (where: Page | Locator, name: string): Locator =>
  where.getByRole('button', { name, exact: true })
export const tabLabel = (page: Page, name: string): Locator =>
  page.locator(`.side-tab[data-tab="${name}"] .side-tab__label`)
export const tabClose = (page: Page, name: string): Locator =>
  page.locator(`.side-tab[data-tab="${name}"] .side-tab__close`)
export const closeOf = (sheet: Locator): Locator => sheet.locator('.sheet__close')

/** Tabs of the main menu. */
export const BEFORE_A_GAME = 0
export const DURING_A_GAME = 1

export async function fromMenu({ page, press }: Screen, tab: number, entry: string): Promise<void> {
  await press(page.locator('.main-menu__trigger'))
  await press(page.locator('.main-menu').getByRole('tab').nth(tab))
  await press(page.locator(`.main-menu [data-entry="${entry}"]`))
}
