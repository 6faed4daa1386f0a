import { explainToFingers } from './hints.ts'
import { followKeyboard } from './keyboard.ts'

/** Parts that only screens need that are touched. */
export function followTouch(window: Window): void {
  explainToFingers(window.document)
  followKeyboard(window, window.document.documentElement)
}
