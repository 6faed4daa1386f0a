import type { Locator, Page, ViewportSize } from '@playwright/test'

export interface NamedBox {
  readonly what: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What stands in the bar at the head of the board, each by itself. */
export const barBoxesOf = (page: Page): Promise<NamedBox[]> =>
  page
    .locator('.board__bar')
    .locator('.board__heading, .phase-bar, button:not(.phase-bar)')
    .evaluateAll((elements) =>
      elements
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return { what: element.getAttribute('aria-label') ?? element.className, x, y, width, height }
        })
        .filter(({ width }) => width > 1),
    )

/** Where everything that must not lie over anything else stands. Stacks lie over each other by design. */
export const boxesOf = (page: Page): Promise<NamedBox[]> =>
  page.evaluate(() => {
    const box = (element: Element, what: string) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { what, x, y, width, height }
    }
    const all = (selector: string, name: (element: Element, at: number) => string) =>
      [...document.querySelectorAll(selector)].map((element, at) => box(element, name(element, at)))
    return [
      ...all('.seat__disc', (_, at) => `token ${at}`),
      ...all('.seat__plate', (_, at) => `plate ${at}`),
      ...all(
        '.seat__reminder[data-stacked="false"]',
        (element) => `reminder ${element.getAttribute('title')}`,
      ),
      ...all('.side-tab__label, .storyteller, .board__bar', (element) => element.className),
    ].filter(({ width }) => width > 0)
  })

const HAIR = 0.6

const isOver = (a: NamedBox, b: NamedBox): boolean =>
  a.x + HAIR < b.x + b.width &&
  b.x + HAIR < a.x + a.width &&
  a.y + HAIR < b.y + b.height &&
  b.y + HAIR < a.y + a.height

export const overlapsIn = (boxes: readonly NamedBox[]): string[] =>
  boxes.flatMap((box, at) =>
    boxes.slice(at + 1).flatMap((other) => (isOver(box, other) ? [`${box.what} over ${other.what}`] : [])),
  )

export const outside = (boxes: readonly NamedBox[], { width, height }: ViewportSize): string[] =>
  boxes
    .filter(
      (box) =>
        box.x < -HAIR ||
        box.y < -HAIR ||
        box.x + box.width > width + HAIR ||
        box.y + box.height > height + HAIR,
    )
    .map(({ what }) => what)

/** The smallest letters on the seats, in pixels as they are drawn. */
export const smallestLetters = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const plates = [...document.querySelectorAll('.seat__name')].map((element) =>
      Number.parseFloat(getComputedStyle(element).fontSize),
    )
    const arcs = [...document.querySelectorAll('.seat .token__name')].map((element) => {
      const drawing = element.closest('svg')
      const scale = (drawing?.getBoundingClientRect().width ?? 0) / 200
      return Number(element.getAttribute('font-size')) * scale
    })
    return Math.min(...plates, ...arcs)
  })

/** Names and tokens whose middle a click would miss, because something else lies over it. */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.seat__plate, .seat__disc')].flatMap((control) => {
      const { x, y, width, height } = control.getBoundingClientRect()
      const hit = document.elementFromPoint(x + width / 2, y + height / 2)
      return control.contains(hit) ? [] : [`${control.className} under ${hit?.className ?? 'nothing'}`]
    }),
  )

/** By how much a letter that leans over would stand out of the box that cuts it; below nothing it has room. */
export const leanOf = (name: Locator): Promise<number> =>
  name.evaluate((element) => {
    const { fontFamily, fontSize, fontStyle, fontWeight, paddingRight } = getComputedStyle(element)
    const paper = document.createElement('canvas').getContext('2d')
    if (!paper) throw new Error('nothing to draw on')
    // Large, for what is measured is told in whole pixels.
    const LARGE_PX = 200
    paper.font = `${fontStyle} ${fontWeight} ${LARGE_PX}px ${fontFamily}`
    const { actualBoundingBoxRight, width } = paper.measureText('f')
    const lean = ((actualBoundingBoxRight - width) / LARGE_PX) * Number.parseFloat(fontSize)
    return lean - Number.parseFloat(paddingRight)
  })
