import type { Participant } from '@belfry/bot'
import type { Locator, Page } from '@playwright/test'
import { press } from './focus.ts'
import { untilShown } from './shown.ts'
import { test as base, sit } from './talk.ts'
import { expect } from './test.ts'

/** Two people at a table as text, a Storyteller and a player on a telephone. */
interface TextTable {
  readonly session: string
  readonly teller: Page
  readonly player: Page
  /** The Storyteller's other hand. */
  readonly hand: Participant
  /** The player, by id and by the name at this table. */
  readonly adaId: string
  readonly ada: string
  readonly bots: readonly Participant[]
}

/** The settings that stand beside the lists: everything is read out, no sounds, the table as text. */
const AS_TEXT = { storage: { ownSettings: [true, false, 2, false, true] } } as const

const PHONE = { ...AS_TEXT, context: { viewport: { width: 390, height: 844 } } } as const

export const test = base.extend<{
  /** With so many bots that sit already, and the first seat free. */
  readonly textTable: (company?: { readonly bots: number }) => Promise<TextTable>
}>({
  textTable: async ({ people, enter, handOf, crowd }, use) =>
    use(async ({ bots: count } = { bots: 0 }) => {
      const owner = await people.member('Teller')
      const session = await people.createSession(owner)
      const hand = await handOf(owner, session)
      await hand.ask('edition', { id: 'tb', theme: 1 })
      if (count > 0) await hand.ask('seatCount', { count: count + 1, mayUnseat: false, check: 0 })
      const bots = await crowd(count, session)
      for (const [at, bot] of bots.entries()) await sit(bot, at + 1)
      const { page: teller } = await enter(owner, AS_TEXT)
      const { page: player, person } = await enter(await people.member('Ada'), PHONE)
      for (const page of [teller, player]) {
        await page.goto(`/join/${session}`)
        await untilShown(page, '.text-table')
      }
      const ada = await hand.sees(({ session: { usersAll } }) => usersAll.find(({ id }) => id === person.id))
      return { session, teller, player, hand, adaId: person.id, ada: ada.username, bots }
    }),
})

export const textSeat = (page: Page, name: string): Locator =>
  page
    .locator('.text-seat')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`: ${name}(,|$)`) }) })
    .first()

/** What has happened, as it is told there. */
export const feed = (page: Page): Locator => page.getByRole('feed')

/** A deed of a seat by keyboard: its list is opened where it is closed, and its name says whose it is. */
export async function doTo(page: Page, name: string, deed: string): Promise<void> {
  const place = textSeat(page, name)
  const button = place.getByRole('button', { name: `${deed}: ${name}`, exact: true })
  await expect(place).toBeVisible()
  if (!(await button.isVisible())) await press(place.locator('summary'))
  await press(button)
}

/** Nothing is wider than the window. */
export async function expectNarrow(page: Page): Promise<void> {
  const wide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.board, .text-table, .sheet, .sheet__body')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ className, scrollWidth, clientWidth }) => `${className}: ${scrollWidth} in ${clientWidth}`),
  )
  expect(wide).toEqual([])
}
