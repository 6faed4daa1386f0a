import type { Page, ViewportSize } from '@playwright/test'
import { type Picture, readPicture } from './pictures.ts'
import { settled } from './shots.ts'

/** A line of text where it stands on the page. */
interface Line {
  readonly text: string
  readonly place: string
  readonly isLarge: boolean
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type Ground = Pick<Line, 'x' | 'y' | 'width' | 'height'>

/** So many pixels of the picture for one of the page: strokes of small letters get pixels of their own. */
const SCALE = 2
interface Wanted {
  readonly small: number
  readonly large: number
}
const ENOUGH: Wanted = { small: 4.5, large: 3 }
/** For those who ask for more. */
export const MUCH: Wanted = { small: 7, large: 4.5 }
/** So little of what lies under the letters may be darker or lighter: a star, a line of a roof. */
const STRAY = 0.05
/** From here on a pixel belongs to a letter. */
const WRITTEN = 1.1

/** Every line one can see, by the page's own account. */
const linesOn = (page: Page): Promise<Line[]> =>
  page.evaluate(() => {
    // Initials and the hours of a dial are drawings; what they stand for is written beside them.
    const SKIPPED =
      '.portrait, .vote-clock__numerals, .visually-hidden, [inert], option, style, :disabled, [aria-disabled="true"]'
    /** Words for those who listen, and what has been scrolled out of its frame. */
    const isCutAway = (element: HTMLElement, x: number, y: number): boolean => {
      for (let each: HTMLElement | null = element; each; each = each.parentElement) {
        const { clipPath, overflowX, overflowY } = getComputedStyle(each)
        if (clipPath !== 'none' && each.offsetWidth <= 1) return true
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const { left, right, top, bottom } = each.getBoundingClientRect()
        if (x < left || x > right || y < top || y > bottom) return true
      }
      return false
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const lines: Line[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? ''
      const parent = walker.currentNode.parentElement
      if (!text || !parent || parent.closest(SKIPPED)) continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const style = getComputedStyle(parent)
      // Words for those who listen.
      if (style.clipPath !== 'none' || parent.offsetWidth === 1) continue
      const size = Number.parseFloat(style.fontSize)
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      for (const { x, y, width, height } of range.getClientRects()) {
        const hit = document.elementFromPoint(x + width / 2, y + height / 2)
        if (width < 2 || height < 2 || !hit || !(hit.contains(parent) || parent.contains(hit))) continue
        if (isCutAway(parent, x + width / 2, y + height / 2)) continue
        const place = [parent, parent.parentElement]
          .map((each) => each?.getAttribute('class') || each?.localName)
          .join(' in ')
        lines.push({ text: text.slice(0, 30), place, isLarge, x, y, width, height })
      }
    }
    return lines
  })

/** What all of the lines stand on: what lies around it need not be drawn. */
function groundOf(lines: readonly Line[], { width, height }: ViewportSize): Ground {
  const x = Math.max(0, Math.floor(Math.min(...lines.map((line) => line.x))))
  const y = Math.max(0, Math.floor(Math.min(...lines.map((line) => line.y))))
  const right = Math.min(width, Math.ceil(Math.max(...lines.map((line) => line.x + line.width))))
  const bottom = Math.min(height, Math.ceil(Math.max(...lines.map((line) => line.y + line.height))))
  return { x, y, width: right - x, height: bottom - y }
}

async function take(page: Page, ground: Ground): Promise<Picture> {
  const devtools = await page.context().newCDPSession(page)
  const clip = { ...ground, scale: SCALE }
  const { data } = await devtools.send('Page.captureScreenshot', {
    format: 'png',
    clip,
    optimizeForSpeed: true,
  })
  await devtools.detach()
  return readPicture(Buffer.from(data, 'base64'))
}

/** The same page without its letters: what lies behind them, and their shadows. */
async function takeBlank(page: Page, ground: Ground): Promise<Picture> {
  const style = await page.addStyleTag({
    content: `*, *::before, *::after { color: transparent !important; -webkit-text-fill-color: transparent !important;
      caret-color: transparent !important; text-decoration-color: transparent !important; transition: none !important }
      svg text, svg textPath { fill: transparent !important; stroke: transparent !important }`,
  })
  const picture = await take(page, ground)
  await style.evaluate((element) => (element as HTMLElement).remove())
  return picture
}

const LINEAR = Array.from({ length: 256 }, (_, value) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
})

function luminance({ pixels, channels }: Picture, pixel: number): number {
  const at = pixel * channels
  return (
    0.2126 * (LINEAR[pixels[at] ?? 0] ?? 0) +
    0.7152 * (LINEAR[pixels[at + 1] ?? 0] ?? 0) +
    0.0722 * (LINEAR[pixels[at + 2] ?? 0] ?? 0)
  )
}

const contrast = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** The letters' own colour is where both pictures differ most; it has to stand out from all that lies under them. */
function contrastOf(line: Line, ground: Ground, written: Picture, blank: Picture): number {
  const [x, y, { width, height }] = [line.x - ground.x, line.y - ground.y, line]
  const [left, top] = [Math.max(0, Math.floor(x * SCALE)), Math.max(0, Math.floor(y * SCALE))]
  const right = Math.min(blank.width, Math.ceil((x + width) * SCALE))
  const bottom = Math.min(blank.height, Math.ceil((y + height) * SCALE))
  const behind: number[] = []
  let letter = { luminance: 0, contrast: 0 }
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) {
      const pixel = row * blank.width + column
      const [on, under] = [luminance(written, pixel), luminance(blank, pixel)]
      const found = contrast(on, under)
      if (found > WRITTEN) behind.push(under)
      if (found > letter.contrast) letter = { luminance: on, contrast: found }
    }
  const around = behind.map((each) => contrast(letter.luminance, each)).sort((a, b) => a - b)
  return around[Math.floor(around.length * STRAY)] ?? 1
}

/** Every line of text that cannot be told well enough from what is painted behind it. */
export async function faintTexts(page: Page, wanted: Wanted = ENOUGH): Promise<string[]> {
  await page.mouse.move(0, 0)
  await settled(page)
  const before = await linesOn(page)
  if (before.length === 0) return []
  const standing = new Set(before.map((line) => JSON.stringify(line)))
  const ground = groundOf(before, page.viewportSize() ?? { width: 0, height: 0 })
  const [written, blank] = [await take(page, ground), await takeBlank(page, ground)]
  const lines = await linesOn(page)
  // What has moved meanwhile, a clock that counts, is in neither picture where it is now.
  const faint = lines.flatMap((line) => {
    if (!standing.has(JSON.stringify(line))) return []
    const found = contrastOf(line, ground, written, blank)
    return found >= (line.isLarge ? wanted.large : wanted.small)
      ? []
      : [`${found.toFixed(2)} "${line.text}" (${line.place})`]
  })
  return [...new Set(faint)]
}
