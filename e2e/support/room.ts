import type { Page } from '@playwright/test'

/**
 * What on the page could not be used or read as it stands: controls whose middle something else covers, things
 * outside the window, text that is cut off, and lists that are smaller than they could be. What can be scrolled to is there; what lies sideways in a box that
 * is read from above to below is not.
 */
export const findTroubles = (): string[] => {
  const HAIR = 1.5
  /** As far in as the engraved double line of a sheet reaches. */
  const frameOf = (sheet: Element): number => Number.parseFloat(getComputedStyle(sheet, '::before').top) + 3
  const CONTROLS = 'button, a[href], input, select, textarea, [role="menuitem"], [role="tab"]'
  /** Rows that are pushed sideways by design, and the town's own decoration. */
  const SIDEWAYS = '.tabs__list, .board__end, .whisper__people, .moderation__scroll'
  /** Notices, and under a magnifying glass whoever wants to whisper for a moment. */
  const PASSING = '.toast, .chat-requests'
  const WHOLE = '.side-tab__label, .phase-bar, .vote-controls, .vote-own'
  /** Signs of Chinese stand for themselves. */
  const WORD = /[[\p{L}\p{M}]--\p{Script=Han}]+/gv
  // What fills the screen, or lies over the table: nothing else is to be used meanwhile.
  const root =
    document.querySelector('.cards, .received-role, .gong[data-ringing="true"]') ??
    [...document.querySelectorAll('.sheet')].at(-1) ??
    document.querySelector('.main-menu, .seat-menu, .own-card') ??
    document.body

  const isDrawn = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    getComputedStyle(element).clipPath !== 'inset(50%)' &&
    !element.closest('.visually-hidden, [inert], [aria-hidden="true"]')
  const classOf = (element: Element): string =>
    (element.closest('[class]')?.getAttribute('class') ?? '').trim()
  const nameOf = (element: Element): string =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) || classOf(element)
  const clippers = (
    element: Element,
  ): { readonly element: Element; readonly style: CSSStyleDeclaration }[] => {
    const found = []
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.overflowX !== 'visible' || style.overflowY !== 'visible') found.push({ element: at, style })
      if (style.position === 'fixed') break
    }
    return found
  }
  const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll'
  const isPast = (inner: DOMRect, outer: DOMRect, by: number, axis: 'x' | 'y'): boolean =>
    axis === 'x'
      ? inner.left < outer.left - by || inner.right > outer.right + by
      : inner.top < outer.top - by || inner.bottom > outer.bottom + by

  /** Whether one has to scroll to the middle of it first. */
  const isScrolledAway = (element: Element, x: number, y: number): boolean =>
    clippers(element).some(({ element: box, style }) => {
      const { left, right, top, bottom } = box.getBoundingClientRect()
      const isAside = x < left || x > right
      return (
        (scrolls(style.overflowY) && (y < top || y > bottom)) ||
        (isAside && scrolls(style.overflowX) && box.matches(SIDEWAYS)) ||
        (isAside && scrolls(style.overflowX) && box.matches('.stage'))
      )
    })

  /** By design: what moves or picks a seat lies on it, and a card that is to be read lies over seats. */
  const isMeant = (control: Element, hit: Element): boolean =>
    // What goes by itself lies over the bar and nothing else.
    (control.closest('.board__bar') !== null && hit.closest(PASSING) !== null) ||
    // The menu stays at the end of a bar that is pulled past it.
    (control.closest('.board__end') !== null && hit.closest('.main-menu__trigger') !== null) ||
    // Piles lie on one another by design; the topmost is the way to all of them.
    (control.matches('[data-stacked="true"]') && hit.closest('.seat__reminder') !== null) ||
    (control.closest('.seat') !== null &&
      hit.closest('.gather__seat, .rules-card, .first-night-card, .nominee-pick') !== null)

  const covered = [...root.querySelectorAll(CONTROLS)].flatMap((control) => {
    const { x, y, width, height } = control.getBoundingClientRect()
    if (width < 2 || height < 2 || !isDrawn(control)) return []
    const [middleX, middleY] = [x + width / 2, y + height / 2]
    if (isScrolledAway(control, middleX, middleY)) return []
    if (middleX < 0 || middleY < 0 || middleX > innerWidth || middleY > innerHeight)
      return [`outside: ${nameOf(control)}`]
    const hit = document.elementFromPoint(middleX, middleY)
    const isFree =
      hit === null ||
      control.contains(hit) ||
      hit.contains(control) ||
      control.closest('label')?.contains(hit) ||
      isMeant(control, hit)
    return isFree ? [] : [`covered: ${nameOf(control)} by ${nameOf(hit)} (${classOf(hit)})`]
  })

  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const cut: string[] = []
  while (texts.nextNode()) {
    const node = texts.currentNode
    const parent = node.parentElement
    if (!parent || !node.textContent?.trim() || !isDrawn(parent) || parent.closest('svg, style, option'))
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width === 0) continue
    // A word of what one presses is read at a glance, or not at all: it stands in one line.
    for (const { index, 0: word } of parent.closest(WHOLE) ? node.textContent.matchAll(WORD) : []) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) cut.push(`broken: "${word}"`)
    }
    const own = getComputedStyle(parent)
    const boxes = clippers(parent)
    if (own.overflowX !== 'visible' || own.overflowY !== 'visible')
      boxes.unshift({ element: parent, style: own })
    // Words for those who listen, in a frame of nothing.
    if (boxes.some(({ element }) => element.getBoundingClientRect().width < 2)) continue
    // Below the edge of what scrolls up and down is not lost; and a font reaches a little beyond its line.
    const isPulled = (each: Element, style: CSSStyleDeclaration): boolean =>
      each.matches(`${SIDEWAYS}, .stage`) && scrolls(style.overflowX)
    const scroller = boxes.findIndex(
      ({ element, style }) => scrolls(style.overflowY) || isPulled(element, style),
    )
    const inner = scroller < 0 ? boxes : boxes.slice(0, scroller + 1)
    const spare = Number.parseFloat(own.fontSize) * 0.4
    const reason = inner
      .map(({ element, style }) => {
        const outer = element.getBoundingClientRect()
        if (element.matches(SIDEWAYS) || isPulled(element, style)) return null
        if (style.overflowX !== 'visible' && isPast(box, outer, HAIR, 'x'))
          return `sideways in ${classOf(element)}`
        const isHidden = style.overflowY === 'hidden' || style.overflowY === 'clip'
        // A text that is shortened on purpose says so with its dots.
        const isShortened = style.webkitLineClamp !== 'none'
        return isHidden && !isShortened && isPast(box, outer, spare, 'y')
          ? `above or below in ${classOf(element)}`
          : null
      })
      .find((each) => each !== null)
    const isOutside = boxes.length === 0 && (box.left < -HAIR || box.right > innerWidth + HAIR)
    if (reason || isOutside)
      cut.push(`cut: "${node.textContent.trim().slice(0, 40)}" ${reason ?? 'at the edge of the window'}`)
  }
  /** Whatever scrolls uses the height there is, ends inside its frame, and shows that it goes on. */
  const cramped = [...document.querySelectorAll('.sheet, .seat-menu, .own-card, .main-menu')].flatMap(
    (box) => {
      const scroller = box.querySelector('.sheet__body, .main-menu__scroller') ?? box
      const isLonger = scroller.scrollHeight > scroller.clientHeight + HAIR
      const [outer, inner] = [box.getBoundingClientRect(), scroller.getBoundingClientRect()]
      const isSheet = box.matches('.sheet')
      return [
        isLonger &&
          outer.height < innerHeight * 0.85 &&
          `cramped: ${classOf(box)} is ${outer.height} px high`,
        isSheet && inner.bottom > outer.bottom - frameOf(box) + HAIR && `over its frame: ${classOf(box)}`,
        isLonger &&
          !isSheet &&
          !getComputedStyle(scroller).backgroundAttachment.includes('local') &&
          `no sign of more: ${classOf(box)}`,
      ].filter((each) => each !== false)
    },
  )

  // Whoever reads by a magnifying glass pulls a row of seats one way only.
  const stage = document.querySelector('.stage[data-form="list"]')
  const isPulledTwice =
    stage &&
    stage.scrollWidth > stage.clientWidth + HAIR &&
    stage.scrollHeight > stage.clientHeight + HAIR &&
    isDrawn(stage) &&
    root === document.body

  // On a telephone the bar begins with the hour; where there is room the hour stands in the middle.
  const bar = document.querySelector('[data-frame="wide"] .phase-bar')?.getBoundingClientRect()
  const isOff = bar && Math.abs(bar.x + bar.width / 2 - innerWidth / 2) > innerWidth * 0.02
  const twice = isPulledTwice ? [`seats are pulled both ways: ${stage.clientHeight} px`] : []
  return [...covered, ...cut, ...cramped, ...twice, ...(isOff ? ['the phase stands off the middle'] : [])]
}

export const troublesOn = (page: Page): Promise<string[]> => page.evaluate(findTroubles)
