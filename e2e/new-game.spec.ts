import { choose, expect, modal, seatAt, test } from './support/board.ts'
import { closeVote, kill, nominate, raise, runVote, setSpeed } from './support/day.ts'
import { nameOf } from './support/talk.ts'

test('[VOTE-46] [ROLE-40] from the reveal to the next first night in four clicks, and nothing of the last game is left', async ({
  gather,
  guest,
  storyteller,
}) => {
  const table = await gather({ free: 1, bots: 5 })
  const { hand, bots } = table
  await hand.ask('edition', { id: 'tb', theme: 1 })
  const { page: player } = await guest(table, 'Ada', 0)
  for (const role of ['chef', 'monk', 'slayer', 'saint', 'poisoner', 'imp'])
    hand.send('toggleRole', { role, count: 1 })
  await hand.sees(({ gamestateST }) => Object.keys(gamestateST?.rolesSelected ?? {}).length === 6)
  await hand.ask('startGame', { isRunning: true, phase: 0, history: [] })
  await hand.sees(({ session }) => session.game.isRunning && session.hook === null)
  await hand.ask('toggleRunning', false)
  for (const phase of [0, 1]) await hand.ask('history', { type: 'phase', payload: phase })
  await hand.ask('toggleRunning', true)
  await choose(player, 2, 'reminder')
  await modal(player, 'reminder').getByRole('button', { name: 'Evil', exact: true }).click()
  await expect(seatAt(player, 2).locator('.seat__reminder--note')).toBeVisible()
  await setSpeed(hand, 500)
  await nominate(hand, 1, 2)
  for (const bot of bots.slice(0, 2)) raise(bot)
  await runVote(hand)
  await closeVote(hand)
  await kill(hand, 3)

  // The nominator moves, and a substitute takes the nominee's place: history and marks stay with the people.
  const check = hand.view?.session.players.length
  await hand.ask('updateSeats', { type: 'move', payload: { from: 1, to: 4 }, check })
  const [nominator, nominee] = bots.map(nameOf)
  await expect(seatAt(player, 4).locator('[data-mark=nominator]')).toBeVisible()
  await bots[1]?.ask('claimSeat', -1)
  const { page: stranger } = await guest(table, 'Bea', 1)
  await expect(seatAt(stranger, 1).locator('[data-mark]')).toHaveCount(0)
  await stranger.keyboard.press('v')
  await expect(stranger.locator('.vote-history__table tbody tr')).toContainText(
    `${nominator}${nominee}Execution23${nominator}, ${nominee}`,
  )
  await stranger.keyboard.press('Escape')

  await hand.ask('endGame', { isEvilWin: true, reveal: true })
  hand.send('revealGameResult')
  await hand.sees(({ session }) => session.game.isEvilWin === true)
  hand.send('revealPlayer', -1)
  await hand.sees(({ session }) => session.players.every(({ revealed }) => revealed) && session.hook === null)

  const { page } = await storyteller(table)
  await page.getByRole('button', { name: 'New game' }).click()
  const bag = modal(page, 'roles')
  await bag.getByRole('button', { name: 'Fill at random' }).click()
  await expect(player.getByText('Clear your notes?')).toBeVisible()
  await player.locator('[data-modal=dialogue]').getByRole('button', { name: 'Yes' }).click()
  await expect(seatAt(player, 2).locator('.seat__reminder--note')).toHaveCount(0)
  await bag.getByRole('button', { name: 'Deal', exact: true }).click()
  await expect(player.locator('.received-role__name')).toContainText('You are the')
  await hand.sees(({ session }) => session.game.id === 2 && session.hook === null)
  await page.locator('.phase-bar').click()
  for (const screen of [page, player]) {
    await expect(screen.locator('html')).toHaveAttribute('data-phase', 'night')
    await expect(screen.locator('.seat[data-dead=true]')).toHaveCount(0)
    await expect(screen.locator('.seat[data-revealed=true]')).toHaveCount(0)
  }
  await expect(page.locator('.phase-bar')).toContainText('Night 1')
  await hand.ask('toggleRunning', false)
  await hand.ask('history', { type: 'phase', payload: 1 })
  await expect(player.locator('html')).toHaveAttribute('data-phase', 'day')
  await expect(player.locator('[data-mark]')).toHaveCount(0)
  await player.keyboard.press('v')
  await expect(player.locator('.vote-history')).toContainText('Nobody has been voted on yet')
  await player.keyboard.press('Escape')

  // The first game stays readable: asked for, and as it was revealed.
  await player.getByRole('button', { name: 'Menu', exact: true }).click()
  await player.locator('.main-menu').getByRole('tab', { name: 'During the game' }).click()
  await player.locator('.main-menu [data-entry=chronicle]').click()
  const story = modal(player, 'chronicle')
  await expect(story.locator('.chronicle__result')).toHaveText('Evil has won.')
  await expect(story.locator('[data-happening=vote]')).toContainText(`${nominator} nominates ${nominee}`)
  await expect(story.locator('.chronicle__who').filter({ hasText: 'Imp' })).toHaveCount(1)
})
