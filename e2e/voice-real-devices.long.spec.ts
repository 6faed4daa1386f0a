import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { comeIn } from './support/engines/game.ts'
import { modal } from './support/board.ts'
import type { Screen } from './support/engines/screen.ts'
import { expect, isThere } from './support/engines/test.ts'
import { PITCHES, test } from './support/real-devices.ts'
import type { Loudspeaker } from './support/sound-server.ts'
import { openSettings, settingsSheet } from './support/settings.ts'
import { sit } from './support/talk.ts'
import { pitchesHeard } from './support/tones.ts'
import { alertOf, hears, voiceIs, watchConnections } from './support/voice.ts'

/** A hum is what browsers take for noise. */
const PLAIN = { isNoiseSuppression: false, isEchoCancellation: false, isAutoGainControl: false }
const SPEAKS = { chatAudio: PLAIN }
const LISTENS = { chatAudio: { ...PLAIN, isMuted: true } }

const SLOWLY = { timeout: 20_000 }

async function choose(page: Page, what: 'Microphone' | 'Loudspeaker', label: string): Promise<void> {
  const panel = await openSettings(page, 'chat')
  await panel.getByLabel(what, { exact: true }).selectOption({ label })
  await page.keyboard.press('Escape')
  await expect(settingsSheet(page)).toHaveCount(0)
}

/** Chooses a loudspeaker in the setup that is open, plays its sound, and listens to both. */
async function soundIsHeard(
  page: Page,
  label: string,
  { there, elsewhere }: Readonly<Record<'there' | 'elsewhere', Loudspeaker>>,
): Promise<void> {
  const setup = modal(page, 'setup')
  await setup.getByLabel('Loudspeaker', { exact: true }).selectOption({ label })
  const [isHeard, isElsewhere] = [there.attend(), elsewhere.attend()]
  await setup.getByRole('button', { name: 'Play a sound' }).click()
  await expect.poll(isHeard, SLOWLY).toBe(true)
  // The end is waited for: it could be taken for the sound of the next loudspeaker.
  await expect.poll(there.isSilent, SLOWLY).toBe(true)
  expect(isElsewhere()).toBe(false)
}

/** What comes to a page, and nothing else. */
const comes = (page: Page, ...pitches: readonly number[]): Promise<void> =>
  expect.poll(() => page.evaluate(pitchesHeard), SLOWLY).toEqual(pitches)

/** Before anybody asks for a microphone there. */
async function keepPlain(screen: Screen): Promise<void> {
  await screen.goto('/login')
  await screen.evaluate((kept) => localStorage.setItem('chatAudio', kept), JSON.stringify(PLAIN))
}

