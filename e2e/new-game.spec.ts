import { readFile } from 'node:fs/promises'
import { choose, expect, modal, prepare, seatAt, test } from './support/board.ts'
import { closeVote, kill, nominate, raise, runVote, setSpeed } from './support/day.ts'
import { nameOf } from './support/talk.ts'

test('[VOTE-46] [ROLE-40] [PHASE-19] from the reveal to the next first night in four clicks, and nothing of the last game is left', async ({
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
  const check = hand.view?.session.players.length ?? 0
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

  // Whoever left comes back as a traveller, dies, and their seat is moved and taken away in one breath.
  const traveller = bots[1]
  await hand.ask('updateSeats', { type: 'add', payload: { name: null }, check: 6 })
  await traveller?.ask('claimSeat', 6)
  await hand.ask('updatePlayer', { index: 6, property: 'role', value: 'beggar' })
  await kill(hand, 6)
  await Promise.all([
    hand.ask('updateSeats', { type: 'move', payload: { from: 6, to: 2 }, check: 7 }),
    hand.ask('updateSeats', { type: 'move', payload: { from: 0, to: 6 }, check: 7 }),
    hand.ask('updateSeats', { type: 'remove', payload: { index: 1 }, check: 7 }),
    hand.ask('updateSeats', { type: 'move', payload: { from: 5, to: 0 }, check: 6 }),
    hand.ask('execute', { index: 0, isDead: true }),
  ])
  const { players, usersAll } = hand.view?.session ?? {}
  const ada = usersAll?.find(({ id }) => id === players?.[0]?.id)?.username
  const happened = {
    vote: [`${nominator} nominates ${nominee}`],
    death: [`${bots[2] && nameOf(bots[2])} dies.`, `${nominee} dies.`],
    execution: [`${ada} is executed and dies.`],
  }

  // Ended too early and with the wrong winner: the reveal still tells the result first, and the end is one.
  await hand.ask('endGame', { isEvilWin: false })
  await hand.ask('endGame', { isEvilWin: true, reveal: true })
  await expect(player.locator('.reveal-card')).toHaveAttribute('data-result', 'hidden')
  hand.send('revealGameResult')
  await hand.sees(({ session }) => session.game.isEvilWin === true)
  hand.send('revealPlayer', -1)
  await hand.sees(({ session }) => session.players.every(({ revealed }) => revealed) && session.hook === null)

  const { page } = await storyteller(table)
  const bag = modal(page, 'roles')
  const question = page.locator('[data-modal=dialogue]')
  await prepare(page, 'gatherRoles')
  await bag.getByRole('button', { name: 'Fill at random' }).click()
  await bag.getByRole('button', { name: 'Deal', exact: true }).click()
  await expect(question).toContainText('Deal again?')
  await expect(question).toContainText('Everybody gets a new character; deaths, votes, marks')
  await question.getByRole('button', { name: 'No' }).click()
  await page.keyboard.press('Escape')
  await expect(bag).toBeHidden()

  // Four clicks.
  await page.getByRole('button', { name: 'New game' }).click()
  await expect(bag.locator('.bag__reason')).toContainText('In the bag: 0.')
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
  for (const [kind, lines] of Object.entries(happened))
    await expect(story.locator(`[data-happening=${kind}]`)).toContainText(lines)
  await expect(story.locator('.chronicle__who').filter({ hasText: 'Imp' })).toHaveCount(1)
  await expect(story.locator('[data-happening=end]')).toHaveCount(1)
  const saved = player.waitForEvent('download')
  await story.getByRole('button', { name: 'Save as a file' }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  for (const line of Object.values(happened).flat()) expect(file).toContain(line)

  // In the menu there is a new game at any time, and it asks.
  await prepare(page, 'newGame')
  await expect(question).toContainText('Begin a new game?')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(bag).toBeVisible()
  await hand.sees(({ session }) => session.game.id === null && session.game.phase === 0)
})
