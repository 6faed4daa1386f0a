/** Part of a keyboard event that decides which key was meant. */
export interface KeyPress {
  readonly key: string
  /** The place of the key on the keyboard, by the letter that English keyboards have there. */
  readonly code?: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly metaKey: boolean
  readonly isComposing?: boolean
  readonly repeat?: boolean
  getModifierState?(name: string): boolean
}

const MODIFIER_KEYS = new Set(['Control', 'Alt', 'AltGraph', 'Shift', 'Meta', 'CapsLock', 'Dead'])

/** Signs such as "/" need Shift or AltGr on some keyboards: there the modifier belongs to the sign. */
const isSign = (key: string): boolean => key.length === 1 && key.toLowerCase() === key.toUpperCase()

/** Alt types signs of its own on a Mac ("ß" for s, or an accent that waits for its letter): there the place counts. */
function letterUnderAlt({ key, code = '', altKey, ctrlKey }: KeyPress): string | null {
  const isOwnSign = key === 'Dead' || (key.length === 1 && !/[\d\x20a-z]/i.test(key))
  return altKey && !ctrlKey && isOwnSign
    ? (/^(?:Key|Digit)(.)$/.exec(code)?.[1]?.toLowerCase() ?? null)
    : null
}

/**
 * One spelling for each combination ("t", "Space", "Ctrl+Shift+k"), so that keys can be stored and compared.
 * Null for a press that is no key of its own.
 */
export function keyName(press: KeyPress): string | null {
  const letter = letterUnderAlt(press)
  if (press.isComposing || (letter === null && MODIFIER_KEYS.has(press.key))) return null
  const isTypedWithAltGr = letter === null && press.getModifierState?.('AltGraph') === true
  const modifiers = [
    press.ctrlKey && !isTypedWithAltGr && 'Ctrl',
    press.altKey && !isTypedWithAltGr && 'Alt',
    press.shiftKey && (letter !== null || !isSign(press.key)) && 'Shift',
    press.metaKey && 'Meta',
  ]
  const own = press.key === ' ' ? 'Space' : press.key.length === 1 ? press.key.toLowerCase() : press.key
  return [...modifiers.filter((name) => name !== false), letter ?? own].join('+')
}

const TYPING = 'input, select, textarea, [contenteditable=""], [contenteditable="true"], [role="textbox"]'
/** Lists and menus search by letter themselves. */
const LISTS = '[role="listbox"], [role="menu"], [role="combobox"]'
const PRESSABLE = 'button, a[href], summary, [role="button"], [role="tab"], [role="switch"], [role="option"]'
const DIALOGUE = '[role="dialog"], [role="alertdialog"]'

/**
 * Whether the focused element has a better claim to the key than any shortcut. Space and Enter press a control
 * only for those who went to it with the keyboard: a click of the mouse leaves the focus behind unasked. Only a
 * dialogue takes the focus by itself, to be answered.
 */
export function belongsToFocus(target: EventTarget | null, key: string, isByKeyboard: boolean): boolean {
  const element = target as Partial<Element> | null
  if (typeof element?.closest !== 'function') return false
  if (element.closest(`${TYPING}, ${LISTS}`)) return true
  const isMeant = isByKeyboard || element.closest(DIALOGUE) !== null
  return isMeant && (key === 'Space' || key === 'Enter') && element.closest(PRESSABLE) !== null
}

/** A key that writes something where one writes: pressed by chance, or by somebody who speaks to the machine. */
export const isCharacterKey = (key: string): boolean => key.length === 1

/** Keys as those who listen are told them: in the names of the standard, a combination beside the other. */
export const spokenKeys = (keys: readonly string[]): string | undefined =>
  keys.map((key) => key.replace('Ctrl+', 'Control+')).join(' ') || undefined
