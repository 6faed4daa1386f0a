import type { Page } from '@playwright/test'
import { type AtTable, test as base, type Gathering } from './talk.ts'
import { expect, type PerWorker } from './test.ts'

export { expect }

/** The camera on, as somebody has left it. */
export const CAMERA_ON = { chatVideo: { isMuted: false, wasMuted: false } }

export interface PerTest {
  /** A page at the table with microphone and camera, on a seat where one is given. */
  readonly talker: (gathering: Gathering, name: string, seat?: number) => Promise<AtTable>
}

export const test = base.extend<PerTest, PerWorker>({
  // Here for all tests that talk, so that they share one server.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads there what a fixture needs
  serverSettings: [async ({}, use) => use({ CHAT_SERVER: 'on' }), { scope: 'worker' }],
  talker: async ({ guest }, use) =>
    use(async (gathering, name, seat) => {
      const actor = await guest(gathering, name, seat, { storage: CAMERA_ON })
      await voiceIs(actor.page, 'connected')
      return actor
    }),
})

export const voiceIs = (page: Page, state: string): Promise<void> =>
  expect(page.locator('.voice-state')).toHaveAttribute('data-voice', state, { timeout: 20_000 })

export const voiceOf = (page: Page, userId: string) => page.locator(`.voices audio[data-user="${userId}"]`)

export const light = (page: Page, userId: string) => page.locator(`.speaking[data-user="${userId}"]`)

export const pictureOf = (page: Page, userId: string) =>
  page.locator(`video.live-picture[data-user="${userId}"]`)

/** The beep of the other's microphone is heard, and not only sent. */
export async function hears(page: Page, userId: string): Promise<void> {
  await expect(voiceOf(page, userId)).toHaveCount(1)
  await expect(light(page, userId).and(page.locator('[data-speaking=true]'))).not.toHaveCount(0)
}

const framesOf = (page: Page, userId: string): Promise<number> =>
  pictureOf(page, userId)
    .first()
    .evaluate((video: HTMLVideoElement) =>
      video.videoWidth > 0 ? video.getVideoPlaybackQuality().totalVideoFrames : 0,
    )

/** The other's picture is there and moves. */
export async function sees(page: Page, userId: string): Promise<void> {
  await expect.poll(() => framesOf(page, userId)).toBeGreaterThan(0)
  const before = await framesOf(page, userId)
  await expect.poll(() => framesOf(page, userId)).toBeGreaterThan(before)
}
