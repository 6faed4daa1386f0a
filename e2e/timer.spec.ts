import { expectAccessible } from './support/accessibility.ts'
import { heard, listenTo } from './support/day.ts'
import { expect, test, whisper } from './support/talk.ts'

const timerOf = (duration: number) => ({ title: '', duration, isPausedDuringVotes: false, paused: false })

test('[BOARD-28] [BOARD-30] the Storyteller sets a timer that may rest during votes', async ({
  gather,
  storyteller,
  guest,
}) => {
  const table = await gather({ free: 1, bots: 1 })
  const { page } = await storyteller(table)
  const player = await guest(table, 'Ada', 0)
  await player.page.keyboard.press('z')
  await page.keyboard.press('z')
  const dialogue = page.locator('[data-modal="dialogue"]')
  const start = dialogue.getByRole('button', { name: 'Start the timer' })
  await expect(dialogue.getByRole('checkbox')).toBeChecked()
  await expect(dialogue.getByLabel('Title')).toHaveAttribute('maxlength', '50')
  await dialogue.getByLabel('Length').fill('61')
  await expect(start).toBeDisabled()
  await expect(dialogue).toContainText('From 0.1 to 60')
  await dialogue.getByLabel('Unit').selectOption('seconds')
  await dialogue.getByLabel('Length').fill('2')
  await expect(start).toBeDisabled()
  await expect(dialogue).toContainText('From 3 to 3600')
  await dialogue.getByLabel('Length').fill('300')
  await dialogue.getByLabel('Title').fill('Talk in pairs')
  await expectAccessible(page)
  await start.click()
  const shown = player.page.locator('.town-timer')
  await expect(shown).toContainText('Talk in pairs')
  await expect(shown.getByRole('timer')).toHaveText(/^(5:00|4:\d\d)$/)
  await expect(shown.getByRole('button')).toHaveCount(0)
  await expect(player.page.locator('[data-modal="dialogue"]')).toHaveCount(0)
  await expect(player.page.getByRole('button', { name: 'Set a timer' })).toHaveCount(0)

  table.hand.send('nomination', { nomination: [0, 1] })
  await table.hand.sees((view) => view.gamestate.vote.nomination !== false)
  table.hand.send('lock', [1, null])
  await table.hand.sees((view) => view.gamestate.timer?.paused !== null)
  // The vote fills the middle: the timer is seen beside the hour, and stopped there.
  const aside = page.locator('.bar-timer')
  await expect(aside.getByRole('timer')).toHaveText(/^4:\d\d|5:00$/)
  await expect(aside).toHaveAttribute('data-paused', 'true')
  await expect(player.page.locator('.bar-timer').getByRole('timer')).toBeVisible()
  await expect(player.page.locator('.bar-timer').getByRole('button')).toHaveCount(0)
  await aside.getByRole('button', { name: 'Let the timer run on' }).click()
  await expect(player.page.locator('.bar-timer')).toHaveAttribute('data-paused', 'false')
  await aside.getByRole('button', { name: 'Pause the timer' }).click()
  await expect(player.page.locator('.bar-timer')).toHaveAttribute('data-paused', 'true')
  await aside.getByRole('button', { name: 'Let the timer run on' }).click()
  table.hand.send('nomination', { nomination: false })
  await table.hand.sees((view) => view.gamestate.timer?.paused === null)
  await expect(aside).toHaveCount(0)

  // Its signs can be seen wherever its figures can be read.
  const figures = page.locator('.town-timer__time')
  const colour = await figures.evaluate((time) => getComputedStyle(time).color)
  for (const sign of await page.locator('.town-timer__controls button').all())
    await expect(sign).toHaveCSS('color', colour)
  await page.getByRole('button', { name: 'Pause the timer' }).click()
  await expect(shown).toHaveAttribute('data-paused', 'true')
  await page.getByRole('button', { name: 'Let the timer run on' }).click()
  await expect(shown).toHaveAttribute('data-paused', 'false')
  await page.getByRole('button', { name: 'Cancel the timer' }).click()
  await expect(shown).toHaveCount(0)
})

test('[BOARD-12] [BOARD-17] the timer is seen and heard where nothing else is going on; the gong calls everybody', async ({
  gather,
  guest,
  storyteller,
}) => {
  const table = await gather({ free: 1, bots: 1 })
  const { page, hand } = await guest(table, 'Ada', 0)
  const teller = await storyteller(table)
  await listenTo(page)
  const [one] = table.bots
  if (!one) throw new Error('too few bots')
  table.hand.send('timer', timerOf(600))
  await expect(page.locator('.town-timer')).toBeVisible()
  await expect(teller.page.locator('.town-timer')).toBeVisible()
  whisper(hand, one.userId)
  whisper(one, hand.userId)
  await expect(page.locator('.whisper')).toBeVisible()
  await expect(page.locator('.town-timer')).toHaveCount(0)
  await expect(teller.page.locator('.town-timer')).toBeVisible()
  hand.send('channel', null)
  await expect(page.locator('.town-timer')).toBeVisible()
  await teller.page.getByRole('button', { name: 'Gather players' }).first().click()
  await expect(teller.page.locator('.board')).toHaveAttribute('data-mode', 'gather')
  await expect(teller.page.locator('.town-timer')).toHaveCount(0)

  // A timer that is cancelled makes no sound; one that runs out does.
  table.hand.send('timer', null)
  await expect(page.locator('.town-timer')).toHaveCount(0)
  expect(await heard(page)).not.toContain('timerGong')
  table.hand.send('timer', timerOf(3))
  await expect.poll(() => heard(page)).toContain('timerGong')
  await expect(page.locator('.town-timer')).toHaveCount(0)

  await page.keyboard.press('r')
  await expect(page.locator('.gong__call')).toHaveCount(0)
  await teller.page.keyboard.press('r')
  await expect(page.locator('.gong__call')).toContainText('The Storyteller asks for your attention')
  await expect(teller.page.getByRole('button', { name: /Attention gong/ })).toBeDisabled()
  await expectAccessible(page, '.gong')
  expect(await heard(page)).toContain('attentionGong')
})
