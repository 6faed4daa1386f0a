const FOCUSABLE =
  'button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]'

/** Boundary at which a search for another place ends: behind it lies something else. */
const WHOLE = 'body, main, .frame'

/** Number of places somebody was at that are remembered. */
const REMEMBERED = 24

const canTake = (element: HTMLElement): boolean =>
  element.isConnected &&
  element !== document.body &&
  !element.matches(':disabled') &&
  element.closest('[inert], [aria-hidden="true"]') === null &&
  element.checkVisibility()

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body

interface Place {
  readonly element: HTMLElement
  /** Ancestors it lay in, from the inside out. */
  readonly around: readonly Element[]
}

const placeOf = (element: HTMLElement): Place => {
  const around: Element[] = []
  for (let each = element.parentElement; each && !each.matches(WHOLE); each = each.parentElement)
    around.push(each)
  return { element, around }
}

/** Beside what is gone: in the nearest thing around it that is still there. */
function beside({ around }: Place): HTMLElement | undefined {
  for (const each of around) {
    if (!each.isConnected) continue
    const [first] = [...each.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(canTake)
    if (first) return first
  }
  return undefined
}

/** The page itself, which then says what it is. */
function landmark(): HTMLElement | null {
  const main = document.querySelector<HTMLElement>('main')
  if (main && !main.hasAttribute('tabindex')) main.tabIndex = -1
  return main
}

export interface KeptFocus {
  /** To be asked whenever the page has changed. */
  readonly keep: () => void
  readonly end: () => void
}

/**
 * Whoever goes by keyboard is never put back to the beginning of the page: when the control they were at vanishes or
 * is switched off, the focus goes beside it, else to where they were before, else to the page.
 */
export function keepFocus(isByKeyboard: () => boolean): KeptFocus {
  let places: readonly Place[] = []
  const onFocus = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLElement && target !== document.body)
      places = [...places.slice(1 - REMEMBERED), placeOf(target)]
  }
  document.addEventListener('focusin', onFocus, true)
  return {
    keep() {
      const last = places.at(-1)
      if (!last || !isLost() || !isByKeyboard() || canTake(last.element)) return
      const before = places.findLast(({ element }) => canTake(element))?.element
      const next = beside(last) ?? before ?? landmark()
      next?.focus()
    },
    end: () => document.removeEventListener('focusin', onFocus, true),
  }
}
