import type { Page } from '@playwright/test'
import { expect } from '../board.ts'
import { untilShown } from '../shown.ts'

/** The size at which states are entered and left. */
export const WORKING_SIZE = { width: 1280, height: 720 } as const

/** Thousands of lines and every shadow say nothing about room, and are styled and drawn anew at every size. */
const PLAIN = `.town { display: none !important }
*, ::before, ::after { box-shadow: none !important; text-shadow: none !important }`

/** Whoever looks from a seat sits on the first. */
export const OWN_SEAT = 0
export const STORYTELLER = 'storyteller'
export type Viewer = typeof STORYTELLER | 'player'
export const BOTH: readonly Viewer[] = [STORYTELLER, 'player']

declare global {
  interface Window {
    askAs: (userId: string, name: string, payload: unknown) => Promise<unknown>
    seeAs: (who: string) => void
    notices: {
      readonly show: (text: { readonly key: string; readonly params: object }) => number
      readonly dismiss: (id: number) => void
      readonly get: () => readonly { readonly id: number }[]
    }
  }
}

export const player = (seat: number): string => `player-${seat}`
export const ask = (page: Page, who: string, name: string, payload: unknown = null): Promise<unknown> =>
  page.evaluate(([user, message, value]) => window.askAs(user, message, value), [who, name, payload] as const)
export const tell = (page: Page, name: string, payload?: unknown): Promise<unknown> =>
  ask(page, STORYTELLER, name, payload)

export async function seeAs(page: Page, viewer: Viewer): Promise<void> {
  // Whoever looks already need not come in again.
  const own = await page.locator('.seat--own').count()
  if (own === (viewer === 'player' ? 1 : 0)) return
  await page.evaluate((who) => window.seeAs(who), viewer === STORYTELLER ? viewer : String(OWN_SEAT))
  await untilShown(page, viewer === 'player' ? '.seat--own' : '.seat:not(.seat--own)')
  await expect(page.locator('.seat--own')).toHaveCount(viewer === 'player' ? 1 : 0)
}

/** Two hours within ten seconds would undo each other, but not while the game rests. */
export async function turnTheHour(page: Page, phase: number, hour: 'day' | 'night'): Promise<void> {
  await tell(page, 'toggleRunning', false)
  await tell(page, 'history', { type: 'phase', payload: phase })
  await tell(page, 'toggleRunning', true)
  await untilShown(page, `html[data-phase="${hour}"] .board`)
}

export async function openTable(page: Page, boards: string, seats: number, wishes = ''): Promise<void> {
  await page.setViewportSize(WORKING_SIZE)
  await page.goto(`${boards}?seats=${seats}&phase=2&dead=2${wishes}`)
  await untilShown(page, `.seat[data-seat="${seats - 1}"]`)
  await page.addStyleTag({ content: PLAIN })
}
