import type { Page } from '@playwright/test'

/**
 * Words that something else is painted over, and words outside the window that nobody can scroll to. What a finger
 * would hit does not tell: much of what is painted lets fingers through.
 */
export const hiddenTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const HAIR = 1.5
    /** Letters of a drawing lie as they were drawn. */
    const SKIPPED = '.visually-hidden, [inert], style, script, option, svg'
    // What fills the screen, or lies over the table: nothing else is to be used meanwhile.
    const root =
      document.querySelector('.cards, .received-role') ??
      [...document.querySelectorAll('.sheet')].at(-1) ??
      document.querySelector('.main-menu, .seat-menu') ??
      document.body
    const sheet = new CSSStyleSheet()
    // What a drawing is made of is not tried piece by piece: there are thousands of them.
    sheet.replaceSync('* { pointer-events: auto !important } svg * { pointer-events: none !important }')
    document.adoptedStyleSheets.push(sheet)

    const alphaOf = (colour: string): number => {
      if (colour === 'transparent') return 0
      const alpha = /[/,]\s*([\d.]+%?)\)$/.exec(colour.startsWith('rgb(') ? '' : colour)?.[1]
      return alpha === undefined ? 1 : Number.parseFloat(alpha) / (alpha.endsWith('%') ? 100 : 1)
    }
    const PAINTED = 0.25
    const SIGN_PX = 120
    const isPainted = (element: Element): boolean => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
      const style = getComputedStyle(element)
      if (Number(style.opacity) < PAINTED) return false
      // A sign covers what is under it; lines that are drawn across the table do not.
      if (element.localName === 'svg') return element.clientWidth < SIGN_PX && element.clientHeight < SIGN_PX
      if (element.matches('img, video, canvas, input, textarea, select')) return true
      return alphaOf(style.backgroundColor) > PAINTED || /url|gradient/.test(style.backgroundImage)
    }
    const classOf = (element: Element): string =>
      (element.closest('[class]')?.getAttribute('class') ?? element.localName).trim()

    /** Scrolled out of its frame, or wholly cut away by it: the other check speaks of that. */
    const isAway = (element: Element, x: number, y: number): boolean => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, position, clipPath } = getComputedStyle(at)
        if (clipPath === 'inset(50%)') return true
        if (overflowX !== 'visible' || overflowY !== 'visible') {
          const { left, right, top, bottom } = at.getBoundingClientRect()
          if (x < left || x > right || y < top + HAIR || y > bottom - HAIR) return true
        }
        if (position === 'fixed') break
      }
      return false
    }

    const coverOf = (parent: Element, x: number, y: number): Element | null => {
      for (const hit of document.elementsFromPoint(x, y)) {
        if (hit === parent || parent.contains(hit) || hit.contains(parent)) return null
        if (isPainted(hit)) return hit
      }
      return null
    }

    const troubles = new Set<string>()
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement
      const words = texts.currentNode.textContent?.trim() ?? ''
      if (!parent || !words || parent.closest(SKIPPED)) continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      for (const { left, top, width, height } of range.getClientRects()) {
        if (width < 2 || height < 2) continue
        const y = top + height / 2
        for (const part of [0.06, 0.5, 0.94]) {
          const x = left + width * part
          if (isAway(parent, x, y)) continue
          const isOutside = x < -HAIR || y < 0 || x > innerWidth + HAIR || y > innerHeight
          const isLong = document.documentElement.scrollHeight > innerHeight + HAIR
          if (isOutside) {
            if (!isLong) troubles.add(`outside: "${words.slice(0, 40)}" (${classOf(parent)})`)
            continue
          }
          const cover = coverOf(parent, x, y)
          if (cover) troubles.add(`hidden: "${words.slice(0, 40)}" (${classOf(parent)}) by ${classOf(cover)}`)
        }
      }
    }
    document.adoptedStyleSheets.pop()
    return [...troubles]
  })
