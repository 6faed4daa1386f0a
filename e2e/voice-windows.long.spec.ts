import type { Page } from '@playwright/test'
import { NOWHERE } from './support/pages.ts'
import { expect } from './support/talk.ts'
import {
  alertOf,
  bytesHeard,
  bytesSeen,
  hears,
  hearsNothing,
  open,
  sees,
  test,
  voiceIs,
  watchConnections,
} from './support/voice.ts'

const TELEPHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** Another window lies over this one, or no longer. */
const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((is) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => is })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

/** How many bytes of pictures come within a second. */
async function picturesASecond(page: Page): Promise<number> {
  const before = await bytesSeen(page)
  await page.waitForTimeout(1000)
  return (await bytesSeen(page)) - before
}

test('a second window asks before it takes the voices, and can show the pictures alone on a telephone while one hears in the first', async ({
  gather,
  talker,
  enter,
}) => {
  const table = await gather({ free: 2, bots: 0 })
  const ada = await talker(table, 'Ada', { seat: 0, prepare: watchConnections })
  const bob = await talker(table, 'Bob', { seat: 1 })
  await hears(ada.page, bob.person.id)
  const second = await enter(ada.person, { context: TELEPHONE })
  await watchConnections(second.page)
  await open(second, table.session)
  await expect(alertOf(second.page, 'elsewhere')).toContainText('in another window or on another device')
  await voiceIs(second.page, 'disconnected')
  await voiceIs(ada.page, 'connected')
  await hears(ada.page, bob.person.id)
  await hearsNothing(second.page, bob.person.id)

  await test.step('whoever closes the question still finds the way', async () => {
    await alertOf(second.page, 'elsewhere').getByRole('button', { name: 'Close' }).click()
    await expect(second.page.locator('.voice-state').getByRole('button', { name: 'Talk here' })).toBeVisible()
    await second.page.reload()
    await expect(alertOf(second.page, 'elsewhere')).toBeVisible()
  })

  await test.step('muted in one window of a browser, muted in the other', async () => {
    const other = await ada.page.context().newPage()
    await other.goto(NOWHERE)
    const setMuted = (isMuted: boolean) =>
      other.evaluate((is) => {
        const kept = JSON.parse(localStorage.getItem('chatAudio') ?? '{}') as object
        localStorage.setItem('chatAudio', JSON.stringify({ ...kept, isMuted: is }))
      }, isMuted)
    const microphone = ada.page.locator('[data-switch="muteAudio"]')
    await setMuted(true)
    await expect(microphone).toHaveAttribute('aria-pressed', 'true')
    await setMuted(false)
    await expect(microphone).toHaveAttribute('aria-pressed', 'false')
    await other.close()
  })

  await test.step('seen on one, heard on the other', async () => {
    await alertOf(second.page, 'elsewhere').getByRole('button', { name: 'Only watch here' }).click()
    await sees(second.page, bob.person.id)
    await expect(second.page.locator('.voice-state')).toContainText('Only pictures here')
    await expect(alertOf(second.page, 'elsewhere')).toHaveCount(0)
    const before = await bytesHeard(ada.page)
    await expect.poll(() => bytesHeard(ada.page)).toBeGreaterThan(before + 2000)
    await hears(ada.page, bob.person.id)
    await hears(bob.page, ada.person.id)
    await hearsNothing(second.page, bob.person.id)
    expect(await bytesHeard(second.page)).toBe(0)
    await voiceIs(ada.page, 'connected')
  })

  await test.step('pictures stop coming while nobody looks, voices do not, and both are there again', async () => {
    const before = await bytesHeard(ada.page)
    for (const page of [ada.page, second.page]) await setHidden(page, true)
    for (const page of [ada.page, second.page]) await expect.poll(() => picturesASecond(page)).toBe(0)
    await expect.poll(() => bytesHeard(ada.page)).toBeGreaterThan(before)
    await hears(bob.page, ada.person.id)
    for (const page of [ada.page, second.page]) await setHidden(page, false)
    for (const page of [ada.page, second.page]) await sees(page, bob.person.id)
    expect(await bytesHeard(second.page)).toBe(0)
  })

  await second.page.locator('.voice-state').getByRole('button', { name: 'Talk here' }).tap()
  await voiceIs(second.page, 'connected')
  await hears(second.page, bob.person.id)
  await expect(alertOf(ada.page, 'elsewhere')).toBeVisible()
  await hearsNothing(ada.page, bob.person.id)
  await voiceIs(second.page, 'connected')
  await ada.page.reload()
  await expect(alertOf(ada.page, 'elsewhere')).toBeVisible()
  await second.page.reload()
  await voiceIs(second.page, 'connected')
})
