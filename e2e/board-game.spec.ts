import type { Page } from '@playwright/test'
import { choose, expect, modal, prepare, refuse, seatAt, test, token } from './support/board.ts'

test('[SHELL-01] [ROLE-53] a Storyteller deals a game for ten, and each sees exactly what it may', async ({
  gather,
  storyteller,
  guest,
}) => {
  test.slow()
  const table = await gather({ free: 1, bots: 9 })
  await table.hand.ask('edition', { id: 'tb', theme: 1 })
  const { page } = await storyteller(table)
  const { page: player } = await guest(table, 'Watcher', 0)
  await prepare(page, 'gatherRoles')
  const bag = modal(page, 'roles')
  await bag.getByRole('button', { name: 'Fill at random' }).click()
  await bag.getByRole('button', { name: 'Deal', exact: true }).click()
  await expect(page.locator('.seat .token--back')).toHaveCount(0)
  const role = await seatAt(page, 0).locator('.token__name').textContent()
  await expect(player.locator('.received-role__name')).toHaveText(`You are the ${role}`)
  await expect(player.locator('.received-role')).toHaveCount(0)
  await expect(seatAt(player, 0).locator('.token__name')).toHaveText(role ?? '')
  await expect(player.locator('.seat .token--back')).toHaveCount(9)
  for (const [index, bot] of table.bots.entries()) {
    const players = bot.view?.session.players ?? []
    const known = players.flatMap((seat, at) => (seat.role === null ? [] : [at]))
    expect(known).toEqual([index + 1])
  }
})

/** The seats whose tokens turn over, in the order in which they do. */
async function watchTurns(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const turns: number[] = []
    Object.assign(window, { turns })
    document.addEventListener('animationstart', ({ animationName, target }) => {
      const seat = (target as Element).closest<HTMLElement>('.seat')?.dataset['seat']
      if (animationName === 'token-turns' && seat !== undefined) turns.push(Number(seat))
    })
  })
  return () => page.evaluate(() => (window as unknown as { readonly turns: number[] }).turns)
}

test('[PHASE-16] [PHASE-21] [SHELL-46] the grimoire is revealed: the result first, then one by one, while keys rest', async ({
  gather,
  storyteller,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 5 })
  await table.hand.ask('edition', { id: 'tb', theme: 1 })
  for (const [index, role] of ['imp', 'chef', 'monk', 'saint', 'poisoner', 'mayor'].entries())
    await table.hand.ask('updatePlayer', { index, property: 'role', value: role })
  table.hand.send('nomination', { nomination: [0, 1] })
  const { page } = await storyteller(table)
  const { page: player } = await guest(table, 'Audience', 0)
  await table.hand.ask('toggleRunning', true)
  await player.emulateMedia({ reducedMotion: 'no-preference' })
  const dialogue = page.getByRole('dialog', { name: 'Reveal the grimoire?' })
  const revealFor = async (winner: string): Promise<void> => {
    await page.keyboard.press('g')
    await dialogue.getByRole('button', { name: winner }).click()
    await expect(player.locator('.reveal-card')).toHaveAttribute('data-result', 'hidden')
  }
  // Too early: it is called off, after a reload, and everybody plays on.
  await revealFor('Good wins')
  await page.reload()
  await page.getByRole('button', { name: 'Call it off, play on' }).click()
  for (const screen of [page, player]) {
    await expect(screen.locator('.reveal-card')).toHaveCount(0)
    await expect(screen.locator('.phase-bar__label')).not.toHaveText('No game')
  }
  await expect(seatAt(player, 0).locator('.token__name')).toHaveText('Imp')
  // The wrong winner is put right before anybody hears of it.
  await revealFor('Good wins')
  const winner = page.locator('.reveal-card__winner')
  await winner.getByRole('button', { name: 'Evil wins' }).click()
  await expect(winner.getByRole('button', { pressed: true })).toHaveText('Evil wins')
  for (const screen of [page, player]) {
    await expect(screen.locator('.reveal-card')).toHaveAttribute('data-result', 'hidden')
    await expect(screen.locator('.seat .token--back')).toHaveCount(6)
    await expect(screen.locator('.town')).toHaveAttribute('data-phase', 'night')
    await expect(screen.getByText(/(Good|Evil) has won/)).toHaveCount(0)
  }
  expect(table.hand.view?.gamestate.vote.nomination).toBe(false)
  // Everybody watches: keys and menu rest.
  await page.keyboard.press('n')
  await page.keyboard.press('z')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Reveal the grimoire' })).toBeDisabled()
  await expect(page.locator('.phase-bar')).toBeDisabled()
  await page.getByRole('button', { name: 'Tell who has won' }).click()
  for (const screen of [page, player])
    await expect(screen.locator('.reveal-card__result')).toHaveText('Evil has won')
  const turned = await watchTurns(player)
  await token(page, 2).click()
  await expect(seatAt(player, 2).locator('.token__name')).toHaveText('Monk')
  await expect(player.locator('.seat .token--back')).toHaveCount(5)
  await expect.poll(turned).toEqual([2])
  await page.getByRole('button', { name: 'Reveal the rest' }).click()
  await expect(player.locator('.seat .token--back')).toHaveCount(0)
  await expect.poll(async () => (await turned()).slice(0, 4)).toEqual([2, 0, 1, 3])
  await expect(page.locator('.board')).toHaveAttribute('data-mode', 'grimoire')
  await expect(page.locator('.phase-bar__label')).toHaveText('No game')
  // Who has won stays readable when all is told.
  for (const screen of [page, player])
    await expect(screen.locator('.chronicle-info__winner')).toHaveText('Evil has won.')
})

