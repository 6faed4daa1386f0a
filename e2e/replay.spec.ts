import type { Locator, Page } from '@playwright/test'
import { expect, seatAt, test } from './support/board.ts'
import { give, kill } from './support/day.ts'
import { cards, item, show } from './support/night.ts'
import { dragLine, lineOf, playDayToEnd, savedBy, shownOn, stepTo } from './support/replay.ts'

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

/** The whole story, wherever it is told: cards, what lay where and when, how votes were counted. */
async function expectWhole(story: Locator): Promise<void> {
  await expect(story.locator('[data-happening="card"]')).toContainText(WORDS)
  await expect(story.locator('[data-happening="reminder"]')).toContainText('Poisoned')
  await expect(story.locator('[data-happening="poisoning"]')).toHaveCount(1)
  await expect(story.locator('[data-trouble="poisoning"]')).toContainText('Night 1')
  await expect(story.locator('[data-happening="role"]').filter({ hasText: 'Mayor' })).toHaveCount(1)
  await expect(story.locator('[data-happening="vote"]')).toContainText('are needed')
  await expect(story.locator('.chronicle__member')).toHaveCount(6)
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
  const [{ page, person }, teller] = await Promise.all([guest(table, 'Ada', 0), storyteller(table)])
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
  const poisoned = { role: 'poisoner', name: 'Poisoned', isFlipped: false }
  await hand.ask('updatePlayer', { index: 4, property: 'reminders', value: [poisoned] })
  await kill(hand, 3)
  await expect(seatAt(page, 3)).toHaveAttribute('data-dead', 'true')
  await look()
  await hand.ask('toggleRunning', false)
  await hand.ask('history', { type: 'phase', payload: 1 })
  await hand.ask('toggleRunning', true)
  await give(hand, 4, 'mayor')
  await playDayToEnd(hand, bots.slice(0, 2))
  await expect(page.locator('.seat[data-revealed="true"]')).toHaveCount(6)
  await look()

  // Both are asked at the table, out of the way, for what only they can say.
  await answerAtTable(page, 'May others see this game?', ['seen', 'words'])
  await expect(teller.page.getByRole('button', { name: 'May others see this game?' })).toHaveCount(0)
  await answerAtTable(teller.page, 'May words on night cards be kept?', ['words'])

  // The whole of it is read at the table already.
  await page.getByRole('button', { name: 'The story of this game' }).click()
  await expectWhole(page.locator('[data-modal="chronicle"]'))

  // Whoever led gives out a link, as long as nobody objects.
  await teller.page.goto('/games')
  await teller.page.locator('.games__table').getByRole('link').first().click()
  await teller.page.getByRole('button', { name: 'Open it to whoever has the link' }).click()
  const link = teller.page.getByRole('link', { name: 'The link for others' })
  await expect(link).toHaveAttribute('href', /\/replay\/[\w-]{16,}$/)
  // Closed again, the link is gone, and a new opening makes another.
  const before = await link.getAttribute('href')
  await teller.page.getByRole('button', { name: 'Close it to others' }).click()
  await expect(link).toHaveCount(0)
  await teller.page.getByRole('button', { name: 'Open it to whoever has the link' }).click()
  await expect(link).not.toHaveAttribute('href', before ?? '')

  await page.goto('/games')
  const row = page.locator('.games__table tbody tr')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Trouble Brewing')
  await expect(row).toContainText('Evil won')
  await page.getByLabel('Script, character or person').fill('nothing of that name')
  await expect(row).toHaveCount(0)
  await page.getByLabel('Script, character or person').fill('trouble')
  await expect(row).toHaveCount(1)
  await page.getByLabel('Your part').selectOption('Storyteller')
  await expect(row).toHaveCount(0)
  await page.getByLabel('Your part').selectOption('Player')
  await page.getByLabel('Result').selectOption('Evil won')
  await row.getByRole('link').first().click()

  const line = lineOf(page)
  const marks = page.getByRole('list', { name: 'Marks' }).getByRole('button')
  await expect(page.locator('.replay__board .seat')).toHaveCount(6)
  // As Ada, from the start, and nothing that comes later is told.
  await expect(page.getByLabel('See as')).toHaveValue('seat-1')
  await expect(page.getByLabel('See as').locator('option')).toHaveCount(2)
  await expect(marks).toHaveCount(0)
  expect(await shownOn(page)).toEqual(moments[0])
  // Step by step, by keys, until somebody has died.
  const shownCards = page.locator('.replay__cards')
  await stepTo(page, shownCards)
  await expect(shownCards).toContainText(WORDS)
  await expect(shownCards.locator('.signal-card[data-item="number"]')).toContainText('7')
  await stepTo(page, page.locator('.seat[data-seat="3"][data-dead="true"]'))
  expect(await shownOn(page)).toEqual(moments[1])
  await expect(marks).toHaveText([/^Night 1$/, / dies$/])
  // A finger draws along the line: the board is where the finger is.
  const last = Number(await line.getAttribute('max'))
  const drawn = await dragLine(page, [0.5, 0.4, 0.25, 0])
  expect(drawn.toSorted((a, b) => b - a)).toEqual(drawn)
  expect(drawn[0]).toBeGreaterThan(last * 0.4)
  expect(drawn.at(-1)).toBe(0)
  expect(await shownOn(page)).toEqual(moments[0])
  for (const [button, frame] of [
    ['One step on', '1'],
    ['One step back', '0'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await expect(line).toHaveValue(frame)
  }
  await page.getByRole('button', { name: 'Next mark' }).click()
  await expect(page.locator('.replay__now')).toHaveText('Night 1')
  await page.getByRole('button', { name: 'Last mark' }).click()
  await expect(line).toHaveValue('0')
  // By itself, as fast as it goes, to the end.
  await line.fill(String(last - 6))
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
  await stepTo(page, shownCards)
  await expect(shownCards).toContainText('Ada')
  await expect(shownCards).toContainText(WORDS)

  // Whether others may see it is for those who played to say; the file holds no name.
  await say(page, 'seen', 'No')
  await expect(page.locator('.replay__sharing')).toContainText('1 player objects')
  const file = await savedBy(page, 'Save as a file')
  await page.getByRole('button', { name: 'My games' }).click()
  await page.getByRole('button', { name: 'Open a file' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'game.json',
    mimeType: 'application/json',
    buffer: Buffer.from(file),
  })
  await expect(page.locator('.replay__board .seat')).toHaveCount(6)
  await expect(page.locator('.replay__cast')).toContainText('Seat 2')
  await expect(page.locator('.replay__cast')).not.toContainText('Ada')
  // What is no game says so; the next file is asked for where this one was.
  const choose = page.locator('input[type=file]')
  await choose.setInputFiles({ name: 'list.json', mimeType: 'application/json', buffer: Buffer.from('[]') })
  await expect(page.getByRole('alert')).toBeVisible()
  await choose.setInputFiles({ name: 'next.json', mimeType: 'application/json', buffer: Buffer.from(file) })
  await expect(page.locator('.replay__board .seat')).toHaveCount(6)

  // Told from its start to its end, out of the file as well: everything, and one picture of it.
  await page.getByRole('button', { name: 'The whole story' }).click()
  const story = page.locator('.story')
  await expectWhole(story)
  await expect(story).not.toContainText('Ada')
  await expect(story.locator('canvas[data-drawn="true"]')).toBeVisible()
  await page.getByRole('button', { name: 'See it again' }).click()
  await expect(page.locator('.replay__board .seat')).toHaveCount(6)
  await page.getByRole('button', { name: 'My games' }).click()
  await row.getByRole('link', { name: 'Read it' }).click()
  await expectWhole(story)
  await expect(story).toContainText('Ada')
  expect(await savedBy(page, 'Save as a file')).toContain(WORDS)
  await expect(story.locator('canvas[data-drawn="true"]')).toBeVisible()
  expect((await savedBy(page, 'Save the picture')).slice(1, 4)).toBe('PNG')

  // What was said is said otherwise among one's games, and the words are gone.
  await page.getByRole('button', { name: 'My games' }).click()
  await row.getByRole('button', { name: 'Change' }).click()
  await say(page, 'words', 'No')
  await row.first().getByRole('link', { name: 'Read it' }).click()
  await expect(story.locator('[data-happening="card"]')).toBeVisible()
  await expect(story).not.toContainText(WORDS)

  // And it counts.
  await page.getByRole('button', { name: 'My games' }).click()
  await page.getByRole('button', { name: 'Statistics' }).click()
  await expect(page.locator('.statistics__sums')).toContainText('1 game played')
  await page.getByLabel('By', { exact: true }).selectOption({ label: 'Character' })
  await page.locator('.plot__figures summary').click()
  await expect(page.locator('.plot__figures tbody tr')).toHaveCount(1)
  expect(await savedBy(page, 'Save as CSV')).toContain('Trouble Brewing,6,')
  expect(JSON.parse(await savedBy(page, 'Save as JSON'))).toMatchObject({
    version: 1,
    games: [{ players: 6 }],
  })
  await page.getByLabel('Who may see this').selectOption({ label: 'Nobody, not even I' })
  await expect(page.locator('.plot')).toHaveCount(0)
})
