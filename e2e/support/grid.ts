import { THE_REST } from '@belfry/protocol'
import type { Page, ViewportSize } from '@playwright/test'
import { expect, prepare } from './board.ts'
import { type Found, glance } from './glance.ts'
import { signsInTheWay } from './letters.ts'
import { untilShown } from './shown.ts'
import { speak } from './speak.ts'

/** The size at which states are entered and left. */
const WORKING_SIZE = { width: 1280, height: 720 } as const

/**
 * From a page magnified four times to a large screen. Sizes with the same frame follow one another, and the one to work
 * with comes last: whatever changes between two of them is styled and laid out anew.
 */
const SIZES: readonly ViewportSize[] = [
  { width: 320, height: 256 },
  { width: 640, height: 360 },
  { width: 844, height: 390 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 2560, height: 1440 },
  { width: 1920, height: 1080 },
  WORKING_SIZE,
]

/** Thousands of lines and every shadow say nothing about room, and are styled and drawn anew at every size. */
const PLAIN = `.town { display: none !important }
*, ::before, ::after { box-shadow: none !important; text-shadow: none !important }`

/** Whoever looks from a seat sits on the first. */
const OWN_SEAT = 0
const STORYTELLER = 'storyteller'
type Viewer = typeof STORYTELLER | 'player'
const BOTH: readonly Viewer[] = [STORYTELLER, 'player']

interface State {
  readonly name: string
  /** Those who see something of their own there; the first of them enters it, and looks at every table. */
  readonly viewers: readonly Viewer[]
  readonly enter: (page: Page) => Promise<unknown>
  /** What has to be done again at each size. */
  readonly at?: (page: Page) => Promise<unknown>
  readonly leave?: (page: Page) => Promise<unknown>
  /** Much like another, with reminders on every seat or with fewer words: looked at on one table. */
  readonly isSecond?: true
}

/** Table as most are: all that differs little from another look is looked at there, and reckoned for the others. */
const USUAL_SEATS = 12

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

const player = (seat: number): string => `player-${seat}`
const ask = (page: Page, who: string, name: string, payload: unknown = null): Promise<unknown> =>
  page.evaluate(([user, message, value]) => window.askAs(user, message, value), [who, name, payload] as const)
const tell = (page: Page, name: string, payload?: unknown): Promise<unknown> =>
  ask(page, STORYTELLER, name, payload)

async function seeAs(page: Page, viewer: Viewer): Promise<void> {
  // Whoever looks already need not come in again.
  const own = await page.locator('.seat--own').count()
  if (own === (viewer === 'player' ? 1 : 0)) return
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

/** One after the other: where a sheet goes, what stands on the other side may move. */
async function closeSheets(page: Page): Promise<void> {
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
async function remind(page: Page, value: typeof REMINDERS = REMINDERS): Promise<void> {
  const seats = await page.locator('.seat').count()
  for (let index = 0; index < seats; index++)
    await tell(page, 'updatePlayer', { index, property: 'reminders', value })
  if (value.length > 0) await untilShown(page, `.seat[data-seat="${seats - 1}"] .seat__reminder`)
  else await expect(page.locator('.seat__reminder')).toHaveCount(0)
}

const voteButton = (page: Page, name: string) => page.locator(`[data-vote-button="${name}"]`)

const VOTE_SPEED_MS = 500

/** A vote that has begun, and rests while it is looked at. */
async function runVote(page: Page): Promise<void> {
  if (await voteButton(page, 'resume').isVisible()) return
  for (const seat of [2, 3]) await ask(page, player(seat), 'vote', [seat, 1, Date.now()])
  await tell(page, 'lock', [1, null])
  await voteButton(page, 'pause').click()
  await untilShown(page, '[data-vote-button="resume"]')
}

/** Something is told, for a few seconds at a time. */
async function showNotice(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const { id } of window.notices.get()) window.notices.dismiss(id)
    window.notices.show({ key: 'chat:unanswered.expired', params: { name: 'Elisabeth' } })
  })
  await untilShown(page, '.toast')
}

