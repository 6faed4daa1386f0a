import { choose, expect, modal, refuse, seatAt, test, token } from './support/board.ts'
import { nameOf } from './support/talk.ts'

test('what a Storyteller did last is taken back in words or by a key, and a player learns of it only if told', async ({
  gather,
  storyteller,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 5 })
  await table.hand.ask('edition', { id: 'tb', theme: 1 })
  const { page: player } = await guest(table, 'Learner', 0)
  await table.hand.ask('updatePlayer', { index: 0, property: 'role', value: 'monk' })
  await table.hand.ask('toggleRunning', true)
  await table.hand.ask('updatePlayer', { index: 0, property: 'role', value: 'chef' })
  await expect(token(player, 0)).toHaveAccessibleName(/: Chef$/)
  const { page } = await storyteller(table)
  const [, second] = table.bots
  if (!second) throw new Error('too few bots')
  const name = nameOf(second)
  const undo = page.locator('.undo')
  const put = async (seat: number, character: string): Promise<void> => {
    await choose(page, seat, 'character')
    await modal(page, 'role').getByRole('button', { name: character }).click()
    await page.getByRole('button', { name: 'Tell now' }).click()
  }
  await put(2, 'Imp (Demon)')
  await expect(undo).toHaveAccessibleName(`Undo: Imp on ${name}`)
  await choose(page, 2, 'reminder')
  await modal(page, 'reminder').getByRole('button', { name: 'Good', exact: true }).click()
  await expect(undo).toHaveAccessibleName(`Undo: “Good” on ${name}`)
  await page.keyboard.press('Control+z')
  await expect(seatAt(page, 2).locator('.seat__reminder')).toHaveCount(0)
  await expect(seatAt(page, 2).locator('.token[data-team="demon"]')).toBeVisible()
  const question = page.getByRole('dialog', { name: 'Undo, and tell players?' })
  await undo.click()
  await question.getByRole('button', { name: 'Undo and tell' }).click()
  await expect(seatAt(page, 2).locator('.token[data-team]')).toHaveCount(0)
  await second.sees(({ session }) => session.players[2]?.role === null)

  // Escape and Cancel leave everything as it is.
  for (const cancel of [
    () => page.keyboard.press('Escape'),
    () => question.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await undo.click()
    await expect(question).toBeVisible()
    await cancel()
    await expect(question).toHaveCount(0)
    await expect(token(page, 0)).toHaveAccessibleName(/: Chef$/)
  }
  await expect(token(player, 0)).toHaveAccessibleName(/: Chef$/)

  // What a player was told is told again only if the Storyteller says so.
  await undo.click()
  await question.getByRole('button', { name: 'Undo silently' }).click()
  await expect(token(page, 0)).toHaveAccessibleName(/: Monk$/)
  await expect(token(player, 0)).toHaveAccessibleName(/: Chef$/)
  await table.hand.ask('updatePlayer', { index: 0, property: 'role', value: 'empath' })
  await expect(token(player, 0)).toHaveAccessibleName(/: Empath$/)
  await expect(player.locator('.undo')).toHaveCount(0)

  // A deal builds on everything before it: nothing of that is offered any more.
  await table.hand.ask('updateSeats', { type: 'add', payload: { name: null }, check: 6 })
  await expect(undo).toHaveAccessibleName('Undo: one seat added')
  for (const role of ['monk', 'chef', 'empath', 'mayor', 'slayer', 'poisoner', 'imp'])
    table.hand.send('toggleRole', { role, count: 1 })
  await table.hand.ask('newGame')
  await table.hand.ask('startGame', { isRunning: true, phase: 0, history: [] })
  await expect(undo).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(page.locator('.toast')).toHaveText('There is nothing to undo.', { timeout: 1000 })
})

test('what another Storyteller did since is not overwritten: taking back is no longer offered, refused in words where it was, and tokens lie beside each other', async ({
  gather,
  storyteller,
  bot,
}) => {
  const table = await gather({ free: 0, bots: 5 })
  await table.hand.ask('edition', { id: 'tb', theme: 1 })
  const other = await bot('Other', table.session)
  table.hand.send('requestStoryteller', { id: other.userId, flag: true })
  await other.sees(({ session }) => other.userId in session.storytellerRequests)
  other.send('respondStoryteller', true)
  await other.sees(({ self }) => self.kind === 'storyteller')
  const { page } = await storyteller(table)
  const add = (name: string) =>
    other.ask('changeReminder', {
      index: 1,
      change: { kind: 'add', reminder: { role: 'custom', name, isFlipped: false } },
    })
  await choose(page, 1, 'reminder')
  await modal(page, 'reminder').getByRole('button', { name: 'Good', exact: true }).click()
  await expect(page.locator('.undo')).toBeVisible()
  await add('Theirs')
  await expect(seatAt(page, 1).locator('.seat__reminder')).toHaveCount(2)
  await expect(page.locator('.undo')).toHaveCount(0)
  await seatAt(page, 1).locator('.seat__reminder').first().click()
  await page.locator('.seat-menu [data-entry="remove"]').click()
  await expect(seatAt(page, 1).locator('.seat__reminder')).toHaveCount(1)
  await expect(seatAt(page, 1).locator('.seat__reminder')).toHaveAccessibleName('Theirs')

  // Another window was quicker: this one is told.
  await refuse(page, 'undo', 'undo-changed')
  await page.reload()
  await page.locator('.undo').click()
  const refusal = page.getByRole('dialog', { name: 'It was not taken back' })
  await expect(refusal).toContainText('perhaps by another Storyteller')
})
