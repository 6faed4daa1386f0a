import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, seatAt, test } from './support/board.ts'
import { closeVote, kill, nominate, raise, runVote, setSpeed } from './support/day.ts'
import { cards, item, show } from './support/night.ts'
import { shownOn } from './support/replay.ts'

const WORDS = 'Beware of the baker'

const question = (page: Page, name: 'seen' | 'words'): Locator => page.locator(`[data-question="${name}"]`)

const say = async (page: Page, name: 'seen' | 'words', answer: 'Yes' | 'No'): Promise<void> => {
  const button = question(page, name).getByRole('button', { name: answer, exact: true })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
}

/** Asked at the table, and never again once it is answered. */
async function answerAtTable(
  page: Page,
  asked: string,
  answers: readonly ('seen' | 'words')[],
): Promise<void> {
  const button = page.getByRole('button', { name: asked })
  await button.click()
  for (const name of answers) await say(page, name, 'Yes')
  await page.locator('.sheet__close').click()
  await expect(page.locator('.sheet')).toHaveCount(0)
  await expect(button).toHaveCount(0)
}

test('a game is found among one’s own and seen again as it was shown, without its truth before its end', async ({
  gather,
  guest,
  storyteller,
}) => {
  test.slow()
  const table = await gather({ free: 1, bots: 5 })
  const { hand, bots } = table
  await hand.ask('edition', { id: 'tb', theme: 1 })
  const { page, person } = await guest(table, 'Ada', 0)
  const teller = await storyteller(table)
  for (const role of ['chef', 'monk', 'slayer', 'saint', 'poisoner', 'imp'])
    hand.send('toggleRole', { role, count: 1 })
  await hand.sees(({ gamestateST }) => Object.keys(gamestateST?.rolesSelected ?? {}).length === 6)
  await hand.ask('startGame', { isRunning: true, phase: 0, history: [] })
  await hand.sees(({ session }) => session.game.isRunning && session.hook === null)
  const moments: string[][][] = []
  const look = async (): Promise<void> => void moments.push(await shownOn(page))
  await expect(seatAt(page, 0).locator('.seat__disc')).not.toHaveAttribute('aria-label', /unknown/)
  await look()
  await hand.ask('history', { type: 'phase', payload: 0 })
  await show(hand, [item('custom', WORDS), item('number', 7)], person.id)
  await expect(cards(page)).toContainText(WORDS)
  await cards(page).locator('[data-answer="seen"]').click()
  await expect(cards(page)).toHaveCount(0)
  await kill(hand, 3)
  await expect(seatAt(page, 3)).toHaveAttribute('data-dead', 'true')
  await look()
  await hand.ask('toggleRunning', false)
  await hand.ask('history', { type: 'phase', payload: 1 })
  await hand.ask('toggleRunning', true)
  await setSpeed(hand, 500)
  await nominate(hand, 1, 2)
  for (const bot of bots.slice(0, 2)) raise(bot)
  await runVote(hand)
  await closeVote(hand)
  await hand.ask('endGame', { isEvilWin: true, reveal: true })
  hand.send('revealGameResult')
  await hand.sees(({ session }) => session.game.isEvilWin === true)
  hand.send('revealPlayer', -1)
  await hand.sees(({ session }) => session.players.every(({ revealed }) => revealed) && session.hook === null)
  await expect(page.locator('.seat[data-revealed="true"]')).toHaveCount(6)
  await look()

  // Both are asked at the table, out of the way, for what only they can say.
  await answerAtTable(page, 'May others see this game?', ['seen', 'words'])
  await expect(teller.page.getByRole('button', { name: 'May others see this game?' })).toHaveCount(0)
  await answerAtTable(teller.page, 'May words on night cards be kept?', ['words'])

  await page.goto('/games')
  const row = page.locator('.games__table tbody tr')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Trouble Brewing')
  await expect(row).toContainText('Evil won')
  await page.getByLabel('Script, character or person').fill('nothing of that name')
  await expect(row).toHaveCount(0)
  await page.getByLabel('Script, character or person').fill('trouble')
  await row.getByRole('link').first().click()

  const line = page.getByRole('slider', { name: 'Timeline' })
  const marks = page.getByRole('list', { name: 'Marks' }).getByRole('button')
  await expect(page.locator('.replay__board .seat')).toHaveCount(6)
  // As Ada, from the start, and nothing that comes later is told.
  await expect(page.getByLabel('See as')).toHaveValue('seat-1')
  await expect(page.getByLabel('See as').locator('option')).toHaveCount(2)
  await expect(marks).toHaveCount(0)
  expect(await shownOn(page)).toEqual(moments[0])
  // Step by step, by keys, until somebody has died.
  await page.locator('.replay__title').click()
  const shownCards = page.locator('.replay__cards')
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(shownCards).toBeVisible({ timeout: 50 })
  }).toPass()
  await expect(shownCards).toContainText(WORDS)
  await expect(shownCards.locator('.signal-card[data-item="number"]')).toContainText('7')
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(seatAt(page, 3)).toHaveAttribute('data-dead', 'true', { timeout: 50 })
  }).toPass()
  expect(await shownOn(page)).toEqual(moments[1])
  await expect(marks).toHaveText([/^Night 1$/, / dies$/])
  // By itself, as fast as it goes, to the end.
  await page.getByLabel('Speed').selectOption('16')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await expect(page.locator('.replay__now')).toHaveText('The grimoire is revealed', { timeout: 30_000 })
  await expect(page.locator('.seat[data-revealed="true"]')).toHaveCount(6, { timeout: 20_000 })
  expect(await shownOn(page)).toEqual(moments[2])
  await expect(marks.filter({ hasText: 'votes for' })).toHaveCount(1)

  // The truth is there now: back at the night, with the Storyteller's eyes; nothing on the board can be done.
  await page.getByLabel('See as').selectOption({ label: 'The Storyteller' })
  await expect(page.getByLabel('See as').locator('option')).toHaveCount(8)
  await line.focus()
  await page.keyboard.press('Home')
  await expect(page.getByLabel('See as')).toHaveValue('seat-1')
  await page.getByLabel('Show me everything at once').check()
  await expect(page.getByLabel('See as')).toHaveValue('storyteller')
  await expect(page.locator('.replay__cast li').filter({ hasText: 'unknown' })).toHaveCount(0)
  await expect(page.locator('.replay__board')).toHaveAttribute('inert')
  await marks.filter({ hasText: 'Night 1' }).click()
  await expect(page.locator('.replay__now')).toHaveText('Night 1')
  // Whoever sees the grimoire sees the card go, and to whom.
  await page.locator('.replay__title').click()
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(shownCards).toBeVisible({ timeout: 50 })
  }).toPass()
  await expect(shownCards).toContainText('Ada')
  await expect(shownCards).toContainText(WORDS)

  // Whether others may see it is for those who played to say; the file holds no name.
  await say(page, 'seen', 'No')
  await expect(page.locator('.replay__sharing')).toContainText('1 player objects')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ])
  const path = await download.path()
  await page.goto('/replay/file')
  await page.locator('input[type=file]').setInputFiles({
    name: 'game.json',
    mimeType: 'application/json',
    buffer: await readFile(path),
  })
  await expect(page.locator('.replay__board .seat')).toHaveCount(6)
  await expect(page.locator('.replay__cast')).toContainText('Seat 2')
  await expect(page.locator('.replay__cast')).not.toContainText('Ada')

  // Told from its start to its end: what was shown, how votes were counted, and one picture of it all.
  await page.goto('/games')
  await row.getByRole('link', { name: 'Read it' }).click()
  const story = page.locator('.story')
  await expect(story.locator('[data-line="card"]')).toContainText(WORDS)
  await expect(story.locator('[data-line="vote"]')).toContainText('are needed')
  await expect(story.locator('canvas[data-drawn="true"]')).toBeVisible()
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the picture' }).click(),
  ])
  expect((await readFile(await picture.path())).subarray(1, 4).toString()).toBe('PNG')

  // What was said is said otherwise among one's games, and the words are gone.
  await page.getByRole('button', { name: 'My games' }).click()
  await row.getByRole('button', { name: 'Change' }).click()
  await say(page, 'words', 'No')
  await row.first().getByRole('link', { name: 'Read it' }).click()
  await expect(story.locator('[data-line="card"]')).toBeVisible()
  await expect(story).not.toContainText(WORDS)

  // And it counts.
  await page.goto('/statistics')
  await expect(page.locator('.statistics__sums')).toContainText('1 game played')
  await page.getByLabel('By', { exact: true }).selectOption({ label: 'Character' })
  await page.locator('.plot__figures summary').click()
  await expect(page.locator('.plot__figures tbody tr')).toHaveCount(1)
  const [figures] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  expect(await readFile(await figures.path(), 'utf8')).toContain('Trouble Brewing,6,')
  await page.getByLabel('Who may see this').selectOption({ label: 'Nobody, not even I' })
  await expect(page.locator('.plot')).toHaveCount(0)
})
