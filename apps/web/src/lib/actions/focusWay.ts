import type { Readable } from '../store.ts'

const ARROWS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])

export interface FocusWay extends Pick<Readable<boolean>, 'get'> {
  readonly end: () => void
}

/**
 * Knows whether somebody last went somewhere with the keyboard: with Tab, or with an arrow that moved the focus.
 * The browser's own :focus-visible does not tell, for any key that is pressed makes it true.
 */
export function watchFocusWay(page: Pick<Window, 'addEventListener' | 'removeEventListener'>): FocusWay {
  let isByKeyboard = true
  let isArrow = false
  const onKey = ({ key }: KeyboardEvent): void => {
    isArrow = ARROWS.has(key)
    if (key === 'Tab') isByKeyboard = true
  }
  const onPointer = (): void => {
    isArrow = false
    isByKeyboard = false
  }
  const onFocus = (): void => {
    if (isArrow) isByKeyboard = true
  }
  page.addEventListener('keydown', onKey, true)
  page.addEventListener('pointerdown', onPointer, true)
  page.addEventListener('focusin', onFocus, true)
  return {
    get: () => isByKeyboard,
    end() {
      page.removeEventListener('keydown', onKey, true)
      page.removeEventListener('pointerdown', onPointer, true)
      page.removeEventListener('focusin', onFocus, true)
    },
  }
}
