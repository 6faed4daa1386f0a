import type { Page } from '@playwright/test'
import { comeBack } from './support/engines/game.ts'
import { expect, isThere, test } from './support/engines/test.ts'
import { sit, turnTo } from './support/talk.ts'
import { meetAtNight } from './support/talkers.ts'
import { humAt, pitchesHeard, startHumming } from './support/tones.ts'
import { lightOf, voiceIs, watchConnections } from './support/voice.ts'

/** What each of them hums; the last is what the microphone of Firefox's tests hums. */
const PITCHES = { Teller: 500, Carl: 700, Ada: 1000 } as const

/** Each look takes most of a second. */
const PATIENT = { timeout: 30_000 }

test('what somebody hums is heard where it may be heard and nowhere else, by day and at night, in Chromium and in Firefox', async ({
  gather,
  talker,
  teller,
  handOf,
  people,
  screenIn,
}) => {
  test.skip(!isThere('firefox'), 'no Firefox here')
  const table = await gather({ free: 2, bots: 0 })
  const { page } = await teller(table, async (opened) => {
    await watchConnections(opened)
    await humAt(opened, PITCHES.Teller)
  })
  const carl = await talker(table, 'Carl', {
    seat: 1,
    prepare: async (opened) => {
      await watchConnections(opened)
      await humAt(opened, PITCHES.Carl)
    },
  })
  const ada = await people.member('Ada')
  const hand = await handOf(ada, table.session)
  await sit(hand, 0)
  const firefox = await screenIn('firefox')
  await comeBack(firefox, ada, table.session)
  await firefox.shows('.voice-state[data-voice="connected"]')
  await voiceIs(page, 'connected')
  for (const hums of [page, carl.page]) await startHumming(hums)

  const hear = async (wanted: Readonly<Record<keyof typeof PITCHES, readonly number[]>>): Promise<void> => {
    await expect.poll(() => page.evaluate(pitchesHeard), PATIENT).toEqual(wanted.Teller)
    await expect.poll(() => firefox.evaluate(pitchesHeard), PATIENT).toEqual(wanted.Ada)
    await expect.poll(() => carl.page.evaluate(pitchesHeard), PATIENT).toEqual(wanted.Carl)
  }
  const EVERYBODY = {
    Teller: [PITCHES.Carl, PITCHES.Ada],
    Carl: [PITCHES.Teller, PITCHES.Ada],
    Ada: [PITCHES.Teller, PITCHES.Carl],
  }
  await hear(EVERYBODY)

  await test.step('each sees by their own light that they are heard', async () => {
    await expect(lightOf(page, table.owner.id)).toHaveAttribute('data-speaking', 'true')
    await expect(lightOf(carl.page, carl.person.id)).toHaveAttribute('data-speaking', 'true')
    const own = `.speaking[data-user="${ada.id}"][data-speaking="true"]`
    await firefox.shows(own)
    await firefox.type('.')
    await firefox.hides(own)
    await firefox.type('.')
    await firefox.shows(own)
  })

  // Whoever is mute in the evening is mute in the morning, and nobody else is.
  await carl.page.keyboard.press('.')
  const withoutCarl = { Teller: [PITCHES.Ada], Carl: [PITCHES.Teller, PITCHES.Ada], Ada: [PITCHES.Teller] }
  await hear(withoutCarl)
  await turnTo(table.hand, 3)
  await hear({ Teller: [], Carl: [], Ada: [] })
  await meetAtNight(table.hand, hand)
  await hear({ Teller: [PITCHES.Ada], Carl: [], Ada: [PITCHES.Teller] })
  await turnTo(table.hand, 4)
  await hear(withoutCarl)
  const switchOf = (opened: Page) => opened.locator('.devices__switch[data-switch="muteAudio"]')
  await expect(switchOf(carl.page)).toHaveAttribute('aria-pressed', 'true')
  await expect(switchOf(page)).toHaveAttribute('aria-pressed', 'false')
  await carl.page.keyboard.press('.')
  await hear(EVERYBODY)
})
