import { readFile } from 'node:fs/promises'
import type { Participant } from '@belfry/bot'
import type { Locator, Page } from '@playwright/test'
import { closeVote, nominate, runVote, setSpeed, raise } from './day.ts'
import { expect } from './test.ts'

/** What the board shows of the seats: who is known to be what, and who is dead. */
export const shownOn = (page: Page): Promise<string[][]> =>
  page
    .locator('.seat')
    .evaluateAll((seats) =>
      seats.map((seat) => [
        seat.querySelector('.seat__disc')?.getAttribute('aria-label') ?? '',
        seat.getAttribute('data-dead') ?? '',
        seat.getAttribute('data-voteless') ?? '',
        seat.getAttribute('data-revealed') ?? '',
      ]),
    )

export const lineOf = (page: Page): Locator => page.getByRole('slider', { name: 'Timeline' })

/** Step by step by the keys, until something is there. */
export async function stepTo(page: Page, wanted: Locator): Promise<void> {
  const line = lineOf(page)
  await page.locator('.replay__title').click()
  for (let frame = Number(await line.inputValue()); !(await wanted.isVisible()); ) {
    await page.keyboard.press('ArrowRight')
    frame++
    await expect(line).toHaveValue(String(frame))
  }
}

/** What a button saves, as text. */
export async function savedBy(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ])
  return readFile(await download.path(), 'utf8')
}

/** A finger laid on the line and drawn along it, as far as a share of its length. */
export async function dragLine(page: Page, shares: readonly number[]): Promise<readonly number[]> {
  const line = lineOf(page)
  await line.scrollIntoViewIfNeeded()
  const box = await line.boundingBox()
  if (!box) throw new Error('there is no line of time')
  const at = (share: number) => ({ x: box.x + box.width * share, y: box.y + box.height / 2 })
  const browser = await page.context().newCDPSession(page)
  const found: number[] = []
  for (const [index, share] of shares.entries()) {
    const type = index === 0 ? 'touchStart' : 'touchMove'
    await browser.send('Input.dispatchTouchEvent', { type, touchPoints: [at(share)] })
    found.push(Number(await line.inputValue()))
  }
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await browser.detach()
  return found
}

/** A day with one vote, and the end of the game with everything revealed. */
export async function playDayToEnd(hand: Participant, voters: readonly Participant[]): Promise<void> {
  await setSpeed(hand, 500)
  await nominate(hand, 1, 2)
  for (const voter of voters) raise(voter)
  await runVote(hand)
  await closeVote(hand)
  await hand.ask('endGame', { isEvilWin: true, reveal: true })
  hand.send('revealGameResult')
  await hand.sees(({ session }) => session.game.isEvilWin === true)
  hand.send('revealPlayer', -1)
  await hand.sees(({ session }) => session.players.every(({ revealed }) => revealed) && session.hook === null)
}