test('[SESS-33] [PHASE-16] a reveal right after the gong is refused with its reason, and the game goes on', async ({
  gather,
  storyteller,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 4 })
  const nightFalls = async (): Promise<void> => {
    await table.hand.ask('toggleRunning', true)
    await table.hand.sees(({ session }) => session.game.isRunning)
    await table.hand.ask('history', { type: 'phase', payload: table.hand.view?.session.game.phase ?? 0 })
  }
  await nightFalls()
  const { page } = await storyteller(table)
  const { page: player } = await guest(table, 'Audience', 0)
  await expect(player.locator('.phase-bar__label')).toHaveText('Night 1')
  // Ended without a reveal, as older screens do: nothing of the night is left.
  await table.hand.ask('endGame', { isEvilWin: false })
  for (const screen of [page, player])
    await expect(screen.locator(':root')).toHaveAttribute('data-phase', 'day')
  await nightFalls()
  await expect(page.locator('.phase-bar__label')).toHaveText('Night 1')
  await page.keyboard.press('r')
  await page.keyboard.press('g')
  await page
    .getByRole('dialog', { name: 'Reveal the grimoire?' })
    .getByRole('button', { name: 'Good wins' })
    .click()
  const refusal = page.getByRole('dialog', { name: 'The game was not ended' })
  await expect(refusal).toContainText('Something else holds the table for a moment')
  await refusal.getByRole('button').first().click()
  for (const screen of [page, player]) {
    await expect(screen.locator('.phase-bar__label')).toHaveText('Night 1')
    await expect(screen.locator('.reveal-card')).toHaveCount(0)
  }
})

test('[SEAT-39] [PHASE-22] a token that is revealed stays revealed, and after the last the table is free', async ({
  gather,
  storyteller,
}) => {
  const table = await gather({ free: 0, bots: 5 })
  await table.hand.ask('edition', { id: 'tb', theme: 1 })
  for (let index = 0; index < 5; index++)
    await table.hand.ask('updatePlayer', { index, property: 'role', value: 'chef' })
  table.hand.send('reveal')
  await table.hand.ask('endGame', { isEvilWin: false })
  table.hand.send('revealGameResult')
  const { page } = await storyteller(table)
  await expect(page.locator('.reveal-card__result')).toHaveText('Good has won')
  await token(page, 1).click()
  await expect(seatAt(page, 1)).toHaveAttribute('data-revealed', 'true')
  await token(page, 1).click()
  await expect(seatAt(page, 1)).toHaveAttribute('data-revealed', 'true')
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-revealed="true"]')).toHaveCount(1)
  table.hand.send('revealPlayer', -1)
  await expect(page.locator('[data-revealed="true"]')).toHaveCount(5)
  await expect(page.locator('.board')).toHaveAttribute('data-hook', 'none')
  await expect(page.locator('.board')).toHaveAttribute('data-mode', 'grimoire')
})

test('[PHASE-11] what the game refuses is said in a dialogue of its own', async ({ gather, storyteller }) => {
  const table = await gather({ free: 0, bots: 5 })
  const { page } = await storyteller(table)
  await refuse(page, 'history', 'phase-changed')
  await page.reload()
  await page.locator('.phase-bar').click()
  await expect(page.getByRole('dialog', { name: 'The game was not changed' })).toContainText(
    'The phase has changed in the meantime.',
  )
})

