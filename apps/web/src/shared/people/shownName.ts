const SHOWN = 50

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
/** Between these a text has a direction of its own, and turns nothing around it. */
const [ISOLATE, POP] = ['\u2068', '\u2069'] as const

/**
 * Names may be long; lists show so much of them, and never half a letter. Whoever is written from right to left does
 * not carry the number or the comma behind the name to its other side.
 */
export function shownName(name: string): string {
  const shown = Array.from(name).slice(0, SHOWN).join('')
  return RIGHT_TO_LEFT.test(shown) ? `${ISOLATE}${shown}${POP}` : shown
}
