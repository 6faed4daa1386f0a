import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { sentBy } from './support/sent.ts'
import { expect, turnTo, whisper } from './support/talk.ts'
import { ChatWire, holdBack, killChatServer, playsTried, setHeldBack } from './support/troubles.ts'
import {
  alertOf,
  bytesHeard,
  CROWDED,
  ELSEWHERE,
  hears,
  hearsNothing,
  lightOf,
  noteStates,
  pictureOf,
  sees,
  statesOf,
  test,
  voiceIs,
  voiceOf,
  watchConnections,
} from './support/voice.ts'

/** An address that only a Storyteller knows. */
const UNKNOWN = 'http://127.0.0.1:65532/voices'

const SIDE = { min: 320, ideal: 480 }
const MICROPHONE = { channelCount: 1, autoGainControl: true, echoCancellation: true, noiseSuppression: true }

/** A line that stood, broke, and could not be had elsewhere. */
const STATES = ['connecting', 'connected', 'reconnecting', 'connecting', 'disconnected']

test('[MEDIA-17] [MEDIA-18] [MEDIA-19] two people hear and see each other, mute, deaf and alone again', async ({
  pair,
}) => {
  const { table, ada, bob } = await pair()
  await sees(ada.page, bob.person.id)
  await sees(bob.page, ada.person.id)
  await expectAccessible(bob.page)

  const sent = await sentBy(ada.page)
  expect(sent.bitrates).toEqual([500_000, 1_000_000, 5_000_000])
  expect(sent.opus).toMatch(/(?=.*stereo=1)(?=.*usedtx=1)(?=.*useinbandfec=1)/)
  expect(sent.feedback).toEqual([true, true])
  expect(sent.picture).toMatchObject({ width: 480, height: 480 })
  expect(sent.camera).toMatchObject({ width: SIDE, height: SIDE })
  expect(sent.microphone).toEqual(MICROPHONE)

  await test.step('a mute microphone sends nothing, and no camera no picture', async () => {
    await bob.page.keyboard.press('.')
    await expect(lightOf(ada.page, bob.person.id)).toHaveAttribute('data-speaking', 'false')
    await bob.page.keyboard.press('.')
    await hears(ada.page, bob.person.id)
    await bob.page.keyboard.press(',')
    await expect(pictureOf(ada.page, bob.person.id)).toHaveCount(0)
    await bob.page.keyboard.press(',')
    await sees(ada.page, bob.person.id)
  })

  await test.step('whoever is deaf is sent nothing', async () => {
    await ada.page.keyboard.press('d')
    await expect(voiceOf(ada.page, bob.person.id)).toHaveJSProperty('muted', true)
    await expect(lightOf(ada.page, bob.person.id)).toHaveAttribute('data-speaking', 'false')
    const before = await bytesHeard(ada.page)
    await expect(lightOf(bob.page, bob.person.id)).toHaveAttribute('data-speaking', 'true')
    expect(await bytesHeard(ada.page)).toBe(before)
    await ada.page.keyboard.press('d')
    await hears(ada.page, bob.person.id)
  })

  await test.step('whoever is sent away is gone, and hears nothing more', async () => {
    await table.hand.ask('kickUser', bob.person.id)
    await hearsNothing(ada.page, bob.person.id)
    await expect(pictureOf(ada.page, bob.person.id)).toHaveCount(0)
    await expect(bob.page.locator('audio, video')).toHaveCount(0)
  })
})

