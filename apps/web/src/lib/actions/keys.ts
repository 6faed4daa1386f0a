/** Part of a keyboard event that decides which key was meant. */
export interface KeyPress {
  readonly key: string
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

/**
 * One spelling for each combination ("t", "Space", "Ctrl+Shift+k"), so that keys can be stored and compared.
 * Null for a press that is no key of its own.
 */
export function keyName(press: KeyPress): string | null {
  if (MODIFIER_KEYS.has(press.key) || press.isComposing) return null
  const isTypedWithAltGr = press.getModifierState?.('AltGraph') === true
  const modifiers = [
    press.ctrlKey && !isTypedWithAltGr && 'Ctrl',
    press.altKey && !isTypedWithAltGr && 'Alt',
    press.shiftKey && !isSign(press.key) && 'Shift',
    press.metaKey && 'Meta',
  ]
  const key = press.key === ' ' ? 'Space' : press.key.length === 1 ? press.key.toLowerCase() : press.key
  return [...modifiers.filter((name) => name !== false), key].join('+')
}

const TYPING = 'input, select, textarea, [contenteditable=""], [contenteditable="true"], [role="textbox"]'
/** Lists and menus search by letter themselves. */
const LISTS = '[role="listbox"], [role="menu"], [role="combobox"]'
const PRESSABLE = 'button, a[href], summary, [role="button"], [role="tab"], [role="switch"], [role="option"]'

/**
 * Whether the focused element has a better claim to the key than any shortcut. Space and Enter press a control
 * only for those who went to it with the keyboard: a click of the mouse leaves the focus behind unasked.
 */
export function belongsToFocus(target: EventTarget | null, key: string, isByKeyboard: boolean): boolean {
  const element = target as Partial<Element> | null
  if (typeof element?.closest !== 'function') return false
  if (element.closest(`${TYPING}, ${LISTS}`)) return true
  return isByKeyboard && (key === 'Space' || key === 'Enter') && element.closest(PRESSABLE) !== null
}

/** A key that writes something where one writes: pressed by chance, or by somebody who speaks to the machine. */
export const isCharacterKey = (key: string): boolean => key.length === 1
