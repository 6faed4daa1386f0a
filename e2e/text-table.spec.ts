import { expect, test } from './support/board.ts'
import { sit } from './support/talk.ts'
import { AS_TEXT, doTo, textSeat } from './support/text-table.ts'

const PHONE = { ...AS_TEXT, context: { viewport: { width: 390, height: 844 } } } as const

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
  await expect(textSeat(player, ada)).toHaveAttribute('data-own', 'true')
})
