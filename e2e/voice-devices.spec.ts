import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, modal, test } from './support/board.ts'
import { askedFor, heldKinds, watchDevices } from './support/devices.ts'
import { openSettings, settingsSheet, storedValue } from './support/settings.ts'
import { settled } from './support/shots.ts'

async function toLobby(page: Page): Promise<void> {
  await watchDevices(page)
  await page.goto('/')
  await expect(page.locator('.lobby')).toBeVisible()
}

const row = (page: Page, group: 'camera' | 'microphone', name: string) =>
  page.locator(`[data-group="${group}"] [data-chat="${name}"]`).getByRole('checkbox')

test('[SET-07] [SET-08] [SHELL-68] the chat tab has everything about speaking and being seen, and leads to the setup and back', async ({
  actor,
}) => {
  const { page } = await actor('Ada')
  await toLobby(page)
  const panel = await openSettings(page, 'chat')
  // Until somebody needs them, nobody is asked for devices.
  expect(await askedFor(page, 'audio')).toEqual([])
  await panel.getByLabel('Microphone', { exact: true }).selectOption({ label: 'Fake Audio Input 1' })
  await panel.getByRole('slider', { name: 'Loudness of your microphone' }).fill('1.3')
  await row(page, 'microphone', 'isMuted').uncheck()
  for (const name of ['isAutoGainControl', 'isNoiseSuppression', 'isEchoCancellation'])
    await row(page, 'microphone', name).uncheck()
  await row(page, 'microphone', 'isPushToTalk').check()
  await expect(row(page, 'microphone', 'isMuted')).toBeChecked()
  await expect(panel.getByText('Push-to-talk has no key yet')).toBeVisible()
  await row(page, 'microphone', 'isDeafened').check()
  await expect(row(page, 'microphone', 'isMuted')).not.toBeChecked()
  expect(await storedValue(page, 'chatAudio')).toMatchObject({
    ...{ isMuted: true, isDeafened: true, isPushToTalk: true, gain: 1.3 },
    ...{ isAutoGainControl: false, isNoiseSuppression: false, isEchoCancellation: false },
  })

  await panel.getByLabel('Camera', { exact: true }).selectOption({ label: 'fake_device_1' })
  await row(page, 'camera', 'isMuted').check()
  await row(page, 'camera', 'isHidden').uncheck()
  await row(page, 'camera', 'isUnmirrored').uncheck()
  await row(page, 'camera', 'isDeafened').check()
  await expect(row(page, 'camera', 'isMuted')).not.toBeChecked()
  expect(await storedValue(page, 'chatVideo')).toMatchObject({
    ...{ isMuted: true, isDeafened: true, isHidden: true, isUnmirrored: true },
  })
  await row(page, 'camera', 'isDeafened').uncheck()
  await expect(row(page, 'camera', 'isMuted')).toBeChecked()
  // Whoever has no seat changes what will be, and nothing that is.
  expect(await heldKinds(page)).toEqual([])
  await settled(page)
  await expectAccessible(page, '.sheet')

  await panel.getByRole('button', { name: 'Run the chat setup' }).click()
  await expect(modal(page, 'setup')).toBeVisible()
  await expect(settingsSheet(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(settingsSheet(page).locator('.settings')).toHaveAttribute('data-tab', 'chat')
  await expect(modal(page, 'setup')).toHaveCount(0)
  await expect.poll(() => heldKinds(page)).toEqual([])
})

const meterOf = (page: Page) => modal(page, 'setup').getByRole('meter', { name: 'How loud you are' })
const loudness = (page: Page): Promise<number> =>
  meterOf(page).evaluate((meter) => (meter as HTMLMeterElement).value)

test('[MEDIA-13] [MEDIA-17] [MEDIA-19] the setup shows one’s own picture and voice, from the device that was chosen', async ({
  actor,
}) => {
  const { page } = await actor('Ada')
  await toLobby(page)
  await (await openSettings(page, 'chat')).getByRole('button', { name: 'Run the chat setup' }).click()
  const setup = modal(page, 'setup')
  const video = setup.getByLabel('Your own picture')
  await expect.poll(() => video.evaluate((element) => (element as HTMLVideoElement).videoWidth)).toBe(480)
  expect(await video.evaluate((element) => (element as HTMLVideoElement).videoHeight)).toBe(480)
  expect(await video.evaluate((element) => getComputedStyle(element).transform)).toContain('matrix(-1,')
  const [play, sheet] = await Promise.all([
    setup.getByRole('button', { name: 'Play a sound' }).boundingBox(),
    setup.boundingBox(),
  ])
  expect((play?.x ?? 0) + (play?.width ?? 0)).toBeLessThan((sheet?.x ?? 0) + (sheet?.width ?? 0) - 20)
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.1)
  const [sound] = await askedFor(page, 'audio')
  expect(sound?.constraints.audio).toEqual({
    ...{ channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  })
  expect(sound?.given).toMatchObject({ channelCount: 1, echoCancellation: true })
  const [picture] = await askedFor(page, 'video')
  const side = { min: 320, ideal: 480 }
  expect(picture?.constraints.video).toEqual({ width: side, height: side, aspectRatio: 1 })

  await setup.getByLabel('Camera', { exact: true }).selectOption({ label: 'fake_device_1' })
  await expect.poll(async () => (await askedFor(page, 'video')).length).toBe(2)
  const [first, second] = await askedFor(page, 'video')
  expect(second?.given?.deviceId).not.toBe(first?.given?.deviceId)
  await setup.getByLabel('Microphone', { exact: true }).selectOption({ label: 'Fake Audio Input 2' })
  await expect.poll(async () => (await askedFor(page, 'audio')).at(-1)?.given?.deviceId).not.toBe('default')
  await expect.poll(() => loudness(page)).toBeGreaterThan(0.1)
  await setup.getByRole('slider', { name: 'Loudness of your microphone' }).fill('0')
  await expect.poll(() => loudness(page)).toBe(0)
  await expect(setup).toContainText('At the table your camera is off at the moment.')
  await settled(page)
  await expectAccessible(page, '.sheet')

  await setup.getByRole('button', { name: 'Play a sound' }).click()
  await expect.poll(() => page.evaluate(() => window.playedSounds)).toBe(1)
  await setup.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => heldKinds(page)).toEqual([])
})

test('[MEDIA-11] [MEDIA-12] the setup lists what the browser blocks; nothing else is said about it', async ({
  actor,
}) => {
  const { page } = await actor('Ada')
  await toLobby(page)
  await page.evaluate(() => {
    window.areDevicesBlocked = true
  })
  await (await openSettings(page, 'chat')).getByRole('button', { name: 'Run the chat setup' }).click()
  const setup = modal(page, 'setup')
  const problem = (device: string) => setup.locator(`.setup__problem[data-device="${device}"]`)
  await expect(problem('microphone')).toContainText('does not let Belfry use your microphone')
  await expect(problem('camera')).toContainText('does not let Belfry use your camera')
  await expect(setup).toContainText('No picture yet')
  await expect(page.locator('.toast, [data-modal=dialogue]')).toHaveCount(0)
  await settled(page)
  await expectAccessible(page, '.sheet')
  await problem('camera').getByRole('button', { name: 'Try again' }).click()
  await expect.poll(async () => (await askedFor(page, 'video')).length).toBe(2)
  await expect(problem('camera')).toBeVisible()
  await page.evaluate(() => {
    window.areDevicesBlocked = false
  })
  await problem('microphone').getByRole('button', { name: 'Try again' }).click()
  await expect(setup.getByLabel('Your own picture')).toBeVisible()
  await expect(meterOf(page)).toBeVisible()
  await expect(setup.locator('.setup__problem')).toHaveCount(0)
})
