import type { Page } from '@playwright/test'

/**
 * Signs on seats that lie over a letter of a character's name, over a portrait, over a name or a panel, or over each
 * other, and figures that do not grow with their token. Letters of a drawing are asked one by one: they stand on an
 * arc, and the box around all of them is the whole token.
 */
export const signsInTheWay = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const HAIR = 1
    const SIGNS = '.raised-hand, .nominee-pick__sign, .vote-hand:not(span[data-value="0"])'
    /** Share of a token that the height of a figure is at least. */
    const FIGURE = 0.13
    const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })
    const seatOf = (element: Element): string | undefined =>
      element.closest<HTMLElement>('.seat')?.dataset['seat']
    const all = <E extends Element = Element>(selector: string): E[] =>
      [...document.querySelectorAll<E>(selector)].filter(isShown)
    const discs = all(SIGNS).map((element) => {
      const { top, right, width } = element.getBoundingClientRect()
      // What a finger may hit can be larger than what is drawn in its corner.
      const drawn = Number.parseFloat(getComputedStyle(element, '::before').width) || width
      return {
        x: right - drawn / 2,
        y: top + drawn / 2,
        radius: drawn / 2,
        name: `${element.className} of ${seatOf(element)}`,
      }
    })
    const letters = all<SVGTextElement>('.token__name').flatMap((text) => {
      const toScreen = text.getScreenCTM() ?? new DOMMatrix()
      return Array.from({ length: text.getNumberOfChars() }, (_, at) => {
        const { x, y, width, height } = text.getExtentOfChar(at)
        const middle = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(toScreen)
        return { x: middle.x, y: middle.y, radius: 0, name: `letter ${at + 1} of ${text.textContent}` }
      })
    })
    const portraits = all('.seat__medal .portrait').map((element) => {
      const { x, y, width } = element.getBoundingClientRect()
      const name = `the portrait of ${seatOf(element)}`
      return { x: x + width / 2, y: y + width / 2, radius: width / 2, name }
    })
    const boxes = all('.seat__plate, .vote-words, .vote-controls').map((element) => ({
      box: element.getBoundingClientRect(),
      name: `${element.className} ${element.textContent?.slice(0, 20)}`,
    }))
    const small = all<HTMLElement>('.raised-hand__place').filter((figure) => {
      const token = figure.closest('.seat')?.querySelector('.seat__disc')?.clientWidth ?? 0
      return Number.parseFloat(getComputedStyle(figure).fontSize) < token * FIGURE
    })
    const figures = all('.raised-hand__place').map((element) => {
      const { right, top, height } = element.getBoundingClientRect()
      const radius = height / 2
      return { x: right - radius, y: top + radius, radius, name: `the figure of ${seatOf(element)}` }
    })
    return [
      ...figures.flatMap((figure) =>
        [...letters, ...portraits]
          .filter(({ x, y, radius }) => Math.hypot(x - figure.x, y - figure.y) < radius + figure.radius)
          .map(({ name }) => `${figure.name} over ${name}`),
      ),
      ...small.map((figure) => `the figure ${figure.textContent} is small`),
      ...discs.flatMap((disc, at) => [
        ...[...letters, ...portraits, ...discs.slice(at + 1)]
          .filter(({ x, y, radius }) => Math.hypot(x - disc.x, y - disc.y) < radius + disc.radius - HAIR)
          .map(({ name }) => `${disc.name} over ${name}`),
        ...boxes
          .filter(({ box: { left, right, top, bottom } }) => {
            const x = Math.max(left, Math.min(right, disc.x))
            const y = Math.max(top, Math.min(bottom, disc.y))
            return Math.hypot(x - disc.x, y - disc.y) < disc.radius - HAIR
          })
          .map(({ name }) => `${disc.name} over ${name}`),
      ]),
    ]
  })
