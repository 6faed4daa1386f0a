/** Blocks of Unicode whose letters are written from right to left: Hebrew, Arabic and all that stand with them. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** Between these a text has a direction of its own, and turns nothing around it. */
const [ISOLATE, POP] = ['\u2068', '\u2069'] as const

/**
 * A name in a sentence: whoever is written from right to left does not carry the number or the comma behind the name
 * to its other side.
 */
export const isolated = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? `${ISOLATE}${text}${POP}` : text