test('microphones and loudspeakers of the machine come and go in the middle of a game, and each says what to do', async ({
  gather,
  guest,
  plugged: { desk, headset, room, headphones },
}) => {
  const table = await gather({ free: 1, bots: 0 })
  // Bob has no seat: whoever only listens has a loudspeaker all the same.
  const bob = await guest(table, 'Bob', undefined, { storage: LISTENS })
  await test.step('before anybody speaks, the setup’s sound comes out of the loudspeaker that is chosen there', async () => {
    await (await openSettings(bob.page, 'chat')).getByRole('button', { name: 'Run the chat setup' }).click()
    await soundIsHeard(bob.page, 'Headphones', { there: headphones, elsewhere: room })
    await soundIsHeard(bob.page, 'Room', { there: room, elsewhere: headphones })
  })
  const ada = await guest(table, 'Ada', 0, { storage: SPEAKS })
  await watchConnections(bob.page)
  await bob.page.reload()
  for (const { page } of [ada, bob]) await voiceIs(page, 'connected')
  const alert = alertOf(ada.page, 'lost-microphone')
  const isHeard = (pitch: number): Promise<void> => comes(bob.page, pitch)

  await test.step('each chooses on the page', async () => {
    await hears(bob.page, ada.person.id)
    await isHeard(PITCHES.Desk)
    await choose(ada.page, 'Microphone', 'Headset')
    await isHeard(PITCHES.Headset)
    await choose(bob.page, 'Loudspeaker', 'Headphones')
    await expect.poll(headphones.pitch, SLOWLY).toBe(PITCHES.Headset)
    await expect.poll(room.pitch).toBeNull()
  })
  await test.step('the headset is unplugged, and another microphone is there', async () => {
    headset.pullOut()
    headphones.pullOut()
    await expect(alert).toContainText('Your microphone is no longer there.')
    await isHeard(PITCHES.Desk)
    await expect.poll(room.pitch, SLOWLY).toBe(PITCHES.Desk)
    await expectAccessible(ada.page)
  })
  await test.step('no other is there', async () => {
    desk.pullOut()
    await expect(alert).toContainText('Your microphone is gone: nobody hears you')
    await expect(alert).toContainText('No microphone was found. Plug one in')
    await expect.poll(room.pitch, SLOWLY).toBeNull()
  })
  await test.step('plugged in again they are used again, without a click', async () => {
    headset.plugIn()
    headphones.plugIn()
    await expect(alert).toHaveCount(0)
    await isHeard(PITCHES.Headset)
    await expect.poll(headphones.pitch, SLOWLY).toBe(PITCHES.Headset)
    await expect.poll(room.pitch).toBeNull()
    desk.plugIn()
  })
})

test('in Firefox a microphone of the machine comes and goes as well, and one that is not allowed says what to do until it is', async ({
  gather,
  guest,
  handOf,
  people,
  screenIn,
  asking,
  plugged: { desk, headset },
}) => {
  test.skip(!isThere('firefox'), 'no Firefox here')
  const table = await gather({ free: 3, bots: 0 })
  const bob = await guest(table, 'Bob', 1, { storage: LISTENS })
  await watchConnections(bob.page)
  await bob.page.reload()
  const ada = await people.member('Ada')
  await sit(await handOf(ada, table.session), 0)
  const firefox = await screenIn('firefox')
  await keepPlain(firefox)
  await comeIn(firefox, ada, table.session)
  const alert = '.voice-alert[data-alert="lost-microphone"]'
  const setup = '[data-modal="setup"]'
  await comes(bob.page, PITCHES.Desk)

  desk.pullOut()
  await firefox.shows(alert, 'Headset is used instead.')
  await comes(bob.page, PITCHES.Headset)
  desk.plugIn()

  await firefox.click({ role: 'button', name: 'Choose devices', within: alert })
  await firefox.until('the headset can be chosen', () =>
    firefox.evaluate(() => {
      const options = [...document.querySelectorAll<HTMLOptionElement>('[data-modal="setup"] option')]
      const wanted = options.find(({ text }) => text === 'Headset')
      const select = wanted?.closest('select')
      if (!wanted || !select) return false
      select.value = wanted.value
      select.dispatchEvent(new Event('change', { bubbles: true }))
      return true
    }),
  )
  await firefox.press('Escape')
  await firefox.hides(setup)

  headset.pullOut()
  await firefox.shows(alert, 'Desk is used instead.')
  await comes(bob.page, PITCHES.Desk)
  headset.plugIn()
  await firefox.hides(alert)
  await comes(bob.page, PITCHES.Headset)

  const carl = await people.member('Carl')
  await sit(await handOf(carl, table.session), 2)
  const { screen, window } = await asking()
  await keepPlain(screen)
  await comeIn(screen, carl, table.session)
  const line = `${setup} .line-test`
  const problem = `${setup} .setup__problem[data-device="microphone"]`

  await test.step('while Firefox asks, the test of the line says so, and can be stopped', async () => {
    await screen.type('q')
    await screen.click({ role: 'tab', name: 'Chat' })
    await screen.click({ role: 'button', name: 'Run the chat setup' })
    await screen.shows(`${setup} .setup__asking`, 'Your browser is asking')
    // What is said about the camera moves everything below it.
    await screen.shows(`${setup} .setup__problem[data-device="camera"]`)
    await screen.click({ role: 'button', name: 'Can I be heard?', within: line })
    await screen.shows(`${line}[data-line="asked"]`, 'Your browser is asking whether Belfry may use your mic')
    await screen.click({ role: 'button', name: 'Stop the test', within: line })
    await screen.shows(`${line}[data-line="idle"]`)
  })
  await test.step('refused, and refused again', async () => {
    await window.answer('Block')
    await screen.shows(problem, 'allow the microphone for this page, and try again')
    await screen.click({ role: 'button', name: 'Try again', within: problem })
    await screen.shows(problem, 'allow the microphone for this page, and try again')
  })
  await test.step('asked once more by the page’s own button, and allowed', async () => {
    await window.takeBack()
    await screen.click({ role: 'button', name: 'Try again', within: problem })
    await window.answer('Allow')
    await screen.hides(problem)
    await hears(bob.page, carl.id)
    await comes(bob.page, PITCHES.Desk, PITCHES.Headset)
  })
  await test.step('in the middle of the game the permission is taken back, and given again', async () => {
    await screen.press('Escape')
    await screen.hides(setup)
    await screen.press('Escape')
    await screen.hides('[data-modal="settings"]')
    await window.takeBack()
    await window.answer('Block')
    await screen.shows(alert, 'allow the microphone for this page, and try again')
    await comes(bob.page, PITCHES.Headset)
    await window.takeBack()
    await screen.click({ role: 'button', name: 'Try again', within: alert })
    await window.answer('Allow')
    await screen.hides(alert)
    await comes(bob.page, PITCHES.Desk, PITCHES.Headset)
  })
})

