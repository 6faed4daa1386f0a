import { test } from './support/far-voice.ts'
import type { Crowd, Played } from './support/talkers.ts'
import { expect } from './support/voice.ts'

/** Two who talk as the app does, and two as browsers do of themselves, on the same line at the same time. */
const COVERED = ['Ada', 'Bob'] as const
const PLAIN = ['Carl', 'Dora'] as const
const PATIENCE_MS = 60_000
/** Browsers forget slowly how bad a line was: all of it only after a minute. */
const RECOVERY_MS = 90_000
const LISTENED_SAMPLES = 48_000 * 15

const LOOK_MS = 2_000
/** How much longer than others' a voice may wait to be played, on the same machine at the same time. */
const MOST_LATER = 2.5

/** Lost packets of a hundred, in each direction, and how much of what browsers have to make up may be left. */
const LINES = [
  { percent: 5, most: 1 / 3 },
  { percent: 20, most: 1 / 2 },
]

type Two = readonly [string, string]

const pairs = ([one, other]: Two) =>
  [
    [one, other],
    [other, one],
  ] as const

/** What the two have played of each other so far. */
async function playedBy(crowd: Crowd, two: Two): Promise<Played> {
  const both = await Promise.all(pairs(two).map(([to, from]) => crowd.played(to, from)))
  const sum = (of: keyof Played): number => both.reduce((all, each) => all + each[of], 0)
  return {
    samples: sum('samples'),
    concealed: sum('concealed'),
    waited: sum('waited'),
    emitted: sum('emitted'),
  }
}

/** How long voices wait for pieces that come late, in milliseconds, by what was played since the last question. */
async function waitsOf(crowd: Crowd, two: Two) {
  let last = await playedBy(crowd, two)
  return async (): Promise<number> => {
    const [before, now] = [last, await playedBy(crowd, two)]
    last = now
    return (1000 * (now.waited - before.waited)) / (now.emitted - before.emitted)
  }
}

test('of what a bad line loses, little has to be made up: voices are asked for again on both ways', async ({
  company,
  network,
}) => {
  const manners = { plain: PLAIN, playsVoices: true, isWithoutTeller: true }
  const { crowd } = await company([...COVERED, ...PLAIN], manners)
  const hearing = Object.fromEntries(
    [COVERED, PLAIN].flatMap((two) => pairs(two).map(([to, from]) => [to, [from]])),
  )
  await crowd.hear(hearing)

  for (const { percent, most } of LINES)
    await test.step(`${percent} % lost`, async () => {
      network.lose(percent)
      const before = [await playedBy(crowd, COVERED), await playedBy(crowd, PLAIN)]
      await expect
        .poll(async () => (await playedBy(crowd, COVERED)).samples - (before[0]?.samples ?? 0), {
          timeout: PATIENCE_MS,
        })
        .toBeGreaterThan(2 * LISTENED_SAMPLES)
      const after = [await playedBy(crowd, COVERED), await playedBy(crowd, PLAIN)]
      network.open()
      const [covered = 1, plain = 0] = after.map(
        ({ samples, concealed }, at) =>
          (concealed - (before[at]?.concealed ?? 0)) / (samples - (before[at]?.samples ?? 0)),
      )
      const told = [covered, plain].map((share) => `${(share * 100).toFixed(2)} %`)
      console.info(`at ${percent} % lost ${told[0]} made up, ${told[1]} in plain settings`)
      expect(covered / plain).toBeLessThanOrEqual(most)
    })

  await test.step('on a good line again voices come soon again, nearly as those of whoever has just come', async () => {
    await crowd.comeAnew(PLAIN)
    await crowd.hear(hearing)
    const [waits, waitsAnew] = [await waitsOf(crowd, COVERED), await waitsOf(crowd, PLAIN)]
    const later = async (): Promise<number> => {
      const [wait, anew] = [await waits(), await waitsAnew()]
      return wait / anew
    }
    await expect.poll(later, { timeout: RECOVERY_MS, intervals: [LOOK_MS] }).toBeLessThan(MOST_LATER)
  })
})
