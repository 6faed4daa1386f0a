import type { Page, ViewportSize } from '@playwright/test'
import { type Found, glance } from '../glance.ts'
import { speak } from '../speak.ts'
import { STATES, type State } from './states.ts'
import { openTable, seeAs, WORKING_SIZE } from './table.ts'

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

/** Table as most are: all that differs little from another look is looked at there, and reckoned for the others. */
const USUAL_SEATS = 12

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
