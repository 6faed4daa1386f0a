import type { Page } from '@playwright/test'
import { expect, plate, test } from './support/board.ts'
import { faintTexts } from './support/contrast.ts'
import { closeVote, give, kill, nominate, raise, runVote, setSpeed, voteButton } from './support/day.ts'
import { cards, item, nightfall, show, signalModal } from './support/night.ts'
import { openSettings } from './support/settings.ts'

/** What is behind a text decides whether it can be read. */
test.use({ isSceneryDrawn: true })

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

type Found = Record<string, readonly string[]>

/** Notes what of a state cannot be read, at both sizes. */
async function look(page: Page, state: string, found: Found): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const faint = await faintTexts(page)
    if (faint.length > 0) found[`${state} ${size.width}`] = faint
  }
}

test('the Storyteller’s table and the settings can be read in every light', async ({ localTable }) => {
  const found: Found = {}
  const { page } = await localTable({ seats: 9, reminders: 2, deadEvery: 3, phase: 2 })
  await look(page, 'day', found)
  await openSettings(page, 'general')
  await look(page, 'settings by day', found)
  await page.keyboard.press('Escape')
  await page.locator('.phase-bar').click()
  await expect(page.locator('html')).toHaveAttribute('data-phase', 'night')
  await look(page, 'night', found)
  await page.keyboard.press('t')
  await look(page, 'town square', found)
  await page.keyboard.press('t')
  for (const tab of ['general', 'user', 'game', 'shortcuts', 'advanced'] as const) {
    const panel = await openSettings(page, tab)
    await expect(panel.getByText('…')).toHaveCount(0)
    await look(page, `settings ${tab}`, found)
  }
  expect(found).toEqual({})
})

test('votes, nights, cards and reveals can be read by those they are for', async ({
  gather,
  storyteller,
  guest,
}) => {
  const found: Found = {}
  const table = await gather({ free: 1, bots: 8 })
  const { hand, bots } = table
  await hand.ask('edition', { id: 'tb', theme: 1 })
  const { page } = await storyteller(table)
  const { page: player, hand: own } = await guest(table, 'Ada', 0)
  await give(hand, 0, 'empath')
  await kill(hand, 4)
  hand.send('timer', { title: 'Talk in pairs', duration: 600, isPausedDuringVotes: true, paused: true })
  await expect(player.locator('.town-timer')).toBeVisible()
  await look(player, 'day', found)
  await setSpeed(hand, 10_000)
  await nominate(hand, 2, 6)
  for (const bot of bots.slice(0, 5)) raise(bot)
  await look(player, 'nominated', found)
  await voteButton(page, 'start').click()
  await hand.sees(({ gamestate }) => gamestate.vote.locked >= 1)
  await voteButton(page, 'pause').click()
  await look(page, 'vote', found)
  await look(player, 'own vote', found)
  await voteButton(page, 'reset').click()
  await setSpeed(hand, 500)
  await runVote(hand)
  await look(page, 'counted', found)
  await closeVote(hand)
  await page.keyboard.press('v')
  await look(page, 'history', found)
  await page.keyboard.press('Escape')
  await nightfall(hand)
  await look(player, 'night', found)
  await plate(page, 0).click()
  await signalModal(page).getByRole('button', { name: 'Make a choice' }).click()
  await look(page, 'signal', found)
  await page.keyboard.press('Escape')
  await show(hand, [item('demon'), item('player', 3), item('role', null, 'imp')], own.userId)
  await expect(cards(player)).toBeVisible()
  await look(player, 'card', found)
  await cards(player).getByRole('button', { name: 'Seen' }).click()
  hand.send('reveal')
  await hand.ask('endGame', { isEvilWin: true })
  await look(page, 'reveal', found)
  hand.send('revealGameResult')
  await look(player, 'revealed', found)
  expect(found).toEqual({})
})

test('lobby, help and dialogues can be read', async ({ actor, people }) => {
  const found: Found = {}
  const { page, person } = await actor('Rosalind')
  await people.createSession(person)
  await page.goto('/')
  await expect(page.locator('.lobby')).toBeVisible()
  await look(page, 'lobby', found)
  await page.getByRole('button', { name: 'Open a session' }).click()
  await expect(page.locator('.create')).toBeVisible()
  await look(page, 'create', found)
  await page.goto('/help')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await look(page, 'help', found)
  expect(found).toEqual({})
})
