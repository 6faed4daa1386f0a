import { processorSeconds } from '@belfry/media/testing/side'
import type { TestServer } from './support/server.ts'
import { sit } from './support/talk.ts'
import { Crowd } from './support/talkers.ts'
import { chatServerPid, familyOf } from './support/troubles.ts'
import { expect, test } from './support/voice.ts'

const PLAYERS = 19
/** As dear as the smallest size of a camera's picture can be. */
const CAMERA = { width: 120, height: 120, perSecond: 10, isNoise: true }
/** A browser with twenty people in it has its hands full. */
const PATIENCE_MS = 180_000
const LOOKED_MS = 15_000
const MOST_KBITS = 2_000

/** Shares of a core that forwarding to one of twenty may take, and the server around it. */
const MOST_WORKER = 0.5
const MOST_SERVER = 0.15

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Those of whom more has come since. */
const freshIn = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number =>
  [...after].filter(([from, packets]) => packets > (before.get(from) ?? 0)).length

async function spentBy(server: TestServer) {
  const pid = await chatServerPid(server)
  const workers = await familyOf(pid)
  return () => ({
    worker: workers.reduce((sum, each) => sum + processorSeconds(each), 0),
    server: processorSeconds(pid),
  })
}

test('at a table of twenty cameras everybody is heard and seen, and a participant downloads less than two megabits a second', async ({
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
  let before = await crowd.received('Teller')
  const fresh = async (): Promise<{ voices: number; pictures: number }> => {
    const [last, now] = [before, await crowd.received('Teller')]
    before = now
    return {
      voices: freshIn(last.voicePackets, now.voicePackets),
      pictures: freshIn(last.picturePackets, now.picturePackets),
    }
  }
  // All of them at the same moment, and not each at some time.
  await expect
    .poll(fresh, { timeout: PATIENCE_MS, intervals: [1000] })
    .toEqual({ voices: PLAYERS, pictures: PLAYERS })

  const spent = await spentBy(server)
  const [spentBefore, sentBefore] = [spent(), await crowd.sent()]
  before = await crowd.received('Teller')
  const startedAt = performance.now()
  await pause(LOOKED_MS)
  const [after, sentAfter, spentAfter] = [await crowd.received('Teller'), await crowd.sent(), spent()]
  const ms = performance.now() - startedAt
  const kbits = (bytes: number): number => Math.round((bytes * 8) / ms)
  const share = (seconds: number): number => (seconds * 1000) / ms
  const [voices, pictures] = [kbits(after.voices - before.voices), kbits(after.pictures - before.pictures)]
  const worker = share(spentAfter.worker - spentBefore.worker)
  const around = share(spentAfter.server - spentBefore.server)
  const heard = freshIn(before.voicePackets, after.voicePackets)
  const seen = freshIn(before.picturePackets, after.picturePackets)
  console.info(
    `one of twenty downloads ${voices + pictures} kbit/s: ${voices} of ${heard} voices, ${pictures} of ${seen} pictures; all send ${kbits(sentAfter - sentBefore)}; the worker takes ${(worker * 100).toFixed(1)} % of a core, the server around it ${(around * 100).toFixed(1)} %`,
  )
  expect({ heard, seen }).toEqual({ heard: PLAYERS, seen: PLAYERS })
  expect(voices + pictures).toBeLessThan(MOST_KBITS)
  expect(worker).toBeLessThan(MOST_WORKER)
  expect(around).toBeLessThan(MOST_SERVER)
})
