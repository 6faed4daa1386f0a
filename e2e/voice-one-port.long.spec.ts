import { metricsOf, test } from './support/far-voice.ts'
import { expect, hears, sees, voiceIs, watchConnections, waysOf } from './support/voice.ts'

test('where only the port of the pages is open, two people hear and see each other over it', async ({
  gather,
  talker,
  network,
  server,
}) => {
  network.only(network.port)
  const table = await gather({ free: 2, bots: 0 })
  const ada = await talker(table, 'Ada', { seat: 0, prepare: watchConnections })
  const bob = await talker(table, 'Bob', { seat: 1 })
  await hears(ada.page, bob.person.id)
  await hears(bob.page, ada.person.id)
  await sees(ada.page, bob.person.id)
  await voiceIs(ada.page, 'connected')
  expect(new Set(await waysOf(ada.page))).toEqual(new Set([`tcp ${network.port}`]))
  await expect.poll(() => metricsOf(server)).toContain('belfry_voice_ways{way="pages"} 2')
})
