import { shoot } from '../support/shots.ts'
import { whisper } from '../support/talk.ts'
import { holdBack } from '../support/troubles.ts'
import { alertOf, CAMERA_ON, expect, hears, sees, test, voiceIs } from '../support/voice.ts'

test('a table with voices and pictures', async ({ gather, talker, teller }) => {
  const table = await gather({ free: 2, bots: 6 })
  const storyteller = await teller(table, undefined, { storage: CAMERA_ON })
  await voiceIs(storyteller.page, 'connected')
  const ada = await talker(table, 'Ada', { seat: 0 })
  const bob = await talker(table, 'Bob', { seat: 1 })
  await sees(ada.page, bob.person.id)
  await sees(ada.page, table.owner.id)
  await hears(ada.page, bob.person.id)
  await shoot(ada.page, 'voice-table')
  await ada.page.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  )
  await ada.page.keyboard.press('t')
  await shoot(ada.page, 'voice-square')
  whisper(ada.hand, bob.person.id)
  whisper(bob.hand, ada.person.id)
  await expect(ada.page.locator('.whisperer video.live-picture')).toHaveCount(2)
  await shoot(ada.page, 'voice-whisper')
})

test('a browser that holds voices back', async ({ gather, talker }) => {
  const table = await gather({ free: 1, bots: 4 })
  await talker(table, 'Ada', { seat: 0 })
  const { page } = await talker(table, 'Watcher', { prepare: holdBack })
  await expect(alertOf(page, 'audio-blocked')).toBeVisible()
  await expect(alertOf(page, 'video-blocked')).toBeVisible()
  await shoot(page, 'voice-held-back')
})
