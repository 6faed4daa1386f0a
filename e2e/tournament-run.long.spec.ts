import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test as base, expect } from './support/actors.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const GROUPS = { A: ['ants', 'bees'], B: ['crows', 'deer'], C: ['eels', 'foxes'], D: ['goats', 'hares'] }
const PLAYOFFS = [
  ...(['A1 B2', 'C1 D2', 'B1 A2', 'D1 C2'] as const),
  ...(['W38 W39', 'W40 W41'] as const),
  'W42 W43',
].map((pair) => pair.split(' '))
/** Of each playoff, which round it is after the groups. */
const ROUND_OF = [1, 1, 1, 1, 2, 2, 3]

/** As whoever runs it would write it down: no result, no points, and who comes into the knockout by place only. */
function data(openRound: number): object {
  const at = (round: number): number => Date.now() + (round - openRound) * 3 * HOUR_MS - HOUR_MS
  return {
    votePeriod: 2 * HOUR_MS,
    matches: Object.values(GROUPS).map((scripts) => ({ time: at(0), scripts })),
    playoffs: PLAYOFFS.map((scripts, index) => ({ time: at(ROUND_OF[index] ?? 0), scripts })),
    scripts: Object.entries(GROUPS).flatMap(([group, ids]) =>
      ids.map((id) => ({ id, name: `The ${id}`, group })),
    ),
  }
}

/** As editors save: never half a file. */
function write(folder: string, content: object): void {
  writeFileSync(join(folder, 'new.json'), JSON.stringify(content))
  renameSync(join(folder, 'new.json'), join(folder, 'data.json'))
}

const test = base.extend<object, { readonly folder: string }>({
  folder: [
    // biome-ignore lint/correctness/noEmptyPattern: the first parameter must be a pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'belfry-run-'))
      write(folder, data(0))
      await use(folder)
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  serverSettings: [async ({ folder }, use) => use({ TOURNAMENT_DIR: folder }), { scope: 'worker' }],
})

const card = (page: Page, number: number) => page.locator(`.match[data-match="${number}"]`)

async function vote(page: Page, number: number, id: string): Promise<void> {
  await page.goto(`/worldcup/${number}`)
  const button = page.getByRole('button', { name: `Vote for The ${id}` })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
}

/** The data are looked at every two seconds: until they are read the page is as before. */
async function until(page: Page, path: string, check: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.goto(path)
    await check()
  }).toPass({ timeout: 20_000 })
}

const soon = { timeout: 1500 }

test('[CUP-05] [CUP-07] [CUP-1001] a tournament goes from the groups to the final by votes alone, on a server that runs on', async ({
  actor,
  folder,
  people,
}) => {
  const { page } = await actor('Mayor', { level: 'special-tpi' })
  const [second, third] = await people.crowd(2)
  if (!second || !third) throw new Error('nobody came')
  const others = async (number: number, ...choices: readonly string[]): Promise<void> => {
    for (const [index, choice] of choices.entries())
      expect(
        (await people.call('POST', 'vote', index === 0 ? second : third, { match: number, choice })).body,
      ).toEqual({ success: true, error: null })
  }
  const worldCup = page.getByRole('button', { name: 'World Cup' })

  await page.goto('/')
  await expect(worldCup).toBeVisible()
  await vote(page, 0, 'ants')
  await others(0, 'ants', 'bees')
  await others(1, 'deer')
  await others(2, 'foxes', 'foxes')
  await others(3, 'goats')
  await page.goto('/worldcup/knockout')
  await expect(card(page, 38)).toContainText('Place 1 of group A')

  // The vote on the groups closes: their tables are full, and so are the quarter finals.
  write(folder, data(1))
  const standing = (group: string) => page.locator(`.standing[data-group=${group}] tbody tr`)
  await until(page, '/worldcup/leaderboard', async () => {
    await expect(standing('A')).toHaveText([/The ants3\+.*1$/, /The bees.*TBA-.*1$/], soon)
  })
  await expect(standing('B')).toHaveText([/The deer3\+.*1$/, /The crows.*TBA-.*1$/])
  await page.goto('/worldcup/knockout')
  for (const [number, first, other] of [
    [38, 'ants', 'crows'],
    [39, 'foxes', 'hares'],
    [40, 'deer', 'bees'],
    [41, 'goats', 'eels'],
  ] as const) {
    await expect(card(page, number)).toContainText(`The ${first}`)
    await expect(card(page, number)).toContainText(`The ${other}`)
  }
  await vote(page, 38, 'ants')
  await others(39, 'foxes')
  await others(40, 'bees')
  await others(41, 'goats')
  write(folder, data(2))
  await until(page, '/worldcup/knockout', async () => {
    await expect(card(page, 42)).toContainText('The ants', soon)
  })
  await expect(card(page, 42)).toContainText('The foxes')
  await expect(card(page, 43)).toContainText('The bees')
  await vote(page, 42, 'ants')
  await others(43, 'goats')

  // Half a file says so to staff, and what was read before goes on.
  writeFileSync(join(folder, 'data.json'), '{"matches":')
  await until(page, '/worldcup/count', async () => {
    await expect(page.locator('.count__summary').getByRole('alert')).toContainText('data.json', soon)
  })
  write(folder, data(3))
  await until(page, '/worldcup/knockout', async () => {
    await expect(card(page, 44)).toContainText('The goats', soon)
  })
  await vote(page, 44, 'ants')
  await others(44, 'ants', 'goats')
  // A count is kept for a second.
  await until(page, '/worldcup/count', async () => {
    await expect(page.locator('.count tr[data-match="44"] strong')).toHaveText('2 to 1', soon)
  })
  await expect(page.getByText('10 of 11 matches are counted')).toBeVisible()
  write(folder, data(4))
  await until(page, '/worldcup/44', async () => {
    await expect(page.locator('.contender__points')).toHaveText(['2', '1'], soon)
  })

  // A week after the last vote the lobby says nothing of it any more.
  write(folder, data(3 + (10 * DAY_MS) / (3 * HOUR_MS)))
  await until(page, '/', async () => {
    await expect(page.getByRole('button', { name: 'Moderation' })).toBeVisible(soon)
    await expect(worldCup).toHaveCount(0, soon)
  })
})
