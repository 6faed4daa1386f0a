import { THE_REST } from '@belfry/protocol'
import type { Page, ViewportSize } from '@playwright/test'
import { expect, prepare } from './board.ts'
import { type Found, glance } from './glance.ts'
import { untilShown } from './shown.ts'

/** From a large screen to a page magnified four times. */
const SIZES: readonly ViewportSize[] = [
  { width: 2560, height: 1440 },
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
  { width: 640, height: 360 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 320, height: 256 },
]

/** Thousands of lines that say nothing about room, and are styled anew at every size. */
const WITHOUT_TOWN = '.town { display: none !important }'

const WORKING_SIZE = { width: 1280, height: 720 } as const

/** Whoever looks from a seat sits on the first. */
const OWN_SEAT = 0
const STORYTELLER = 'storyteller'
type Viewer = typeof STORYTELLER | 'player'
const BOTH: readonly Viewer[] = [STORYTELLER, 'player']

interface State {
  readonly name: string
  /** Those who see something of their own there; the first of them enters and leaves it. */
  readonly viewers: readonly Viewer[]
  readonly enter: (page: Page) => Promise<unknown>
  /** What has to be done again at each size. */
  readonly at?: (page: Page) => Promise<unknown>
  readonly leave?: (page: Page) => Promise<unknown>
}

declare global {
  interface Window {
    askAs: (userId: string, name: string, payload: unknown) => Promise<unknown>
    seeAs: (who: string) => void
  }
}

const player = (seat: number): string => `player-${seat}`
const ask = (page: Page, who: string, name: string, payload: unknown = null): Promise<unknown> =>
  page.evaluate(([user, message, value]) => window.askAs(user, message, value), [who, name, payload] as const)
const tell = (page: Page, name: string, payload?: unknown): Promise<unknown> =>
  ask(page, STORYTELLER, name, payload)

async function seeAs(page: Page, viewer: Viewer): Promise<void> {
  await page.evaluate((who) => window.seeAs(who), viewer === STORYTELLER ? viewer : String(OWN_SEAT))
  await untilShown(page, viewer === 'player' ? '.seat--own' : '.seat:not(.seat--own)')
  await expect(page.locator('.seat--own')).toHaveCount(viewer === 'player' ? 1 : 0)
}

/** Two hours within ten seconds would undo each other, but not while the game rests. */
async function turnTheHour(page: Page, phase: number, hour: 'day' | 'night'): Promise<void> {
  await tell(page, 'toggleRunning', false)
  await tell(page, 'history', { type: 'phase', payload: phase })
  await tell(page, 'toggleRunning', true)
  await untilShown(page, `html[data-phase="${hour}"] .board`)
}

const tab = (page: Page, name: string) => page.locator(`.side-tab[data-tab="${name}"]`)

/** Opens what is not open: two sheets side by side, or the one there is room for. */
async function openSheets(page: Page): Promise<void> {
  for (const name of ['text', 'characters'])
    if ((await tab(page, name).getAttribute('data-state')) === 'closed')
      await tab(page, name).locator('.side-tab__label').click()
  await expect(tab(page, 'characters')).not.toHaveAttribute('data-state', 'closed')
}

async function closeSheets(page: Page): Promise<void> {
  for (const close of await page.locator('.side-tab__close').all())
    if (await close.isVisible()) await close.click()
}

const voteButton = (page: Page, name: string) => page.locator(`[data-vote-button="${name}"]`)

/** An evening in the order in which it is played. */
const STATES: readonly State[] = [
  {
    name: 'gather',
    viewers: [STORYTELLER],
    enter: (page) => prepare(page, 'gather'),
    leave: (page) => page.locator('.gather-card .button--primary').click(),
  },
  { name: 'night', viewers: [STORYTELLER], enter: (page) => turnTheHour(page, 2, 'night') },
  {
    name: 'two sheets',
    viewers: [STORYTELLER],
    enter: (page) => turnTheHour(page, 3, 'day'),
    at: openSheets,
    leave: closeSheets,
  },
  {
    name: 'whisper',
    viewers: ['player'],
    enter: async (page) => {
      await ask(page, player(1), 'whisperRequest', { userId: player(OWN_SEAT), channel: 'private' })
      await page.locator('.chat-requests').getByRole('button').first().click()
      await untilShown(page, '.whisperer')
    },
    leave: async (page) => {
      await page.getByRole('button', { name: 'Leave the whisper' }).click()
      await expect(page.locator('.whisper')).toHaveCount(0)
    },
  },
  {
    name: 'nomination',
    viewers: [STORYTELLER],
    enter: async (page) => {
      await tell(page, 'voteSpeed', 500)
      await tell(page, 'nomination', { nomination: [1, 2] })
      await untilShown(page, '.vote-words')
    },
  },
  {
    name: 'running vote',
    viewers: BOTH,
    enter: async (page) => {
      for (const seat of [2, 3]) await ask(page, player(seat), 'vote', [seat, 1, Date.now()])
      await tell(page, 'lock', [1, null])
      await voteButton(page, 'pause').click()
      await untilShown(page, '[data-vote-button="resume"]')
    },
    leave: (page) => voteButton(page, 'resume').click(),
  },
  {
    name: 'result',
    viewers: BOTH,
    enter: (page) => untilShown(page, '.vote-words__need'),
    leave: (page) => tell(page, 'nomination', { nomination: false }),
  },
  {
    name: 'reveal',
    viewers: [STORYTELLER],
    enter: async (page) => {
      await tell(page, 'reveal')
      await tell(page, 'endGame', { isEvilWin: true })
      await untilShown(page, '.reveal-card')
    },
  },
  {
    name: 'game over',
    viewers: [STORYTELLER],
    enter: async (page) => {
      await tell(page, 'revealGameResult')
      await tell(page, 'revealPlayer', THE_REST)
      await untilShown(page, '.chronicle-info__winner')
    },
  },
]

async function lookAt(page: Page, { name, viewers, at, enter, leave }: State, found: Found): Promise<void> {
  for (const [turn, viewer] of viewers.entries()) {
    await seeAs(page, viewer)
    if (turn === 0) await enter(page)
    // Nothing is pointed at.
    await page.mouse.move(0, 0)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await at?.(page)
      await glance(page, `${name}, ${viewer}, ${size.width}x${size.height}`, found)
    }
    await page.setViewportSize(WORKING_SIZE)
  }
  if (!leave) return
  const [first] = viewers
  if (first && viewers.length > 1) await seeAs(page, first)
  await leave(page)
}

/** Walks an evening on the workbench and looks at every size: what is covered, cut or outside, by where it is so. */
export async function troublesThrough(page: Page, boards: string, seats: number): Promise<Found> {
  const found: Found = {}
  await page.setViewportSize(WORKING_SIZE)
  await page.goto(`${boards}?seats=${seats}&phase=2&dead=2`)
  await untilShown(page, `.seat[data-seat="${seats - 1}"]`)
  await page.addStyleTag({ content: WITHOUT_TOWN })
  for (const state of STATES) await lookAt(page, state, found)
  return found
}
