import { comeIn, hears as hearsAt } from './support/engines/game.ts'
import { isThere } from './support/engines/test.ts'
import { type FarFirefox, WITH_FIREFOX } from './support/far-firefox.ts'
import { test as base, metricsOf } from './support/far-voice.ts'
import { sit } from './support/talk.ts'
import { expect, hears, sees, voiceIs, watchConnections, waysOf } from './support/voice.ts'

const test = base.extend<{ farFirefox: FarFirefox }>(WITH_FIREFOX)

test('where only the port of the pages is open, two people hear and see each other over it, in Chromium and in Firefox', async ({
  gather,
  talker,
  people,
  handOf,
  farFirefox,
  network,
  server,
}) => {
  test.skip(!isThere('firefox'), 'no Firefox here')
  network.only(network.port)
  const table = await gather({ free: 2, bots: 0 })
  const ada = await talker(table, 'Ada', { seat: 0, prepare: watchConnections })
  const bob = await people.member('Bob')
  await sit(await handOf(bob, table.session), 1)
  const firefox = await farFirefox()
  await comeIn(firefox, bob, table.session)
  await hearsAt(firefox, ada.person.id)
  await hears(ada.page, bob.id)
  await voiceIs(ada.page, 'connected')
  expect(new Set(await waysOf(ada.page))).toEqual(new Set([`tcp ${network.port}`]))
  await expect.poll(() => metricsOf(server)).toContain('belfry_voice_ways{way="pages"} 2')

  await test.step('and see each other, once a camera is on', async () => {
    await firefox.shows(`video.live-picture[data-user="${ada.person.id}"]`)
    await firefox.type(',')
    await sees(ada.page, bob.id)
  })
  expect(await firefox.complaints()).toEqual([])
})
