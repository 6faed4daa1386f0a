import { doTo, test, textSeat } from './support/text-table.ts'
import { expect } from './support/test.ts'

test('[REACH-1008] [REACH-1009] the table as text: the circle as a list, and a seat taken by its deeds on a telephone', async ({
  textTable,
}) => {
  const { teller, player, hand, ada, adaId } = await textTable({ bots: 5 })
  await expect(teller.getByRole('list', { name: 'Seats' }).locator('> li')).toHaveCount(6)
  await doTo(player, 'Empty seat', 'Take this seat')
  await hand.sees(({ session: { players } }) => players[0]?.id === adaId)
  await expect(textSeat(player, ada)).toHaveAttribute('data-own', 'true')
})
