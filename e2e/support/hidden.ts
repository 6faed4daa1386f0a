import type { Page } from '@playwright/test'

/**
 * Words that something else is painted over, and words outside the window that nobody can scroll to. What a finger
 * would hit does not tell: much of what is painted lets fingers through, and is made to catch them where it lies over
 * words. To make everything catch them would style the whole page anew, twice a look.
 */
export const hiddenTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const HAIR = 1.5
    /** Letters of a drawing lie as they were drawn. */
    const SKIPPED = '.visually-hidden, [inert], style, script, option, svg'
    // What fills the screen, or lies over the table: nothing else is to be used meanwhile.
    const root =
      document.querySelector('.cards, .received-role, .gong[data-ringing="true"]') ??
      [...document.querySelectorAll('.sheet')].at(-1) ??
      document.querySelector('.main-menu, .seat-menu, .own-card') ??
      document.body

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

    /** What cuts an element off, from the inside out; null where all of it is cut away. */
    const frames = new Map<Element, readonly DOMRect[] | null>()
    const framesOf = (element: Element | null): readonly DOMRect[] | null => {
      if (!element || element === document.body) return []
      const known = frames.get(element)
      if (known !== undefined) return known
      const { overflowX, overflowY, position, clipPath } = getComputedStyle(element)
      const outer = position === 'fixed' ? [] : framesOf(element.parentElement)
      const isFrame = overflowX !== 'visible' || overflowY !== 'visible'
      const all =
        clipPath === 'inset(50%)' || outer === null
          ? null
          : [...(isFrame ? [element.getBoundingClientRect()] : []), ...outer]
      frames.set(element, all)
      return all
    }
    /** Scrolled out of its frame, or wholly cut away by it: the other check speaks of that. */
    const isAway = (element: Element, x: number, y: number): boolean =>
      framesOf(element)?.every(
        ({ left, right, top, bottom }) =>
          x >= left + HAIR && x <= right - HAIR && y >= top + HAIR && y <= bottom - HAIR,
      ) !== true

    interface Spot {
      readonly parent: HTMLElement
      readonly words: string
      readonly x: number
      readonly y: number
    }
    const spots: Spot[] = []
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement
      const words = texts.currentNode.textContent?.trim().slice(0, 40) ?? ''
      if (!parent || !words || parent.closest(SKIPPED)) continue
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      for (const { left, top, width, height } of range.getClientRects()) {
        if (width < 2 || height < 2) continue
        const y = top + height / 2
        for (const part of [0.06, 0.5, 0.94]) {
          const x = left + width * part
          if (!isAway(parent, x, y)) spots.push({ parent, words, x, y })
        }
      }
    }
    const isOutside = ({ x, y }: Spot): boolean =>
      x < -HAIR || y < 0 || x > innerWidth + HAIR || y > innerHeight
    const isLong = document.documentElement.scrollHeight > innerHeight + HAIR
    const inside = spots.filter((spot) => !isOutside(spot))

    const isOver = (element: Element): boolean => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return inside.some(
        ({ parent, x, y }) =>
          x >= left &&
          x <= right &&
          y >= top &&
          y <= bottom &&
          !element.contains(parent) &&
          !parent.contains(element),
      )
    }
    const caught: HTMLElement[] = []
    const catchFingers = (element: HTMLElement): void => {
      element.style.setProperty('pointer-events', 'auto', 'important')
      caught.push(element)
    }
    // What a drawing is made of is not tried piece by piece: there are thousands of them.
    const passing = [...document.querySelectorAll<HTMLElement>('body *:not(svg *)')].filter(
      (element) =>
        getComputedStyle(element).pointerEvents === 'none' && isPainted(element) && isOver(element),
    )
    for (const element of passing) catchFingers(element)

    /** Piles lie on one another by design: what is on them is read when the pile is opened. */
    const isPile = (parent: Element, hit: Element): boolean =>
      parent.closest('[data-stacked="true"]') !== null && hit.closest('.seat__reminder') !== null
    /** What goes by itself lies over the bar, and over nothing else. */
    const isPassing = (parent: Element, hit: Element): boolean =>
      parent.closest('.board__bar') !== null && hit.closest('.toast, .chat-requests') !== null
    const isOwn = (parent: Element, hit: Element): boolean =>
      parent.contains(hit) || hit.contains(parent) || isPile(parent, hit) || isPassing(parent, hit)
    const coverOf = ({ parent, x, y }: Spot): Element | null => {
      // Most words lie uppermost: all that lies under them is asked for where they do not.
      const top = document.elementFromPoint(x, y)
      if (!top || isOwn(parent, top)) return null
      if (isPainted(top)) return top
      for (const hit of document.elementsFromPoint(x, y)) {
        if (isOwn(parent, hit)) return null
        if (isPainted(hit)) return hit
      }
      return null
    }
    /** Words that let fingers through are not found themselves: what lies under them would seem to lie over them. */
    const coverOfAll = (spot: Spot): Element | null => {
      const cover = coverOf(spot)
      if (!cover || getComputedStyle(spot.parent).pointerEvents !== 'none') return cover
      catchFingers(spot.parent)
      return coverOf(spot)
    }
    const troubles = new Set<string>()
    for (const spot of spots) {
      const { parent, words } = spot
      const cover = isOutside(spot) ? null : coverOfAll(spot)
      if (isOutside(spot) && !isLong) troubles.add(`outside: "${words}" (${classOf(parent)})`)
      if (cover) troubles.add(`hidden: "${words}" (${classOf(parent)}) by ${classOf(cover)}`)
    }
    for (const { style } of caught) style.removeProperty('pointer-events')
    return [...troubles]
  })
