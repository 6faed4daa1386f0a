import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { hiddenTexts } from './hidden.ts'
import { troublesOn } from './room.ts'
import { settled } from './shots.ts'
import { smallTargets } from './touch.ts'

const LOOKS = 10
/** Where a hand looks at the pages itself: LOOKS=folder takes a picture of each. */
const PICTURES = process.env['LOOKS']

/** What was not right, by where it was so. */
export type Found = Record<string, readonly string[]>

async function troublesNow(page: Page, isTouch: boolean): Promise<string[]> {
  await settled(page)
  const small = isTouch ? await smallTargets(page) : []
  return [...(await troublesOn(page)), ...(await hiddenTexts(page)), ...small]
}

/** A window that was just made smaller is drawn anew in a moment: what is left after several looks stays. */
export async function lastingTroubles(page: Page, isTouch = false): Promise<string[]> {
  for (let look = 1; ; look++) {
    const found = await troublesNow(page, isTouch)
    if (found.length === 0 || look === LOOKS) return found
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

/** Looks at a page as it stands, and notes what is covered, cut, outside or too small for a finger. */
export async function glance(page: Page, name: string, found: Found, isTouch = false): Promise<void> {
  const troubles = await lastingTroubles(page, isTouch)
  if (troubles.length > 0) found[name] = troubles
  if (!PICTURES) return
  console.log(name, troubles)
  await page.screenshot({ path: join(PICTURES, `${name.replaceAll(/[^\w-]+/g, '-')}.png`) })
}