/** Somebody wants to whisper; whoever asks again too soon is not heard. */
async function wantToWhisper(page: Page): Promise<void> {
  const answer = page.locator('.chat-requests button').first()
  await expect(async () => {
    await ask(page, player(3), 'whisperRequest', { userId: player(OWN_SEAT), channel: 'private' })
    await expect(answer).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** An evening in the order in which it is played. */
const STATES: readonly State[] = [
  {
    name: 'gather',
    viewers: [STORYTELLER],
    enter: (page) => prepare(page, 'gather'),
    leave: (page) => page.locator('.gather-card .button--primary').click(),
  },
  {
    name: 'night',
    viewers: [STORYTELLER],
    enter: (page) => turnTheHour(page, 2, 'night'),
  },
  {
    name: 'reminders',
    isSecond: true,
    viewers: [STORYTELLER],
    enter: (page) => remind(page),
    leave: (page) => remind(page, []),
  },
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
      await page.locator('.whisper__head button').last().click()
      await expect(page.locator('.whisper')).toHaveCount(0)
    },
  },
  {
    name: 'nomination',
    viewers: [STORYTELLER],
    enter: async (page) => {
      await tell(page, 'voteSpeed', VOTE_SPEED_MS)
      await tell(page, 'nomination', { nomination: [1, 2] })
      await untilShown(page, '.vote-words')
    },
  },
  {
    name: 'nomination with reminders',
    isSecond: true,
    viewers: [STORYTELLER],
    enter: (page) => remind(page),
  },
  {
    name: 'running vote with reminders',
    isSecond: true,
    viewers: [STORYTELLER],
    enter: runVote,
    leave: (page) => remind(page, []),
  },
  {
    name: 'notice in a running vote',
    isSecond: true,
    viewers: ['player'],
    enter: showNotice,
    at: showNotice,
    leave: (page) => page.locator('.toast__close').click(),
  },
  {
    name: 'somebody who wants to whisper in a running vote',
    isSecond: true,
    viewers: ['player'],
    enter: wantToWhisper,
    at: wantToWhisper,
    leave: (page) => page.locator('.chat-requests .button--quiet').click(),
  },
  {
    name: 'running vote',
    viewers: BOTH,
    enter: runVote,
    leave: (page) => tell(page, 'voteInProgress', [true, false, VOTE_SPEED_MS]),
  },
  {
    name: 'result',
    // Whoever did not look at the running vote of a table looks at its result.
    viewers: BOTH.toReversed(),
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
    isSecond: true,
    viewers: [STORYTELLER],
    enter: async (page) => {
      await tell(page, 'revealGameResult')
      await tell(page, 'revealPlayer', THE_REST)
      await untilShown(page, '.chronicle-info__winner')
    },
  },
]

async function lookAt(
  page: Page,
  { name, viewers, at, enter, leave, isSecond }: State,
  seats: number,
  sizes: readonly ViewportSize[],
  found: Found,
): Promise<void> {
  const isUsual = seats === USUAL_SEATS
  if (isSecond && !isUsual) return
  for (const [turn, viewer] of viewers.slice(0, isUsual ? viewers.length : 1).entries()) {
    await seeAs(page, viewer)
    if (turn === 0) await enter(page)
    // Nothing is pointed at.
    await page.mouse.move(0, 0)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await at?.(page)
      await glance(page, `${name}, ${viewer}, ${size.width}x${size.height}`, found)
    }
  }
  await leave?.(page)
}

/** Part of the grid: at these sizes, in these states by their names, with more of a stylesheet, in another language. */
interface Part {
  readonly sizes?: readonly ViewportSize[]
  readonly style?: string
  readonly language?: string
  readonly states?: readonly string[]
}

async function openTable(page: Page, boards: string, seats: number, wishes = ''): Promise<void> {
  await page.setViewportSize(WORKING_SIZE)
  await page.goto(`${boards}?seats=${seats}&phase=2&dead=2${wishes}`)
  await untilShown(page, `.seat[data-seat="${seats - 1}"]`)
  await page.addStyleTag({ content: PLAIN })
}

/**
 * Hands of all seats, then the signs that nominate, then votes, and hands that are buttons: what of a name, a portrait
 * or a panel they lie over, by where it is so.
 */
export async function signsThrough(
  page: Page,
  boards: string,
  seats: number,
  sizes: readonly ViewportSize[],
): Promise<Found> {
  const found: Found = {}
  const lookAround = async (name: string): Promise<void> => {
    for (const size of sizes) {
      await page.setViewportSize(size)
      const where = `${name}, ${size.width}x${size.height}`
      await glance(page, where, found)
      const inTheWay = await signsInTheWay(page)
      if (inTheWay.length > 0) found[where] = [...(found[where] ?? []), ...inTheWay]
    }
  }
  await openTable(page, boards, seats, '&local=yes')
  await tell(page, 'nomination', { nomination: [1, 2] })
  await expect(page.locator('button.vote-hand')).toHaveCount(seats)
  await lookAround('hands of a table on one screen')
  await openTable(page, boards, seats)
  for (let seat = 0; seat < seats; seat++) await ask(page, player(seat), 'raise-hand', 'hand')
  await expect(page.locator('.raised-hand')).toHaveCount(seats)
  await lookAround('hands')
  await page.setViewportSize(WORKING_SIZE)
  await page.locator('.seat[data-seat="2"] .seat__plate').click()
  await page.locator('.seat-menu [data-entry="nominate"]').click()
  await expect(page.locator('.nominee-pick__sign')).toHaveCount(seats)
  await lookAround('whom to nominate')
  await page.setViewportSize(WORKING_SIZE)
  await page.locator('.nominee-pick').nth(1).click()
  for (let seat = 0; seat < seats; seat++) await ask(page, player(seat), 'vote', [seat, 1, Date.now()])
  await expect(page.locator('.vote-hand[data-value="1"]').first()).toBeVisible()
  await lookAround('votes')
  return found
}

/** Walks an evening on the workbench and looks at every size: what is covered, cut or outside, by where it is so. */
export async function troublesThrough(
  page: Page,
  boards: string,
  seats: number,
  { sizes = SIZES, style, language, states = STATES.map(({ name }) => name) }: Part = {},
): Promise<Found> {
  const found: Found = {}
  await openTable(page, boards, seats)
  if (style !== undefined) await page.addStyleTag({ content: style })
  if (language !== undefined) await speak(page, language)
  for (const state of STATES) {
    if (states.includes(state.name)) await lookAt(page, state, seats, sizes, found)
  }
  return found
}
