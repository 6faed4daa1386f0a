import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/board.ts'
import { sit } from './support/talk.ts'

/** The third of the settings that stand beside the lists: everything is read out, no sounds, the table as text. */
const AS_TEXT = { storage: { ownSettings: [true, false, 2, false, true] } } as const
const PHONE = { ...AS_TEXT, context: { viewport: { width: 390, height: 844 } } } as const

const seat = (page: Page, name: string): Locator =>
  page.locator('.text-seat').filter({ has: page.getByRole('heading', { name: new RegExp(name) }) })

/** A deed of a seat, by the name of its button, which says whose. */
async function doTo(page: Page, name: string, deed: string): Promise<void> {
  const place = seat(page, name)
  const button = place.getByRole('button', { name: `${deed}: ${name}`, exact: true })
  if (!(await button.isVisible())) await place.locator('summary').click()
  await button.click()
}

test('[REACH-1008] [REACH-1009] the table as text: the circle as a list, and a seat taken by its deeds on a telephone', async ({
  people,
  enter,
  handOf,
  crowd,
}) => {
  const owner = await people.member('Teller')
  const session = await people.createSession(owner)
  const hand = await handOf(owner, session)
  await hand.ask('edition', { id: 'tb', theme: 1 })
  await hand.ask('seatCount', { count: 6, mayUnseat: false, check: 0 })
  const bots = await crowd(5, session)
  for (const [at, bot] of bots.entries()) await sit(bot, at + 1)
  const { page } = await enter(owner, AS_TEXT)
  const { page: player, person } = await enter(await people.member('Ada'), PHONE)
  for (const screen of [page, player]) {
    await screen.goto(`/join/${session}`)
    await expect(screen.locator('.text-seat[data-seat="0"]')).toBeVisible()
  }
  await expect(page.getByRole('list', { name: 'Seats' }).locator('> li')).toHaveCount(6)

  await doTo(player, 'Empty seat', 'Take this seat')
  await hand.sees(({ session: { players } }) => players[0]?.id === person.id)
  const ada = hand.view?.session.usersAll.find(({ id }) => id === person.id)?.username ?? ''
  await expect(seat(player, ada)).toHaveAttribute('data-own', 'true')
})
