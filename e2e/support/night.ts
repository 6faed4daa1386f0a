import type { Participant } from '@belfry/bot'
import type { SessionView, SignalId } from '@belfry/rules'
import type { Locator, Page, ViewportSize } from '@playwright/test'
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

/** Held upright and sideways. */
export const TELEPHONES: readonly ViewportSize[] = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]

/** Where more cards are shown than fit, they end above the answers, it is said that there are more, and one gets to them. */
export async function expectCardsReachable(page: Page, size: ViewportSize): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize(size)
  const box = cards(page).locator('.cards__box')
  const answers = cards(page).locator('.cards__answers')
  const more = cards(page).getByRole('button', { name: 'More below' })
  await expect(more).toBeVisible()
  const [inner, below] = [await box.boundingBox(), await answers.boundingBox()]
  if (!inner || !below) throw new Error('no cards')
  const isAbove = inner.y + inner.height <= below.y + 1
  const isBeside = inner.x + inner.width <= below.x + 1
  expect(isAbove || isBeside).toBe(true)
  expect(below.y + below.height).toBeLessThanOrEqual(size.height)
  // As often as it says that there is more.
  await expect(async () => {
    if (await more.isVisible()) await more.click()
    await expect(more).toHaveCount(0, { timeout: 200 })
  }).toPass()
  await expect(box.locator('.signal-card').last()).toBeInViewport({ ratio: 1 })
  await box.evaluate((element) => element.scrollTo({ top: 0 }))
  if (before) await page.setViewportSize(before)
}

/** A name wakes at night; the handle beside it opens its menu. */
export async function openNightMenu(page: Page, seat: number): Promise<Locator> {
  await seatAt(page, seat).locator('.seat__more').click()
  const menu = page.locator('.seat-menu')
  await expect(menu).toBeVisible()
  return menu
}

/** On a telephone no tab moves under the finger, and what stands below all of them is seen when somebody goes there. */
export async function expectBelowTheFold(page: Page, bot: Participant, reader: string): Promise<void> {
  const isSeen = ({ gamestate }: SessionView): boolean =>
    gamestate.signals.at(-1)?.seenBy.includes(reader) ?? false
  await seatAt(page, 1).locator('.seat__plate').click()
  const tops = new Set<number>()
  for (const panel of ['Player', 'Recipients', 'Grimoire', 'Signal']) {
    await openPanel(page, panel)
    tops.add((await signalModal(page).getByRole('tablist').boundingBox())?.y ?? 0)
  }
  expect(tops.size).toBe(1)
  await show(bot, [item('two')])
  const news = signalModal(page).locator('.signal__news')
  await expect(news).toBeVisible()
  expect(bot.view && isSeen(bot.view)).toBe(false)
  await news.click()
  await bot.sees(isSeen)
  await expect(logEntries(page).first().locator('.signal-log__item')).toBeInViewport()
  await page.keyboard.press('Escape')
  // Opened by what is new, the dialogue shows it.
  await show(bot, [item('one')])
  await page.locator('.night-control').click()
  await expect(logEntries(page).first().locator('.signal-log__item')).toBeInViewport()
  await page.keyboard.press('Escape')
}
