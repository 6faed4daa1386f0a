import type { Page } from '@playwright/test'

/**
 * Signs on seats that lie over a letter of a character's name or over each other. Letters of a drawing are asked one
 * by one: they stand on an arc, and the box around all of them is the whole token.
 */
export const signsInTheWay = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const HAIR = 1
    const SIGNS = '.raised-hand, .nominee-pick__sign, span.vote-hand:not([data-value="0"])'
    const discs = [...document.querySelectorAll(SIGNS)].map((element) => {
      const { x, y, width } = element.getBoundingClientRect()
      const seat = element.closest<HTMLElement>('.seat')?.dataset['seat']
      return {
        x: x + width / 2,
        y: y + width / 2,
        radius: width / 2,
        name: `${element.className} of ${seat}`,
      }
    })
    const letters = [...document.querySelectorAll<SVGTextElement>('.token__name')].flatMap((text) => {
      const toScreen = text.getScreenCTM() ?? new DOMMatrix()
      return Array.from({ length: text.getNumberOfChars() }, (_, at) => {
        const { x, y, width, height } = text.getExtentOfChar(at)
        const middle = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(toScreen)
        return { x: middle.x, y: middle.y, name: `letter ${at + 1} of ${text.textContent}` }
      })
    })
    return discs.flatMap((disc, at) => [
      ...letters
        .filter(({ x, y }) => Math.hypot(x - disc.x, y - disc.y) < disc.radius)
        .map(({ name }) => `${disc.name} over ${name}`),
      ...discs
        .slice(at + 1)
        .filter(({ x, y, radius }) => Math.hypot(x - disc.x, y - disc.y) < radius + disc.radius - HAIR)
        .map(({ name }) => `${disc.name} over ${name}`),
    ])
  })
