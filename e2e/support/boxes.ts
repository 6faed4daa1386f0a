/** Words that reach over the edge of what they are written on: a plate, a button, a field, a cell of a table. */
export const findWordsOutOfBoxes = (): string[] => {
  const HAIR = 1.5
  const SKIPPED = '.visually-hidden, [inert], [aria-hidden="true"], style, script, option, svg'
  // What fills the screen, or lies over the table: nothing else is to be read meanwhile.
  const root =
    document.querySelector('.cards, .received-role, .gong[data-ringing="true"]') ??
    [...document.querySelectorAll('.sheet')].at(-1) ??
    document.querySelector('.main-menu, .seat-menu, .own-card') ??
    document.body
  const isClear = (colour: string): boolean => /^transparent$|^(rgba|hsla)\(.*,\s*0\)$|\/\s*0\)$/.test(colour)
  const hasEdges = (style: CSSStyleDeclaration): boolean =>
    !isClear(style.backgroundColor) ||
    style.backgroundImage !== 'none' ||
    (Number.parseFloat(style.borderLeftWidth) > 0 && !isClear(style.borderLeftColor))
  const boxes = new Map<Element, DOMRect | null>()
  /** The nearest thing around it whose edges can be seen, unless it is scrolled or cuts by itself. */
  const boxOf = (element: Element): DOMRect | null => {
    const known = boxes.get(element)
    if (known !== undefined) return known
    const style = getComputedStyle(element)
    const parent = element.parentElement
    const isEnd = parent === null || element === root || style.overflowX !== 'visible'
    const isScrolled = style.overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1
    const found =
      !isScrolled && style.display !== 'inline' && style.display !== 'contents' && hasEdges(style)
        ? element.getBoundingClientRect()
        : null
    const box = found ?? (isEnd ? null : boxOf(parent))
    boxes.set(element, box)
    return box
  }
  const out = new Set<string>()
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement
    const words = texts.currentNode.textContent?.trim() ?? ''
    if (!parent || !words || parent.closest(SKIPPED)) continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const box = boxOf(parent)
    if (!box || box.width < 2) continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    const { left, right, top, bottom, width } = range.getBoundingClientRect()
    // A font reaches a little beyond its line.
    const spare = Number.parseFloat(getComputedStyle(parent).fontSize) * 0.4
    const isAside = left < box.left - HAIR || right > box.right + HAIR
    const isOver = top < box.top - spare || bottom > box.bottom + spare
    const where = parent.closest('[class]')?.getAttribute('class') ?? parent.localName
    if (width > 0 && (isAside || isOver)) out.add(`out of its box: "${words.slice(0, 40)}" (${where})`)
  }
  return [...out]
}