test('a whisper is for two, and at night the town is silent', { tag: '@long' }, async ({
  gather,
  talker,
}) => {
  const table = await gather({ free: 3, bots: 0 })
  const ada = await talker(table, 'Ada', { seat: 0 })
  const bob = await talker(table, 'Bob', { seat: 1 })
  const carl = await talker(table, 'Carl', { seat: 2, prepare: watchConnections })
  await hears(carl.page, ada.person.id)
  whisper(ada.hand, bob.person.id)
  whisper(bob.hand, ada.person.id)
  for (const { person } of [ada, bob]) await hearsNothing(carl.page, person.id)
  await hearsNothing(ada.page, carl.person.id)
  const before = await bytesHeard(carl.page)
  await expect(lightOf(ada.page, bob.person.id)).toHaveAttribute('data-speaking', 'false')
  await hears(ada.page, bob.person.id)
  await hears(bob.page, ada.person.id)
  expect(await bytesHeard(carl.page)).toBe(before)
  await expect(ada.page.locator('.whisperer video.live-picture')).toHaveCount(2)
  await ada.page.keyboard.press('Backspace')
  await hears(carl.page, ada.person.id)

  await bob.page.keyboard.press('.')
  await turnTo(table.hand, 3)
  for (const { page } of [ada, carl]) await expect(page.locator('.voices audio')).toHaveCount(0)
  await expect(pictureOf(carl.page, ada.person.id)).toHaveCount(0)

  await test.step('after a silent night everybody is as mute as they were', async () => {
    await turnTo(table.hand, 4)
    await hears(carl.page, ada.person.id)
    await expect(voiceOf(carl.page, bob.person.id)).toHaveCount(1)
    // A light that was never lit since then says nothing at all.
    await expect(lightOf(carl.page, bob.person.id)).not.toHaveAttribute('data-speaking', 'true')
    await expect(bob.page.locator('[data-switch=muteAudio]')).toHaveAttribute('aria-pressed', 'true')
    await bob.page.keyboard.press('.')
    await hears(carl.page, bob.person.id)
  })
})

test('[MEDIA-07] [MEDIA-08] what breaks comes back by itself', { tag: '@long' }, async ({
  gather,
  talker,
  server,
}) => {
  const table = await gather({ free: 2, bots: 0 })
  const bob = await talker(table, 'Bob', { seat: 1 })
  const wire = new ChatWire()
  let isSpoilt = false
  wire.retell = (message) => {
    if (isSpoilt || !/^43.*"consumerId"/.test(message)) return message
    isSpoilt = true
    return message.replace(/\[.*/, '[{"ok":false,"code":"chat-cannot-consume","params":{}}]')
  }
  const ada = await talker(table, 'Ada', { seat: 0, prepare: wire.tap })
  // The first voice could not be fetched: a fresh start fetches all.
  await hears(ada.page, bob.person.id)
  expect([isSpoilt, wire.connections]).toEqual([true, 2])

  await killChatServer(server)
  await voiceIs(bob.page, 'reconnecting')
  await expect(bob.page.locator('.voice-state')).toHaveText('The voices are gone. Coming back…')
  await expect(alertOf(bob.page, 'dropped')).toContainText('The voice connection ended: the line was closed.')
  await expect(bob.page.locator('.voices audio')).toHaveCount(0)
  await voiceIs(bob.page, 'connected')
  await expect(alertOf(bob.page, 'dropped')).toHaveCount(0)
  await hears(bob.page, ada.person.id)
  await hears(ada.page, bob.person.id)
})

/** Seconds pass one by one, each long enough for an answer from the server: what takes too long is given up. */
async function passTime(page: Page, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1000) {
    await page.clock.runFor(1000)
    await page.evaluate(() => fetch('/backend/health').then(() => undefined))
  }
}

test('[MEDIA-05] [MEDIA-06] [MEDIA-09] a Storyteller whose chat server stays away is offered another, but no full one', async ({
  gather,
  teller,
}) => {
  const table = await gather({ free: 1, bots: 0 })
  const wire = new ChatWire()
  const addresses: string[] = []
  let isAway = true
  const { page } = await teller(table, async (opened) => {
    await opened.clock.install()
    await noteStates(opened)
    await wire.tap(opened)
    opened.on('websocket', (socket) => addresses.push(socket.url()))
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    const health = { users: 200, load: 0.1, latency: 20 }
    await opened.route(`${CROWDED}/health`, (route) => route.fulfill({ headers, json: health }))
    await opened.route(`${ELSEWHERE}/health`, (route) =>
      isAway ? route.abort() : route.fulfill({ headers, json: { ...health, users: 3 } }),
    )
  })
  await voiceIs(page, 'connected')
  await expect(lightOf(page, table.owner.id)).toHaveAttribute('data-speaking', 'true')
  wire.isDead = true
  await wire.cut()
  await expect(alertOf(page, 'dropped')).toContainText('The voice connection ended: the line was closed.')
  await alertOf(page, 'dropped').getByRole('button', { name: 'Close' }).click()
  await expect(alertOf(page, 'dropped')).toHaveCount(0)
  await passTime(page, 28_000)
  await expect(alertOf(page, 'offer')).toHaveCount(0)
  await passTime(page, 32_000)
  await expect(alertOf(page, 'offer')).toContainText('The chat server has been away for a while.')
  await expect(alertOf(page, 'offer').getByRole('button', { name: 'Crowded is full' })).toBeDisabled()
  await expect(
    alertOf(page, 'offer').getByRole('button', { name: 'Elsewhere does not answer' }),
  ).toBeDisabled()
  isAway = false
  await expectAccessible(page)
  await alertOf(page, 'offer').getByRole('button', { name: 'Wait longer' }).click()
  await expect(alertOf(page, 'offer')).toHaveCount(0)
  await passTime(page, 60_000)
  await alertOf(page, 'offer').getByRole('button', { name: 'Talk on Elsewhere' }).click()
  await table.hand.sees((view) => view.session.Server.host === ELSEWHERE)
  await expect(alertOf(page, 'offer')).toHaveCount(0)
  await expect(alertOf(page, 'unreachable')).toContainText('The chat server does not answer.')
  expect((await statesOf(page)).slice(0, 5)).toEqual(STATES)

  // A Storyteller can name any address, and nobody goes there.
  await table.hand.ask('updateServer', UNKNOWN)
  await expect(alertOf(page, 'unknown-server')).toBeVisible()
  await voiceIs(page, 'disconnected')
  expect(addresses.filter((address) => address.includes(':65531/'))).not.toEqual([])
  expect(addresses.filter((address) => address.includes(':65532/'))).toEqual([])
})

