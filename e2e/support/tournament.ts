import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from './actors.ts'
import { blackSquare } from './pictures.ts'

const HOUR_MS = 3_600_000

const match = (
  time: number,
  scripts: readonly [string, string],
  results: readonly number[] | null = null,
) => ({
  time,
  scripts,
  channel: 'tv',
  results,
  link: null,
})

const script = (id: string, group: string, points: number) => ({
  id,
  name: `The ${id}`,
  group,
  points,
  matches: points === 0 ? 0 : 2,
  url: `https://example.org/${id}`,
  rule: `A rule of ${id}`,
  description: `News of ${id}`,
  author: `A friend of ${id}`,
})

/** Fourteen group matches, of which the eighth can be voted on now, and seven playoffs. */
const data = (now: number) => ({
  matches: Array.from({ length: 14 }, (_, number) =>
    match(
      now + (number - 7) * 30 * HOUR_MS - HOUR_MS,
      number % 2 === 0 ? ['crows', 'deer'] : ['ants', 'bees'],
      number < 7 ? [number, 1] : null,
    ),
  ),
  playoffs: Array.from({ length: 7 }, (_, number) =>
    match(now + (number + 20) * 30 * HOUR_MS, number === 0 ? ['ants', 'deer'] : ['unknown', 'unknown']),
  ),
  scripts: [script('bees', 'A', 3), script('ants', 'A', 6), script('crows', 'B', 0), script('deer', 'B', 1)],
  channels: { tv: { name: 'Town Vision', logo: 'tv.png', url: 'https://tv.example.org/' } },
  votePeriod: 26 * HOUR_MS,
})

function writeTournament(): string {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-cup-'))
  writeFileSync(join(folder, 'data.json'), JSON.stringify(data(Date.now())))
  for (const place of ['ants', 'bees', 'channels'])
    mkdirSync(join(folder, 'assets', place), { recursive: true })
  writeFileSync(join(folder, 'assets/ants/logo.png'), blackSquare(32))
  writeFileSync(join(folder, 'assets/bees/logo.png'), blackSquare(32))
  writeFileSync(join(folder, 'assets/channels/tv.png'), blackSquare(32))
  writeFileSync(join(folder, 'assets/ants/script.json'), '["imp"]')
  return folder
}

/** A server with a tournament going on. */
export const test = base.extend<object, { readonly tournamentDir: string }>({
  tournamentDir: [
    // biome-ignore lint/correctness/noEmptyPattern: the first parameter must be a pattern
    async ({}, use) => {
      const folder = writeTournament()
      await use(folder)
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  serverSettings: [
    async ({ tournamentDir }, use) => use({ TOURNAMENT_DIR: tournamentDir }),
    { scope: 'worker' },
  ],
})
