import type { Page } from '@playwright/test'

/** Letters of people's and characters' names that a round mark at a seat lies over, by the marks of one kind. */
export const lettersUnder = (page: Page, marks: string): Promise<string[]> =>
  page.evaluate((selector) => {
    interface Letter {
      readonly x: number
      readonly y: number
      readonly name: string
    }
    const discs = [...document.querySelectorAll(selector)].map((element) => {
      const { x, y, width } = element.getBoundingClientRect()
      const seat = element.closest<HTMLElement>('.seat')?.dataset['seat']
      return {
        x: x + width / 2,
        y: y + width / 2,
        radius: width / 2,
        name: `${element.className} of ${seat}`,
      }
    })
    /** Letters of a drawing stand on an arc. */
    const ofTokens = [...document.querySelectorAll<SVGTextElement>('.seat .token__name')].flatMap((text) => {
      const toScreen = text.getScreenCTM() ?? new DOMMatrix()
      return Array.from({ length: text.getNumberOfChars() }, (_, at): Letter => {
        const { x, y, width, height } = text.getExtentOfChar(at)
        const middle = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(toScreen)
        return { x: middle.x, y: middle.y, name: `letter ${at + 1} of ${text.textContent}` }
      })
    })
    const ofPlates = [...document.querySelectorAll('.seat__name')].flatMap((name) => {
      const texts = document.createTreeWalker(name, NodeFilter.SHOW_TEXT)
      const letters: Letter[] = []
      const range = document.createRange()
      while (texts.nextNode()) {
        const node = texts.currentNode
        for (let at = 0; at < (node.textContent?.length ?? 0); at++) {
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          const { x, y, width, height } = range.getBoundingClientRect()
          letters.push({
            x: x + width / 2,
            y: y + height / 2,
            name: `letter ${at + 1} of ${node.textContent}`,
          })
        }
      }
      return letters
    })
    return discs.flatMap((disc) =>
      [...ofTokens, ...ofPlates]
        .filter(({ x, y }) => Math.hypot(x - disc.x, y - disc.y) < disc.radius)
        .map(({ name }) => `${disc.name} over ${name}`),
    )
  }, marks)
