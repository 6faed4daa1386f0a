import type { Participant } from '@belfry/bot'
import type { Page } from '@playwright/test'
import { expect } from './board.ts'
import type { Person } from './people.ts'
import { untilShown } from './shown.ts'

/** Everything the server ever says to a page. To be called before the page is opened. */
export function recordFrames(page: Page, frames: string[]): void {
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      frames.push(String(payload))
    }),
  )
}

/** The next phase, at once: what is undone when it comes too soon after the last is another test's business. */
export async function turnTheHour(hand: Participant): Promise<void> {
  const phase = hand.view?.session.game.phase ?? 0
  await hand.ask('toggleRunning', false)
  await hand.ask('history', { type: 'phase', payload: phase })
  await hand.ask('toggleRunning', true)
  await hand.sees(({ session }) => session.game.phase === phase + 1 && session.game.isRunning)
}

/** The words that were said to a page although they are not for it. */
export const leakedIn = (frames: readonly string[], secrets: readonly string[]): string[] =>
  secrets.filter((secret) => frames.some((frame) => frame.includes(secret)))

export async function openBoard(page: Page, session: string, seats: number): Promise<void> {
  await page.goto(`/join/${session}`)
  await untilShown(page, '.board')
  await expect(page.locator('.seat')).toHaveCount(seats)
}

/** Everybody of a long game, so that they find each other again. */
export interface Company {
  readonly session: string
  readonly owner: Person
  readonly ada: Person
  readonly grace: Person
  readonly others: readonly Person[]
  /** What the server said to a player, and to somebody who only watches. */
  readonly toPlayer: string[]
  readonly toWatcher: string[]
}

/** Those without a page take their places again. */
export const comeBack = (
  { others, session }: Company,
  handOf: (person: Person, session: string) => Promise<Participant>,
): Promise<Participant[]> => Promise.all(others.map((person) => handOf(person, session)))
