import { expectAccessible } from './support/accessibility.ts'
import { expect, test, whisper } from './support/talk.ts'

test('[BOARD-28] [BOARD-30] the Storyteller sets a timer that may rest during votes', async ({
  gather,
  storyteller,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 5 })
  const { page } = await storyteller(table)
  const player = await guest(table, 'Ada', 0)
  await player.page.keyboard.press('z')
  await page.keyboard.press('z')
  const dialogue = page.locator('[data-modal="dialogue"]')
  await expect(dialogue).toBeVisible()
  await expect(player.page.locator('[data-modal="dialogue"]')).toHaveCount(0)
  await expect(player.page.getByRole('button', { name: 'Set a timer' })).toHaveCount(0)
  await dialogue.getByLabel('Title').fill('Talk in pairs')
  await expect(dialogue.getByRole('checkbox')).toBeChecked()
  await expectAccessible(page)
  await dialogue.getByRole('button', { name: 'Start' }).click()
  const shown = player.page.locator('.town-timer')
  await expect(shown).toContainText('Talk in pairs')
  await expect(shown.getByRole('timer')).toHaveText(/^(5:00|4:5\d)$/)
  await expect(shown.getByRole('button')).toHaveCount(0)

  table.hand.send('nomination', { nomination: [1, 2] })
  await table.hand.sees((view) => view.gamestate.vote.nomination !== false)
  table.hand.send('lock', [1, null])
  await table.hand.sees((view) => view.gamestate.timer?.paused !== null)
  table.hand.send('nomination', { nomination: false })
  await table.hand.sees((view) => view.gamestate.timer?.paused === null)

  await page.getByRole('button', { name: 'Pause the timer' }).click()
  await expect(shown).toHaveAttribute('data-paused', 'true')
  await page.getByRole('button', { name: 'Let the timer run on' }).click()
  await expect(shown).toHaveAttribute('data-paused', 'false')
  await page.getByRole('button', { name: 'Cancel the timer' }).click()
  await expect(shown).toHaveCount(0)
})

test('[BOARD-17] the timer is hidden from whoever whispers or does something else', async ({
  gather,
  guest,
  storyteller,
}) => {
  const table = await gather({ free: 1, bots: 4 })
  const { page, hand } = await guest(table, 'Ada', 0)
  const teller = await storyteller(table)
  table.hand.send('timer', { title: '', duration: 600, isPausedDuringVotes: false, paused: false })
  await expect(page.locator('.town-timer')).toBeVisible()
  await expect(teller.page.locator('.town-timer')).toBeVisible()
  const [one] = table.bots
  if (!one) throw new Error('too few bots')
  whisper(hand, one.userId)
  whisper(one, hand.userId)
  await expect(page.locator('.whisper')).toBeVisible()
  await expect(page.locator('.town-timer')).toHaveCount(0)
  await expect(teller.page.locator('.town-timer')).toBeVisible()
  hand.send('channel', null)
  await expect(page.locator('.town-timer')).toBeVisible()
  await teller.page.keyboard.press('1')
  await expect(teller.page.locator('.board')).toHaveAttribute('data-mode', 'gather')
  await expect(teller.page.locator('.town-timer')).toHaveCount(0)
})

test('a timer that runs out is gone, and the gong calls everybody', async ({
  gather,
  guest,
  storyteller,
}) => {
  const table = await gather({ free: 1, bots: 4 })
  const { page } = await storyteller(table)
  const player = await guest(table, 'Ada', 0)
  table.hand.send('timer', { title: 'Short', duration: 3, isPausedDuringVotes: false, paused: false })
  await expect(player.page.locator('.town-timer')).toBeVisible()
  await expect(player.page.locator('.town-timer')).toHaveCount(0)
  await player.page.keyboard.press('r')
  await page.keyboard.press('r')
  await expect(player.page.getByRole('alert')).toContainText('The Storyteller asks for your attention')
  await expectAccessible(player.page)
  await expect(page.getByRole('button', { name: /Attention gong/ })).toBeDisabled()
  await expect(player.page.getByRole('alert').filter({ hasText: 'attention' })).toHaveCount(0, {
    timeout: 15_000,
  })
})
