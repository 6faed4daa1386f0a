import type { Page } from '@playwright/test'
import { relayProgram } from '../apps/server/src/modules/voice/child-relay.ts'
import { modal } from './support/board.ts'
import { metricsOf, test } from './support/far-voice.ts'
import { sentBy } from './support/sent.ts'
import { openSettings } from './support/settings.ts'
import { expect, sees, voiceIs, waysOf } from './support/voice.ts'

test.use({
  farSettings: { RTC_RELAY: 'on', RTC_VIDEO: 'vp9' },
  // The certificate is one that the server made for itself; a relay is asked only where it is believed.
  launchOptions: async ({ launchOptions, network }, use) =>
    use({
      ...launchOptions,
      executablePath: network.browser,
      args: [...(launchOptions.args ?? []), '--ignore-certificate-errors'],
    }),
})
test.skip(relayProgram() === undefined, 'needs coturn')

/** A camera that has none of the sizes that are asked for. */
const withOddCamera = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      if (JSON.stringify(wanted?.video ?? null).includes('"min"'))
        throw new OverconstrainedError('width', 'too small')
      return ask(wanted)
    }
  })

test('[MEDIA-17] [MEDIA-18] where only what looks like a page passes, two people hear and see each other through the relay, in Chromium and in Firefox, in VP9 where that is wished, and from any camera', async ({
  twoEngines,
  network,
  server,
}) => {
  network.onlyPages(network.port)
  const { ada, bob, firefox } = await twoEngines(withOddCamera)
  await voiceIs(ada.page, 'connected')
  expect(new Set(await waysOf(ada.page))).toEqual(new Set([`relay ${network.rtcPort}`]))
  await expect.poll(() => metricsOf(server)).toContain('belfry_voice_ways{way="relay"} 2')
  await firefox.shows(`video.live-picture[data-user="${ada.person.id}"]`)
  await sees(ada.page, bob.id)

  const { codec, bitrates } = await sentBy(ada.page)
  expect({ codec, bitrates }).toEqual({ codec: 'VP9', bitrates: [5_000_000] })

  await test.step('and are told so', async () => {
    await (await openSettings(ada.page, 'chat')).getByRole('button', { name: 'Run the chat setup' }).click()
    const line = modal(ada.page, 'setup').locator('.line-test')
    await line.getByRole('button', { name: 'Can I be heard?' }).click()
    await expect(line).toContainText('hears you, and you hear it: over a relay', { timeout: 20_000 })
  })
  expect(await firefox.complaints()).toEqual([])
})
