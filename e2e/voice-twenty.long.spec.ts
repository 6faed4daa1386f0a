import { processorSeconds } from '@belfry/media/testing/side'
import type { TestServer } from './support/server.ts'
import type { Received } from './support/downloads.ts'
import type { Crowd } from './support/talkers.ts'
import { chatServerPid, familyOf } from './support/troubles.ts'
import { expect, test } from './support/voice.ts'

const NAMES = Array.from({ length: 19 }, (_, index) => `P${index}`)
const EVERYBODY: readonly string[] = ['Teller', ...NAMES]
/** As dear as the smallest size of a camera's picture can be. */
const CAMERA = { width: 320, height: 320, perSecond: 5, isNoise: true }
/** Of a voice and a picture: all of them together would be too much for a line. */
const LEAST_KBITS = 300
/** Of a voice, with what is around it. */
const VOICE_KBITS = 44
/** A browser with twenty people in it has its hands full. */
const PATIENCE_MS = 120_000
const LOOKED_MS = 5_000
const MOST_KBITS = 2_000

/** Shares of a core that forwarding to all twenty may take, and the server around it. */
const MOST_WORKER = 0.9
const MOST_SERVER = 0.15
/** Until somebody who begins to speak is seen by all. */
const FIRST_MS = 30_000

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

type Bytes = ReadonlyMap<string, number>

const since = (before: Bytes, after: Bytes): Bytes =>
  new Map([...after].map(([from, bytes]) => [from, bytes - (before.get(from) ?? 0)]))

const sum = (bytes: Bytes): number => [...bytes.values()].reduce((all, each) => all + each, 0)

const fresh = (bytes: Bytes): number => [...bytes.values()].filter((count) => count > 0).length

/** What has come to each of the twenty since the last question. */
async function newsAt(crowd: Crowd): Promise<() => Promise<readonly Received[]>> {
  let before = await crowd.received(EVERYBODY)
  return async () => {
    const [last, now] = [before, await crowd.received(EVERYBODY)]
    before = now
    return now.map((got, at) => {
      const had = last[at] ?? got
      return {
        all: got.all - had.all,
        voices: since(had.voices, got.voices),
        pictures: since(had.pictures, got.pictures),
      }
    })
  }
}

async function spentBy(server: TestServer) {
  const pid = await chatServerPid(server)
  const workers = await familyOf(pid)
  return () => ({
    worker: workers.reduce((all, each) => all + processorSeconds(each), 0),
    server: processorSeconds(pid),
  })
}

type Spent = Awaited<ReturnType<typeof spentBy>>

/** What everybody gets and sends for a while, and what that costs. */
function measurerOf(crowd: Crowd, news: () => Promise<readonly Received[]>, spent: Spent) {
  return async () => {
    await news()
    const [startedAt, spentBefore, sentBefore] = [performance.now(), spent(), await crowd.sent()]
    await pause(LOOKED_MS)
    const [got, spentAfter, sentAfter] = [await news(), spent(), await crowd.sent()]
    const ms = performance.now() - startedAt
    const kbits = (bytes: number): number => Math.round((bytes * 8) / ms)
    const share = (of: keyof typeof spentAfter) => ((spentAfter[of] - spentBefore[of]) * 1000) / ms
    const sent = kbits(sum(since(sentBefore, sentAfter)))
    return { got, kbits, sent, worker: share('worker'), around: share('server') }
  }
}

/** Those to whom the picture of somebody comes. */
const watchersOf = (who: string, got: readonly Received[]): readonly string[] =>
  EVERYBODY.filter((_, at) => (got[at]?.pictures.get(who) ?? 0) > 0)

/** Whose picture is left out most often, as long as nobody leads the talk. */
const leastSeen = (got: readonly Received[]): string =>
  NAMES.toSorted((one, other) => watchersOf(one, got).length - watchersOf(other, got).length)[0] ?? ''

test('at a table of twenty cameras everybody is heard, each downloads less than two megabits a second, and who speaks is seen first', async ({
  company,
  server,
}) => {
  // The Storyteller's browser takes what comes; what comes to the others is taken outside of it, as they ask for it.
  const { crowd } = await company(NAMES, { camera: CAMERA, leastKbits: LEAST_KBITS, outside: NAMES })
  const news = await newsAt(crowd)
  const heard = async () => (await news()).map(({ voices }) => fresh(voices))
  // All of them at the same moment, and not each at some time.
  await expect
    .poll(heard, { timeout: PATIENCE_MS, intervals: [1000] })
    .toEqual(EVERYBODY.map(() => NAMES.length))

  const measure = measurerOf(crowd, news, await spentBy(server))
  let span = await measure()
  // A busy machine takes its time until so much is sent that something has to be left out.
  while (span.sent <= MOST_KBITS) span = await measure()
  const { got, kbits, sent, worker, around } = span
  for (const [at, { all, voices, pictures }] of got.entries())
    console.info(
      `${EVERYBODY[at]}, one of twenty, downloads ${kbits(all)} kbit/s: ${kbits(sum(voices))} of ${fresh(voices)} voices, ${kbits(sum(pictures))} of ${fresh(pictures)} pictures`,
    )
  console.info(
    `all send ${sent}; the worker takes ${(worker * 100).toFixed(1)} % of a core, the server around it ${(around * 100).toFixed(1)} %`,
  )
  expect(got.map(({ voices }) => fresh(voices))).toEqual(EVERYBODY.map(() => NAMES.length))
  const tooMuch = EVERYBODY.filter((_, at) => {
    const { all = Number.NaN, voices = new Map() } = got[at] ?? {}
    // What a busy machine has held up comes in one go, and counts for the time in which it was said.
    const owed = Math.max(1, kbits(sum(voices)) / (NAMES.length * VOICE_KBITS))
    return !(kbits(all) / owed < MOST_KBITS)
  })
  expect(tooMuch).toEqual([])
  expect(worker).toBeLessThan(MOST_WORKER)
  expect(around).toBeLessThan(MOST_SERVER)

  // Whoever was not seen by all is, as soon as they are the one who speaks.
  const speaker = leastSeen(got)
  const others = EVERYBODY.filter((name) => name !== speaker)
  const before = watchersOf(speaker, got).length
  expect(before).toBeLessThan(others.length)
  await crowd.mute(others, true)
  const watchers = async () => watchersOf(speaker, await news())
  await expect.poll(watchers, { timeout: FIRST_MS, intervals: [2000] }).toEqual(others)
  console.info(`${speaker} was seen by ${before}, and by all once nobody else spoke`)
})
