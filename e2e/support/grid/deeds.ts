import type { Page } from '@playwright/test'
import { expect } from '../board.ts'
import { untilShown } from '../shown.ts'
import { ask, OWN_SEAT, player, tell } from './table.ts'

const tab = (page: Page, name: string) => page.locator(`.side-tab[data-tab="${name}"]`)

/** Opens what is not open: two sheets side by side, or the one there is room for. */
export async function openSheets(page: Page): Promise<void> {
  for (const name of ['text', 'characters'])
    if ((await tab(page, name).getAttribute('data-state')) === 'closed')
      await tab(page, name).locator('.side-tab__label').click()
  await expect(tab(page, 'characters')).not.toHaveAttribute('data-state', 'closed')
}

/** One after the other: where a sheet goes, what stands on the other side may move. */
export async function closeSheets(page: Page): Promise<void> {
  const open = page.locator('.side-tab:not([data-state="closed"]) .side-tab__close')
  while ((await open.count()) > 0) await open.first().click()
}

/** Notes, because a character's own reminder lies on one seat alone; a long one is a slip of paper. */
const REMINDERS = ['Poisoned', 'Asked twice', 'Says to be the Chef'].map((name) => ({
  role: 'custom',
  name,
  isFlipped: false,
}))

/** The same reminders on every seat. */
export async function remind(page: Page, value: typeof REMINDERS = REMINDERS): Promise<void> {
  const seats = await page.locator('.seat').count()
  for (let index = 0; index < seats; index++)
    await tell(page, 'updatePlayer', { index, property: 'reminders', value })
  if (value.length > 0) await untilShown(page, `.seat[data-seat="${seats - 1}"] .seat__reminder`)
  else await expect(page.locator('.seat__reminder')).toHaveCount(0)
}

const voteButton = (page: Page, name: string) => page.locator(`[data-vote-button="${name}"]`)

export const VOTE_SPEED_MS = 500

/** A vote that has begun, and rests while it is looked at. */
export async function runVote(page: Page): Promise<void> {
  if (await voteButton(page, 'resume').isVisible()) return
  for (const seat of [2, 3]) await ask(page, player(seat), 'vote', [seat, 1, Date.now()])
  await tell(page, 'lock', [1, null])
  await voteButton(page, 'pause').click()
  await untilShown(page, '[data-vote-button="resume"]')
}

/** Something is told, for a few seconds at a time. */
export async function showNotice(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const { id } of window.notices.get()) window.notices.dismiss(id)
    window.notices.show({ key: 'chat:unanswered.expired', params: { name: 'Elisabeth' } })
  })
  await untilShown(page, '.toast')
}

/** Somebody wants to whisper; whoever asks again too soon is not heard. */
export async function wantToWhisper(page: Page): Promise<void> {
  const answer = page.locator('.chat-requests button').first()
  await expect(async () => {
    await ask(page, player(3), 'whisperRequest', { userId: player(OWN_SEAT), channel: 'private' })
    await expect(answer).toBeVisible({ timeout: 500 })
  }).toPass()
}