test('in Firefox whoever only listens picks a loudspeaker out of its own list, and has it again after a reload', async ({
  gather,
  guest,
  people,
  asking,
  plugged: { room, headphones },
}) => {
  test.skip(!isThere('firefox'), 'no Firefox here')
  const table = await gather({ free: 1, bots: 0 })
  const { screen, window } = await asking()
  await comeIn(screen, await people.member('Carl'), table.session)
  const setup = '[data-modal="setup"]'

  await test.step('before that it tells the page of none', async () => {
    await screen.type('q')
    await screen.click({ role: 'tab', name: 'Chat' })
    await screen.click({ role: 'button', name: 'Run the chat setup' })
    await window.answer('Block')
    await screen.click({ role: 'button', name: 'Choose another loudspeaker', within: setup })
    await window.pickLoudspeaker('Headphones')
    await screen.until('the page knows it', () =>
      screen.evaluate(() => {
        const chosen = [
          ...document.querySelectorAll<HTMLOptionElement>('[data-modal="setup"] option:checked'),
        ]
        return chosen.some(({ text }) => text === 'Headphones')
      }),
    )
  })
  await test.step('the setup’s sound comes out of it', async () => {
    const [isHeard, isElsewhere] = [headphones.attend(), room.attend()]
    await screen.click({ role: 'button', name: 'Play a sound', within: setup })
    await expect.poll(isHeard, SLOWLY).toBe(true)
    expect(isElsewhere()).toBe(false)
    await screen.press('Escape')
    await screen.hides(setup)
  })
  await guest(table, 'Ada', 0, { storage: SPEAKS })
  await expect.poll(headphones.pitch, SLOWLY).toBe(PITCHES.Desk)
  await expect.poll(room.pitch).toBeNull()

  await test.step('a new page has it again at the first press, without a question', async () => {
    await screen.goto(`/join/${table.session}`)
    await screen.shows('.board')
    await expect.poll(room.pitch, SLOWLY).toBe(PITCHES.Desk)
    await screen.type('q')
    await screen.click({ role: 'tab', name: 'Chat' })
    await expect.poll(headphones.pitch, SLOWLY).toBe(PITCHES.Desk)
    await expect.poll(room.pitch).toBeNull()
    expect(await window.isAsking()).toBe(false)
  })
})
