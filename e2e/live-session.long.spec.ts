import { closeVote, nominate, numeral, raise, runVote, setSpeed } from './support/day.ts'
import { cards, item, nightfall, show } from './support/night.ts'
import { nameOf, openTab, whisper } from './support/talk.ts'
import { CAMERA_ON, expect, hears, sees, test, voiceIs, voiceOf } from './support/voice.ts'

test('[CHAT-53] a live session: voices, pictures, texts, whispers, nominations, votes, day and night, timers and signals', async ({
  gather,
  storyteller,
  talker,
}) => {
  const table = await gather({ free: 1, bots: 3 })
  const [one, two] = table.bots
  if (!one || !two) throw new Error('too few bots')
  const teller = await storyteller(table, { storage: CAMERA_ON })
  await voiceIs(teller.page, 'connected')
  const ada = await talker(table, 'Ada', { seat: 0 })
  await hears(ada.page, table.owner.id)
  await sees(ada.page, table.owner.id)
  await hears(teller.page, ada.person.id)
  await sees(teller.page, ada.person.id)

  const panel = await openTab(ada.page, 'text')
  await panel.getByRole('textbox').fill('Can you hear me?')
  await panel.getByRole('textbox').press('Enter')
  await expect(await openTab(teller.page, 'text')).toContainText('Can you hear me?')

  table.hand.send('timer', { title: '', duration: 600, isPausedDuringVotes: false, paused: false })
  await expect(ada.page.locator('.town-timer')).toBeVisible()

  // Who goes apart is heard by nobody else, and comes back.
  whisper(one, ada.person.id)
  await ada.page.keyboard.press('Escape')
  ada.hand.send('whisperRequest', { userId: one.userId, channel: 'private' })
  await expect(ada.page.locator('.whisper')).toContainText(nameOf(one))
  await expect(voiceOf(teller.page, ada.person.id)).toHaveCount(0)
  ada.hand.send('channel', null)
  await hears(teller.page, ada.person.id)

  await setSpeed(table.hand, 500)
  await nominate(table.hand, 1, 2)
  raise(two)
  await expect(ada.page.locator('.vote-hand[data-value="1"]')).toHaveCount(1)
  expect(await runVote(table.hand)).toBe(1)
  await expect(numeral(ada.page)).toHaveText('1')
  await closeVote(table.hand)

  await nightfall(table.hand)
  await expect(ada.page.locator('html')).toHaveAttribute('data-phase', 'night')
  await expect(voiceOf(ada.page, table.owner.id)).toHaveCount(0)
  await show(table.hand, [item('custom', 'You are the drunk')], ada.person.id)
  await expect(cards(ada.page)).toContainText('You are the drunk')
})
