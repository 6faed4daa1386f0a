import type { Locator, Page } from '@playwright/test'

const TARGET_PX = 40
/** What is pressed while a clock runs, while somebody waits, or to get out of something. */
const HURRIED_PX = 44
const HURRIED = [
  '.vote-own__hand',
  '.vote-controls .button',
  'button.vote-hand',
  '.phase-bar',
  '.hand-control__hand',
  '.chat-requests .button',
  '.eyes__choice',
  '.seat-finger',
  '.nominee-pick',
  '.sheet__close',
  '.side-tab__close',
].join(', ')

/**
 * Everything under a finger that is smaller than a fingertip. Links within a text are as high as the text; a name
 * and a reminder belong to a seat, whose token does the same; a box is ticked by its whole line.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.locator('button, a[href], input, select, [role="tab"], [role="menuitem"]').evaluateAll(
    (elements, { target, hurried, selector }) =>
      elements.flatMap((element) => {
        const box = element.matches('input[type="checkbox"]')
          ? (element.closest('label') ?? element)
          : element
        const { width, height } = box.getBoundingClientRect()
        const isShown = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
        const isInText = element.matches('p a, li a, dd a')
        const isCovered =
          element.closest('[inert], [aria-hidden="true"], .seat__reminder, .seat__plate') !== null
        // A page under a magnifying glass is no telephone: there a fingertip is a fingertip.
        const isHurried = element.matches(selector) && innerHeight >= 320
        const least = (isHurried ? hurried : target) - 0.5
        return isShown && !isInText && !isCovered && (width < least || height < least)
          ? [`${element.className} ${Math.round(width)}x${Math.round(height)}`]
          : []
      }),
    { target: TARGET_PX, hurried: HURRIED_PX, selector: HURRIED },
  )

/** Letters in fields that a telephone magnifies the page for, as soon as somebody writes there. */
export const smallLetters = (page: Page): Promise<string[]> =>
  page
    .locator('input:not([type="checkbox"], [type="range"], [type="file"]), select, textarea')
    .evaluateAll((fields) =>
      fields.flatMap((field) =>
        Number.parseFloat(getComputedStyle(field).fontSize) < 16 ? [field.className] : [],
      ),
    )

/** A finger that rests until the page has said what it rests on. */
export async function rest(page: Page, on: Locator): Promise<string> {
  await on.scrollIntoViewIfNeeded()
  const box = await on.boundingBox()
  if (!box) throw new Error('nothing to rest on')
  const fingers = await page.context().newCDPSession(page)
  const at = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at })
  const hint = page.locator('.touch-hint:not([hidden])')
  const words = (await hint.textContent()) ?? ''
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await fingers.detach()
  return words
}

interface Edges {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** Cameras and round corners: what they take away of the screen. */
export async function takeEdges(page: Page, insets: Edges): Promise<void> {
  const screen = await page.context().newCDPSession(page)
  await screen.send('Emulation.setSafeAreaInsetsOverride', { insets })
}

/** What can be pressed and reaches into the edges. */
export const inEdges = (page: Page, edges: Edges): Promise<string[]> =>
  page.locator('button, a[href], input, select, [role="tab"]').evaluateAll(
    (elements, { top, right, bottom, left }) =>
      elements.flatMap((element) => {
        const box = element.getBoundingClientRect()
        const isShown = box.width > 1 && element.checkVisibility({ visibilityProperty: true })
        const isOver =
          box.top < top - 1 ||
          box.left < left - 1 ||
          box.right > innerWidth - right + 1 ||
          box.bottom > innerHeight - bottom + 1
        return isShown && isOver && !element.closest('[inert], [aria-hidden="true"], .visually-hidden')
          ? [
              `${element.className} ${Math.round(box.x)},${Math.round(box.y)} ${Math.round(box.width)}x${Math.round(box.height)}`,
            ]
          : []
      }),
    edges,
  )
