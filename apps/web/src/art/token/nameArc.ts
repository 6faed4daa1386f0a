import { tokenNameSize } from '@belfry/rules'
import { SIDE } from './rims.ts'

/** Names are written along this circle, below the icon. */
export const NAME_RADIUS = 70
/** The share of the circle a name may take. */
const NAME_ARC = 0.56
/** The size of a name at 100 percent, in parts of the token's side. */
const NAME_SHARE = 0.108
/** Type is set no smaller than this. */
export const SMALLEST_TEXT_PX = 11

/** Width of a letter in parts of the type's size: small capitals, or the full square of an ideograph. */
const LETTER = 0.56
const IDEOGRAPH = 1.02
const isIdeograph = (letter: string): boolean => letter.charCodeAt(0) >= 0x2e80

const widthInEms = (name: string): number =>
  Array.from(name).reduce((width, letter) => width + (isIdeograph(letter) ? IDEOGRAPH : LETTER), 0)

/** The size of a token's name in units of the drawing, or null where it would not fit at a readable size. */
export function nameSize(name: string, tokenPx: number): number | null {
  const wished = (NAME_SHARE * SIDE * tokenNameSize(name)) / 100
  const smallest = (SMALLEST_TEXT_PX / tokenPx) * SIDE
  const size = Math.max(wished, smallest)
  const room = 2 * Math.PI * NAME_RADIUS * NAME_ARC
  return widthInEms(name) * size <= room ? size : null
}

/** Letters without which a name cannot be guessed. */
const FEWEST_LETTERS = 12

export interface ArcName {
  readonly text: string
  readonly size: number
}

/** A name as it stands on a token: whole, cut where too much of it is left over, or not at all on a small one. */
export function arcName(name: string, tokenPx: number): ArcName | null {
  const whole = nameSize(name, tokenPx)
  if (whole !== null) return { text: name, size: whole }
  const letters = Array.from(name)
  for (let count = letters.length - 1; count >= FEWEST_LETTERS; count--) {
    const text = `${letters.slice(0, count).join('').trimEnd()}…`
    const size = nameSize(text, tokenPx)
    if (size !== null) return { text, size }
  }
  return null
}

/** From the left, down and around to the right, so that letters stand upright at the bottom. */
const start = -0.06 * Math.PI
const x = (NAME_RADIUS * Math.cos(start)).toFixed(1)
const y = (NAME_RADIUS * Math.sin(start)).toFixed(1)
export const NAME_PATH = `M${100 - Number(x)} ${100 + Number(y)}A${NAME_RADIUS} ${NAME_RADIUS} 0 1 0 ${100 + Number(x)} ${100 + Number(y)}`
