import { metricsOf, test } from './support/far-voice.ts'
import { expect, sees, voiceIs, waysOf } from './support/voice.ts'

test('where only the port of the pages is open, two people hear and see each other over it, in Chromium and in Firefox', async ({
  twoEngines,
  network,
  server,
}) => {
  network.only(network.port)
  const { ada, bob, firefox } = await twoEngines()
  await voiceIs(ada.page, 'connected')
  expect(new Set(await waysOf(ada.page))).toEqual(new Set([`tcp ${network.port}`]))
  await expect.poll(() => metricsOf(server)).toContain('belfry_voice_ways{way="pages"} 2')

  await firefox.shows(`video.live-picture[data-user="${ada.person.id}"]`)
  await sees(ada.page, bob.id)
  expect(await firefox.complaints()).toEqual([])
})
