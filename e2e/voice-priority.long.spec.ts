import { expect } from './support/talk.ts'
import { hears, test, voiceIs, voiceOf } from './support/voice.ts'

test('while a Storyteller holds the key, everybody else is heard less, and as before when it is let go or the window is left', async ({
  gather,
  talker,
  teller,
}) => {
  const table = await gather({ free: 2, bots: 0 })
  const { page } = await teller(table, undefined, { storage: { keybindings: { prioritySpeak: ['y'] } } })
  await voiceIs(page, 'connected')
  const ada = await talker(table, 'Ada', { seat: 0 })
  const bob = await talker(table, 'Bob', { seat: 1 })
  await hears(bob.page, ada.person.id)
  await hears(bob.page, table.owner.id)
  const loudness = (userId: string) => voiceOf(bob.page, userId)
  const isDucked = async (): Promise<void> => {
    await expect(loudness(ada.person.id)).toHaveJSProperty('volume', 0.15)
    await expect(loudness(table.owner.id)).toHaveJSProperty('volume', 1)
  }
  const isEven = (): Promise<void> => expect(loudness(ada.person.id)).toHaveJSProperty('volume', 1)
  await page.keyboard.down('y')
  await isDucked()
  await page.keyboard.up('y')
  await isEven()
  await page.keyboard.down('y')
  await isDucked()
  // The key-up is never heard where the focus has gone.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await isEven()
  await page.keyboard.up('y')
  // Nobody falls silent for somebody who is muted; that is said instead.
  await page.locator('[data-switch="muteAudio"]').click()
  await page.keyboard.down('y')
  await expect(page.locator('.toast')).toContainText('Microphone off')
  await isEven()
  await page.locator('[data-switch="muteAudio"]').click()
  await page.keyboard.up('y')
})
