import { openSettings } from '../support/settings.ts'
import { shoot } from '../support/shots.ts'
import { expect, openTab, recipient, test, whisper } from '../support/talk.ts'

test('text, chats, whispers and the timer', async ({ gather, guest }) => {
  const table = await gather({ free: 1, bots: 6 })
  const { page, hand } = await guest(table, 'Ada', 0)
  const [one, two, three] = table.bots
  if (!one || !two || !three) throw new Error('too few bots')
  const lines = ['Good morning, everybody', 'Who died tonight?', 'I am the empath and I have seen a zero.']
  for (const message of lines) one.send('textMessage', { recipientId: '', message })
  one.send('textMessage', { recipientId: hand.userId, message: 'psst' })
  hand.send('textMessage', { recipientId: '', message: 'Let us hear the others first.' })
  const text = await openTab(page, 'text')
  await expect(text.locator('.message')).toHaveCount(4)
  await shoot(page, 'talk-text')
  await recipient(text, 'Events').click()
  await shoot(page, 'talk-text-events')
  await text.locator('.side-tab__close').click()

  whisper(two, three.userId)
  whisper(three, two.userId)
  table.bots[3]?.send('channel', 'public-0')
  whisper(one, hand.userId)
  await openTab(page, 'chat')
  await shoot(page, 'talk-chats')
  // The first request may have run out while the pictures were taken.
  whisper(one, hand.userId)
  whisper(hand, one.userId)
  await expect(page.locator('.whisper')).toBeVisible()
  await page.keyboard.press('Enter')
  await shoot(page, 'talk-whisper')
  hand.send('channel', null)
  const timer = { title: 'Talk in pairs', duration: 600, isPausedDuringVotes: false, paused: false }
  table.hand.send('timer', timer)
  one.send('raise-hand', 'hand')
  two.send('raise-hand', 'thumbs-up')
  await expect(page.locator('.town-timer')).toBeVisible()
  await page.getByRole('button', { name: 'Choose what the hand shows' }).click()
  await shoot(page, 'talk-timer-and-hands')
  await page.keyboard.press('Escape')
  table.hand.send('attention')
  await expect(page.locator('.gong__call')).toBeVisible()
  await shoot(page, 'talk-gong')
})

test('the settings', async ({ gather, storyteller }) => {
  const table = await gather({ free: 1, bots: 1 })
  const { page } = await storyteller(table)
  for (const name of ['general', 'user', 'chat', 'game', 'shortcuts', 'advanced'] as const) {
    await openSettings(page, name)
    await shoot(page, `settings-${name}`)
  }
  const general = await openSettings(page, 'general')
  await general.getByRole('button', { name: 'Every sound by itself' }).click()
  await shoot(page, 'settings-sounds')
  await page.keyboard.press('Escape')
  await page.keyboard.press('z')
  await expect(page.locator('[data-modal="dialogue"]')).toBeVisible()
  await shoot(page, 'talk-timer-dialogue')
})
