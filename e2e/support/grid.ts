import type { Participant } from '@belfry/bot'
import { THE_REST } from '@belfry/protocol'
import type { Page, ViewportSize } from '@playwright/test'
import { expect, prepare } from './board.ts'
import { closeVote, nominate, raise, setSpeed } from './day.ts'
import { troublesOn } from './room.ts'
import { settled } from './shots.ts'
import { type Gathering, turnTo, whisper } from './talk.ts'

/** From a large screen to a page magnified four times: where room goes, sheets close, and none opens by itself. */
export const SIZES: readonly ViewportSize[] = [
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

const WORKING_SIZE = { width: 1280, height: 720 } as const
const LOOKS = 6

/** What two pages of one table show: the Storyteller's and a player's. */
interface Watched {
  readonly table: Gathering
  readonly page: Page
  readonly player: Page
}

interface State {
  readonly name: string
  readonly enter: (watched: Watched) => Promise<unknown>
  readonly leave?: (watched: Watched) => Promise<unknown>
}

const tab = (page: Page, name: string) => page.locator(`.side-tab[data-tab="${name}"]`)

async function begin({ hand, bots }: Gathering): Promise<void> {
  for (const bot of bots) raise(bot)
  hand.send('lock', [1, null])
}

const counted = (hand: Participant): Promise<unknown> =>
  hand.sees(({ gamestate: { vote } }) => !vote.isInProgress && vote.tally !== null && vote.tally > 0)

/** An evening in the order in which it is played. */
const STATES: readonly State[] = [
  {
    name: 'gather',
    enter: ({ page }) => prepare(page, 'gather'),
    leave: ({ page }) => page.locator('.gather-card .button--primary').click(),
  },
  { name: 'night', enter: ({ table }) => turnTo(table.hand, 3) },
  {
    name: 'two sheets',
    enter: async ({ table, page }) => {
      await turnTo(table.hand, 4)
      for (const name of ['text', 'characters']) await tab(page, name).locator('.side-tab__label').click()
      await expect(tab(page, 'characters')).toHaveAttribute('data-state', 'mid')
    },
    leave: async ({ page }) => {
      for (const close of await page.locator('.side-tab__close').all()) await close.click()
    },
  },
  {
    name: 'whisper',
    enter: async ({ table: { hand, bots }, player }) => {
      const own = hand.view?.session.players[0]?.id ?? ''
      const [one] = bots
      if (!one) throw new Error('nobody to whisper with')
      whisper(one, own)
      await player.locator('.chat-requests').getByRole('button').first().click()
      await expect(player.locator('.whisperer')).toHaveCount(2)
    },
    leave: async ({ player }) => {
      await player.getByRole('button', { name: 'Leave the whisper' }).click()
      await expect(player.locator('.whisper')).toHaveCount(0)
    },
  },
  {
    name: 'nomination',
    enter: async ({ table: { hand }, page, player }) => {
      await setSpeed(hand, 500)
      await nominate(hand, 1, 2)
      for (const each of [page, player]) await expect(each.locator('.vote-words')).toBeVisible()
    },
  },
  {
    name: 'running vote',
    enter: async ({ table, page }) => {
      await begin(table)
      await expect(page.locator('[data-vote-button="pause"]')).toBeVisible()
      await page.locator('[data-vote-button="pause"]').click()
      await expect(page.locator('[data-vote-button="resume"]')).toBeVisible()
    },
    leave: ({ page }) => page.locator('[data-vote-button="resume"]').click(),
  },
  {
    name: 'result',
    enter: ({ table }) => counted(table.hand),
    leave: ({ table }) => closeVote(table.hand),
  },
  {
    name: 'reveal',
    enter: async ({ table: { hand }, page, player }) => {
      hand.send('reveal')
      await hand.ask('endGame', { isEvilWin: true })
      for (const each of [page, player]) await expect(each.locator('.reveal-card')).toBeVisible()
    },
  },
  {
    name: 'game over',
    enter: async ({ table: { hand }, page, player }) => {
      hand.send('revealGameResult')
      hand.send('revealPlayer', THE_REST)
      for (const each of [page, player]) await expect(each.locator('.chronicle-info__winner')).toBeVisible()
    },
  },
]

/** A window that was just made smaller is drawn anew in a moment: what is left after several looks stays. */
async function lastingTroubles(page: Page): Promise<string[]> {
  for (let look = 1; ; look++) {
    await settled(page)
    const found = await troublesOn(page)
    if (found.length === 0 || look === LOOKS) return found
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

/** What a player sees otherwise than the Storyteller, and where that is tight. */
const OF_PLAYERS = ['whisper', 'nomination', 'running vote', 'result', 'game over']
export const isTight = ({ width, height }: ViewportSize): boolean => Math.min(width, height) < 500

/** Walks an evening and looks at both pages at these sizes: what is covered, cut or outside, by where it is so. */
export async function troublesThrough(
  watched: Watched,
  sizes: readonly ViewportSize[],
): Promise<Record<string, string[]>> {
  const troubles: Record<string, string[]> = {}
  for (const { name, enter, leave } of STATES) {
    await enter(watched)
    for (const who of ['page', 'player'] as const) {
      const looked = who === 'page' ? sizes : OF_PLAYERS.includes(name) ? sizes.filter(isTight) : []
      for (const size of looked) {
        await watched[who].setViewportSize(size)
        const found = await lastingTroubles(watched[who])
        if (found.length > 0) troubles[`${name}, ${who}, ${size.width}x${size.height}`] = found
      }
      await watched[who].setViewportSize(WORKING_SIZE)
    }
    await leave?.(watched)
  }
  return troubles
}
