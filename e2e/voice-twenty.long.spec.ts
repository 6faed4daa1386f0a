import { sit } from './support/talk.ts'
import { Crowd } from './support/talkers.ts'
import { expect, test } from './support/voice.ts'

const PLAYERS = 19
/** As dear as the smallest size of a camera's picture can be. */
const CAMERA = { width: 120, height: 120, perSecond: 10, isNoise: true }
/** A browser with twenty people in it has its hands full. */
const PATIENCE_MS = 180_000
const LOOKED_MS = 15_000
const MOST_KBITS = 2_000

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

test('at a table of twenty cameras a participant downloads less than two megabits a second', async ({
  gather,
  people,
  handOf,
  server,
  browser,
}) => {
  const table = await gather({ free: PLAYERS, bots: 0 })
  const names = Array.from({ length: PLAYERS }, (_, index) => `P${index}`)
  const players = []
  for (const [seat, name] of names.entries()) {
    const player = await people.member(name)
    await sit(await handOf(player, table.session), seat)
    players.push(player)
  }
  const all = [table.owner, ...players]
  const crowd = await Crowd.open(browser, { url: server.url, session: table.session, people, all })
  const host = new URL(table.hand.view?.session.Server.host ?? '', server.url).href
  await crowd.talk(table.session, host, { camera: CAMERA, absent: names })
  await expect.poll(async () => (await crowd.received('Teller')).seen, { timeout: PATIENCE_MS }).toBe(PLAYERS)

  const [before, sentBefore] = [await crowd.received('Teller'), await crowd.sent()]
  const startedAt = performance.now()
  await pause(LOOKED_MS)
  const [after, sentAfter] = [await crowd.received('Teller'), await crowd.sent()]
  const kbits = (bytes: number): number => Math.round((bytes * 8) / (performance.now() - startedAt))
  const [voices, pictures] = [kbits(after.voices - before.voices), kbits(after.pictures - before.pictures)]
  const offered = kbits(sentAfter - sentBefore)
  console.info(
    `one of twenty downloads ${voices + pictures} kbit/s: ${voices} of voices, ${pictures} of pictures; all send ${offered}`,
  )
  expect(voices + pictures).toBeLessThan(MOST_KBITS)
})