test('modes are chosen and left again, and the first night brings its sheet', async ({ localTable }) => {
  const { page } = await localTable({ seats: 8, hasRoles: false })
  await prepare(page, 'gatherRules')
  await expect(page.locator('.board')).toHaveAttribute('data-mode', 'rules')
  await expect(page.locator('.rules-card li')).toHaveCount(6)
  await page.locator('.rules-card').getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('.board')).toHaveAttribute('data-mode', 'grimoire')
  await page.getByRole('button', { name: /menu/i }).first().click()
  await page.getByRole('tab', { name: /during/i }).click()
  await page.locator('[data-entry="firstNight"]').click()
  await expect(page.locator('.first-night-card')).toBeVisible()
  await expect(page.locator('.side-tab[data-tab="first-night"]')).toHaveAttribute('data-state', 'mid')
  await page.locator('.first-night-card').getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('.first-night-card')).toHaveCount(0)
})

test('the grimoire is cleared after a question', async ({ localTable }) => {
  const { page } = await localTable({ seats: 6, reminders: 1, deadEvery: 2 })
  await page.getByRole('button', { name: /menu/i }).first().click()
  await page.locator('[data-entry="clearGrimoire"]').click()
  await page.getByRole('dialog', { name: 'Clear the grimoire?' }).getByRole('button', { name: 'Yes' }).click()
  await expect(page.locator('.seat .token--back')).toHaveCount(6)
  await expect(page.locator('.seat--dead')).toHaveCount(0)
  await expect(page.locator('.seat__reminder')).toHaveCount(0)
})

test('[SET-33] [SET-32] [BOARD-09] a tab is opened, pulled off, sized, folded and put back; sheets stand on the right', async ({
  localTable,
}) => {
  const { page } = await localTable({ seats: 8 })
  const tab = page.locator('.side-tab[data-tab="npcs"]')
  const panel = tab.locator('.side-tab__panel')
  await tab.locator('.side-tab__label').click()
  await expect(panel).toBeVisible()
  const grip = await tab.locator('.side-tab__grip').boundingBox()
  await page.mouse.move((grip?.x ?? 0) + 30, (grip?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move(500, 300, { steps: 8 })
  await page.mouse.up()
  await expect(tab).toHaveAttribute('data-floating', 'true')
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('positions') ?? '{}').npcs?.x > 300))
    .toBe(true)
  const before = await panel.boundingBox()
  await tab.locator('.side-tab__corner').focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe((before?.width ?? 0) + 20)
  await expect(panel).toHaveAttribute('data-vertical', 'true')
  await tab.getByRole('button', { name: /^Fold/ }).click()
  await expect(tab.locator('.side-tab__content')).toBeHidden()
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('positions') ?? '{}').npcs?.minimized))
    .toBe(true)
  await page.reload()
  await tab.locator('.side-tab__label').click()
  await expect(tab).toHaveAttribute('data-floating', 'true')
  await expect(tab.locator('.side-tab__content')).toBeHidden()
  await tab.getByRole('button', { name: /^Unfold/ }).click()
  await expect(tab.locator('.side-tab__content')).toBeVisible()
  await tab.locator('.side-tab__label').click()
  await expect(tab).toHaveAttribute('data-floating', 'false')
  const [left, right] = ['left', 'right'].map((side) => page.locator(`.board__side--${side}`))
  await expect(left?.locator('.side-tab') ?? tab).toHaveCount(2)
  await expect(left?.locator('[data-tab="npcs"], [data-tab="bluffs"]') ?? tab).toHaveCount(2)
  const sheets = ['characters', 'first-night', 'other-nights'].map((name) => `[data-tab="${name}"]`)
  await expect(right?.locator(sheets.join(', ')) ?? tab).toHaveCount(3)
  const [leftEnd, rightStart] = [await left?.boundingBox(), (await right?.boundingBox())?.x ?? 0]
  expect((leftEnd?.x ?? 0) + (leftEnd?.width ?? 0)).toBeLessThan(rightStart)
  const sheet = page.locator('.side-tab[data-tab="characters"]')
  for (const state of ['mid', 'open', 'closed']) {
    await sheet.locator('.side-tab__label').click()
    await expect(sheet).toHaveAttribute('data-state', state)
  }
  await choose(page, 0, 'life')
  await expect(seatAt(page, 0)).toHaveAttribute('data-dead', 'true')
})