test('[MEDIA-28] [BOARD-33] what the browser holds back is told once and played at a click', {
  tag: '@long',
}, async ({ gather, talker }) => {
  const table = await gather({ free: 1, bots: 0 })
  const ada = await talker(table, 'Ada', { seat: 0 })
  const { page } = await talker(table, 'Watcher', { prepare: holdBack })
  const sound = alertOf(page, 'audio-blocked')
  const pictures = alertOf(page, 'video-blocked')
  await expect(sound).toContainText('Your browser holds back the voices of the others.')
  await expect(sound.getByRole('link', { name: 'How to allow sound in Firefox' })).toHaveAttribute(
    'href',
    /^https:\/\/support\.mozilla\.org\//,
  )
  await expect(pictures).toHaveCount(1)
  const tries = await playsTried(page)
  await ada.page.keyboard.press(',')
  await expect(pictureOf(page, ada.person.id)).toHaveCount(0)
  await ada.page.keyboard.press(',')
  await expect(pictureOf(page, ada.person.id)).toHaveCount(1)
  expect(await playsTried(page)).toBe(tries)
  await expect(pictures).toHaveCount(1)
  await setHeldBack(page, false)

  const voice = voiceOf(page, ada.person.id)
  await expect(voice).toHaveJSProperty('paused', true)
  await page.keyboard.press('d')
  await expect(sound).toHaveCount(0)
  await expect(voice).toHaveJSProperty('paused', false)
  await page.keyboard.press('d')
  // Pictures wait for their own answer.
  await expect(pictures).toHaveCount(1)
  await pictures.getByRole('button', { name: 'Show the pictures' }).click()
  await expect(pictures).toHaveCount(0)
  await sees(page, ada.person.id)

  const answers = [
    sound.getByRole('button', { name: 'Start the sound' }),
    sound.getByRole('button', { name: 'Close' }),
    // Any touch of the page will do.
    page.locator('.board__heading'),
  ]
  for (const [nights, answer] of answers.entries()) {
    await setHeldBack(page, true)
    await turnTo(table.hand, 3 + 2 * nights)
    await expect(voice).toHaveCount(0)
    await turnTo(table.hand, 4 + 2 * nights)
    await expect(sound).toHaveCount(1)
    await setHeldBack(page, false)
    await answer.click()
    await expect(sound).toHaveCount(0)
    await expect(voice).toHaveJSProperty('paused', false)
  }
  await hears(page, ada.person.id)
})

test('[MEDIA-10] a browser that cannot carry voices says so, and the table works', async ({
  gather,
  teller,
}) => {
  const table = await gather({ free: 1, bots: 0 })
  const { page } = await teller(table, (opened) =>
    opened.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection')),
  )
  await expect(alertOf(page, 'unsupported')).toContainText('Browser not supported')
  await voiceIs(page, 'disconnected')
  await expect(page.locator('.connection')).toHaveAttribute('data-connection', 'connected')
  // Said once: nobody is told again at every table.
  await page.reload()
  await voiceIs(page, 'disconnected')
  await expect(alertOf(page, 'unsupported')).toHaveCount(0)
})
