import { processorSeconds } from '@belfry/media/testing/side'
import type { TestServer } from './support/server.ts'
import type { Crowd } from './support/talkers.ts'
import { chatServerPid, familyOf } from './support/troubles.ts'
import { expect, test } from './support/voice.ts'

const PLAYERS = 19
/** A Storyteller and somebody on a seat, who look and listen while all of them send. */
const LOOKERS: readonly string[] = ['Teller', 'P0']
/** As dear as the smallest size of a camera's picture can be. */
const CAMERA = { width: 120, height: 120, perSecond: 10, isNoise: true }
/** A browser with twenty people in it has its hands full. */
const PATIENCE_MS = 180_000
const LOOKED_MS = 8_000
const MOST_KBITS = 2_000

/** Shares of a core that forwarding to one of twenty may take, and the server around it. */
const MOST_WORKER = 0.5
const MOST_SERVER = 0.15

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Those of whom more has come since. */
const freshIn = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number =>
  [...after].filter(([from, packets]) => packets > (before.get(from) ?? 0)).length

/** How many are heard and seen by each of those who look, by what has come since the last question. */
async function freshAt(crowd: Crowd) {
  const look = () => Promise.all(LOOKERS.map((name) => crowd.received(name)))
  let before = await look()
  return async () => {
    const [last, now] = [before, await look()]
    before = now
    return now.map((got, at) => {
      const had = last[at] ?? got
      return {
        heard: freshIn(had.voicePackets, got.voicePackets),
        seen: freshIn(had.picturePackets, got.picturePackets),
        voiceBytes: got.voices - had.voices,
        pictureBytes: got.pictures - had.pictures,
      }
    })
  }
}

async function spentBy(server: TestServer) {
  const pid = await chatServerPid(server)
  const workers = await familyOf(pid)
  return () => ({
    worker: workers.reduce((sum, each) => sum + processorSeconds(each), 0),
    server: processorSeconds(pid),
  })
}

test('at a table of twenty cameras everybody is heard and seen, and a participant downloads less than two megabits a second', async ({
  company,
  server,
}) => {
  const names = Array.from({ length: PLAYERS }, (_, index) => `P${index}`)
  const absent = names.filter((name) => !LOOKERS.includes(name))
  const { crowd } = await company(names, { camera: CAMERA, absent })
  const fresh = await freshAt(crowd)
  const counts = async () => (await fresh()).map(({ heard, seen }) => ({ heard, seen }))
  const ALL = LOOKERS.map(() => ({ heard: PLAYERS, seen: PLAYERS }))
  // All of them at the same moment, and not each at some time.
  await expect.poll(counts, { timeout: PATIENCE_MS, intervals: [1000] }).toEqual(ALL)

  const spent = await spentBy(server)
  const [spentBefore, sentBefore] = [spent(), await crowd.sent()]
  await fresh()
  const startedAt = performance.now()
  await pause(LOOKED_MS)
  const [got, sentAfter, spentAfter] = [await fresh(), await crowd.sent(), spent()]
  const ms = performance.now() - startedAt
  const kbits = (bytes: number): number => Math.round((bytes * 8) / ms)
  const share = (seconds: number): number => (seconds * 1000) / ms
  const worker = share(spentAfter.worker - spentBefore.worker) / LOOKERS.length
  const around = share(spentAfter.server - spentBefore.server)
  for (const [at, { heard, seen, voiceBytes, pictureBytes }] of got.entries())
    console.info(
      `${LOOKERS[at]}, one of twenty, downloads ${kbits(voiceBytes + pictureBytes)} kbit/s: ${kbits(voiceBytes)} of ${heard} voices, ${kbits(pictureBytes)} of ${seen} pictures`,
    )
  console.info(
    `all send ${kbits(sentAfter - sentBefore)}; the worker takes ${(worker * 100).toFixed(1)} % of a core for each, the server around it ${(around * 100).toFixed(1)} %`,
  )
  expect(got.map(({ heard, seen }) => ({ heard, seen }))).toEqual(ALL)
  for (const { voiceBytes, pictureBytes } of got)
    expect(kbits(voiceBytes + pictureBytes)).toBeLessThan(MOST_KBITS)
  // Whatever comes to somebody, somebody has sent: nobody of the twenty downloads more than all of them send.
  expect(kbits(sentAfter - sentBefore)).toBeLessThan(MOST_KBITS)
  expect(worker).toBeLessThan(MOST_WORKER)
  expect(around).toBeLessThan(MOST_SERVER)
})
