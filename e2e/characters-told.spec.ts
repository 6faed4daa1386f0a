import { expectAccessible } from './support/accessibility.ts'
import { choose, expect, modal, seatAt, test } from './support/board.ts'
import { expectApart } from './support/day.ts'
import { lastingTroubles } from './support/glance.ts'
import { nameOf, sit } from './support/talk.ts'

test('[ROLE-42] [ROLE-53] who comes back knows, a substitute is told on the Storyteller’s word, and a change asks', async ({
  gather,
  storyteller,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 5 })
  const { hand: teller, bots } = table
  await teller.ask('edition', { id: 'tb', theme: 1 })
  for (const [index, role] of ['imp', 'chef', 'monk', 'saint', 'poisoner', 'mayor'].entries())
    await teller.ask('updatePlayer', { index, property: 'role', value: role })
  const { page } = await storyteller(table)
  const { page: player, hand } = await guest(table, 'Ada', 0)
  const ada = nameOf(hand)
  await teller.ask('toggleRunning', true)
  await expect(seatAt(player, 0).locator('.token__name')).toHaveText('Imp')

  // Up and down again by mistake: nothing is lost, and nobody is asked.
  await hand.ask('claimSeat', -1)
  await sit(hand, 0)
  await expect(seatAt(player, 0).locator('.token__name')).toHaveText('Imp')
  await expect(page.locator('.seat-untold')).toHaveCount(0)

  // A seat that was another's says nothing, and the Storyteller is asked by name and seat.
  await hand.ask('claimSeat', -1)
  await bots[0]?.ask('claimSeat', -1)
  await sit(hand, 1)
  await expect(seatAt(player, 1)).toHaveClass(/seat--own/)
  await expect(seatAt(player, 1).locator('.token--back')).toHaveCount(1)
  const question = page.locator('.newcomer-question')
  await expect(question).toContainText(`${ada} has sat down on seat 2`)
  await expect(question).toContainText('Chef')
  await expectAccessible(page, '.newcomer-question')
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect(question).toHaveCount(0)
  const received = player.locator('.received-role__name')
  // The mark asks before it tells.
  const question2 = page.getByRole('dialog', { name: `Tell ${ada}?` })
  await seatAt(page, 1).locator('.seat-untold').click()
  await expect(question2).toContainText(`${ada} on seat 2 becomes: Chef.`)
  await question2.getByRole('button', { name: 'Cancel' }).click()
  await expect(seatAt(page, 1).locator('.seat-untold')).toBeVisible()
  await expect(received).toHaveCount(0)
  await seatAt(page, 1).locator('.seat-untold').click()
  await question2.getByRole('button', { name: 'Tell now' }).click()
  await expect(received).toHaveText('You are the Chef')
  await expect(page.locator('.seat-untold')).toHaveCount(0)
  await expect(seatAt(player, 1).locator('.token__name')).toHaveText('Chef')

  // Told again, it is a moment again.
  await player.locator('.received-role').click()
  await expect(received).toHaveCount(0)
  await player.setViewportSize({ width: 844, height: 470 })
  await choose(page, 1, 'tell')
  await expect(received).toHaveText('You are the Chef')
  // A window that becomes lower meanwhile leaves the words their room.
  await player.setViewportSize({ width: 844, height: 300 })
  const token = player.locator('.received-role .token')
  await expect.poll(async () => (await token.boundingBox())?.height).toBeLessThan(300 * 0.43)
  await player.locator('.received-role').click()

  // Another character: cancelled it is none, kept it stays with the Storyteller, who sees that.
  const pick = async (answer: string): Promise<void> => {
    await choose(page, 1, 'character')
    await modal(page, 'role')
      .getByRole('button', { name: /^Fortune Teller/ })
      .click()
    await expect(question2).toContainText(`${ada} on seat 2 becomes: Fortune Teller.`)
    await question2.getByRole('button', { name: answer }).click()
  }
  await pick('Cancel')
  await expect(seatAt(page, 1).locator('.token__name')).toHaveText('Chef')
  await pick('Keep it to myself')
  await expect(seatAt(page, 1).locator('.token__name')).toHaveText('Fortune Teller')
  await expect(seatAt(page, 1).locator('.seat-untold')).toBeVisible()
  await expect(seatAt(player, 1).locator('.token__name')).toHaveText('Chef')
  await expect(received).toHaveCount(0)
  await choose(page, 1, 'tell')
  await expect(received).toHaveText('You are the Fortune Teller')
  // In a low window, too: nothing of it is cut, and the words lie beside the token.
  await player.setViewportSize({ width: 320, height: 256 })
  expect(await lastingTroubles(player)).toEqual([])
  await expectApart(
    player.locator('.received-role__token'),
    player.locator('.received-role__name'),
    player.locator('.received-role__ability'),
  )
  await player.locator('.received-role').click()

  // Another side is announced too.
  await choose(page, 1, 'alignment')
  await question2.getByRole('button', { name: 'Tell now' }).click()
  await expect(received).toHaveText('You are evil now')
})
