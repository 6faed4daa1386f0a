import type { Size } from './boxes.ts'
import type { Crowding } from './sideTabs.ts'

/**
 * How the page is divided around the table. `wide` has rails of tabs at both sides and room for sheets beside the
 * table; `tall` has the tabs in a row below, and sheets are drawers over that row; `low` is a telephone held
 * sideways or a page under a magnifying glass, where height is what is dear: slim rails, one line of bar.
 */
export type Frame = 'wide' | 'tall' | 'low'

const REM_PX = 16
/** Under these there is no room beside the table, upright or lying. */
const TALL_BELOW_PX = 48 * REM_PX
const UPRIGHT_BELOW_PX = 64 * REM_PX
const LOW_BELOW_PX = 30 * REM_PX

export function frameFor({ width, height }: Size): Frame {
  if (height < LOW_BELOW_PX && width > height) return 'low'
  const isUpright = width < UPRIGHT_BELOW_PX && width < height
  return width < TALL_BELOW_PX || isUpright ? 'tall' : 'wide'
}

/** Widths: what a table needs beside an open sheet, and what one sheet and the two rails take. */
const LEAST_STAGE_PX = 15 * REM_PX
const SHEET_PX = 15 * REM_PX
const RAILS_PX = 7 * REM_PX

/** Number of sheets that may be open: on a large screen as many as one likes, else what leaves the table its room. */
export function crowdingFor(window: Size): Crowding {
  const frame = frameFor(window)
  if (frame === 'wide') return 'free'
  const hasRoom = window.width >= LEAST_STAGE_PX + 2 * SHEET_PX + RAILS_PX
  return frame === 'low' && hasRoom ? 'sides' : 'single'
}
