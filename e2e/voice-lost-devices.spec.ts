import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { heldKinds, watchDevices } from './support/devices.ts'
import { type Found, glance } from './support/glance.ts'
import { alertOf, expect, test } from './support/voice.ts'

/** As the browser tells a page of its microphone; made up, because a sound server gives it to all who ask. */
const happens = (page: Page, what: 'mute' | 'unmute'): Promise<void> =>
  page.evaluate((name) => {
    const track = window.heldTracks().find(({ kind }) => kind === 'audio')
    track?.dispatchEvent(new Event(name))
  }, what)

/** The browser's own permission for the microphone: it ends what a page holds, and tells it when it may again. */
async function permissionOf(context: BrowserContext, page: Page) {
  const [own, whole] = [await context.newCDPSession(page), await context.browser()?.newBrowserCDPSession()]
  const { browserContextId } = (await own.send('Target.getTargetInfo')).targetInfo
  const { origin } = new URL(page.url())
  return async (setting: 'granted' | 'denied'): Promise<void> => {
    await whole?.send('Browser.setPermission', {
      permission: { name: 'microphone' },
      setting,
      origin,
      ...(browserContextId && { browserContextId }),
    })
  }
}

/** What this browser does not do by itself: it is told to give whatever is asked for. */
const refuseWith = (page: Page, error: string | null): Promise<void> =>
  page.evaluate((name) => {
    window.deviceError = name
  }, error)

/** A page under a magnifying glass, and a telephone held both ways. */
const SIZES = [
  { width: 320, height: 256 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
] as const

// Microphones that are unplugged are real ones: see voice-real-devices.
test('a microphone that is taken away in the middle of a game says what to do, and comes back by itself where it can', async ({
  gather,
  talker,
}) => {
  const table = await gather({ free: 1, bots: 4 })
  const { page, context } = await talker(table, 'Ada', { seat: 0, prepare: watchDevices })
  const alert = alertOf(page, 'lost-microphone')
  const isHeld = (): Promise<void> => expect.poll(() => heldKinds(page)).toContain('audio')
  await isHeld()

  await test.step('another program takes it, and gives it back', async () => {
    await happens(page, 'mute')
    await expect(alert).toContainText('perhaps another program holds it. Close that one')
    await happens(page, 'unmute')
    await expect(alert).toHaveCount(0)
  })
  const permit = await permissionOf(context(), page)
  const isTakenBack = async (): Promise<void> => {
    await refuseWith(page, 'NotAllowedError')
    await permit('denied')
    await expect(alert).toContainText('allow the microphone for this page')
    expect(await heldKinds(page)).not.toContain('audio')
  }
  await test.step('the permission is taken back, refused again, and given: it comes back without a click', async () => {
    await isTakenBack()
    await expectAccessible(page)
    table.hand.send('nomination', { nomination: [1, 2] })
    await expect(page.locator('.vote-own__hand--up')).toBeVisible()
    // What is wrong is read beside a vote, not instead of it.
    const found: Found = {}
    for (const size of SIZES) {
      await page.setViewportSize(size)
      // One who votes by a button meets it, however little is left.
      await expect(page.locator('.vote-own__hand--up')).toBeInViewport({ ratio: 1 })
      await glance(page, `alert over a vote, ${size.width}x${size.height}`, found)
    }
    expect(found).toEqual({})
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toContainText('allow the microphone for this page')
    await refuseWith(page, null)
    await permit('granted')
    await expect(alert).toHaveCount(0)
    await isHeld()
  })
  await test.step('taken back once more, and given to whoever asks again', async () => {
    await isTakenBack()
    await refuseWith(page, null)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert).toHaveCount(0)
    await isHeld()
  })
})
