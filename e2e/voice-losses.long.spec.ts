import { test } from './support/far-voice.ts'
import { sit } from './support/talk.ts'
import { Crowd } from './support/talkers.ts'
import { expect } from './support/voice.ts'

/** Two who talk as the app does, and two as browsers do of themselves, on the same line at the same time. */
const COVERED = ['Ada', 'Bob'] as const
const PLAIN = ['Carl', 'Dora'] as const
const PATIENCE_MS = 60_000
const LISTENED_SAMPLES = 48_000 * 15

/** Lost packets of a hundred, in each direction, and how much of what browsers have to make up may be left. */
const LINES = [
  { percent: 5, most: 1 / 3 },
  { percent: 20, most: 1 / 2 },
]

test('of what a bad line loses, little has to be made up: voices are asked for again on both ways', async ({
  gather,
  people,
  handOf,
  server,
  browser,
  network,
}) => {
  const table = await gather({ free: 4, bots: 0 })
  const players = await Promise.all([...COVERED, ...PLAIN].map((name) => people.member(name)))
  for (const [seat, player] of players.entries()) await sit(await handOf(player, table.session), seat)
  const crowd = await Crowd.open(browser, { url: server.url, session: table.session, people, all: players })
  const host = new URL(table.hand.view?.session.Server.host ?? '', server.url).href
  await crowd.talk(table.session, host, { plain: PLAIN, playsVoices: true })
  const pairs = ([one, other]: readonly [string, string]) =>
    [
      [one, other],
      [other, one],
    ] as const
  const playedBy = async (two: readonly [string, string]) => {
    const both = await Promise.all(pairs(two).map(([to, from]) => crowd.played(to, from)))
    return {
      samples: both.reduce((sum, { samples }) => sum + samples, 0),
      concealed: both.reduce((sum, { concealed }) => sum + concealed, 0),
    }
  }
  const hearing = Object.fromEntries(
    [COVERED, PLAIN].flatMap((two) => pairs(two).map(([to, from]) => [to, [from]])),
  )
  await crowd.hear(hearing)

  for (const { percent, most } of LINES)
    await test.step(`${percent} % lost`, async () => {
      network.lose(percent)
      const before = [await playedBy(COVERED), await playedBy(PLAIN)]
      await expect
        .poll(async () => (await playedBy(COVERED)).samples - (before[0]?.samples ?? 0), {
          timeout: PATIENCE_MS,
        })
        .toBeGreaterThan(2 * LISTENED_SAMPLES)
      const after = [await playedBy(COVERED), await playedBy(PLAIN)]
      network.open()
      const [covered = 1, plain = 0] = after.map(
        ({ samples, concealed }, at) =>
          (concealed - (before[at]?.concealed ?? 0)) / (samples - (before[at]?.samples ?? 0)),
      )
      const told = [covered, plain].map((share) => `${(share * 100).toFixed(2)} %`)
      console.info(`at ${percent} % lost ${told[0]} made up, ${told[1]} in plain settings`)
      expect(covered / plain).toBeLessThanOrEqual(most)
    })
})
