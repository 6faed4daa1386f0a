import { useText } from './useText.ts'

/** Keys that have a name rather than a sign. Others are called by what they write. */
const NAMED = [
  ...([
    'Alt',
    'ArrowDown',
    'ArrowLeft',
    'ArrowRight',
    'ArrowUp',
    'Backspace',
    'Ctrl',
    'Delete',
    'End',
  ] as const),
  ...(['Enter', 'Escape', 'Home', 'Insert', 'Meta', 'PageDown', 'PageUp', 'Shift', 'Space', 'Tab'] as const),
] as const

const isNamed = (part: string): part is (typeof NAMED)[number] => (NAMED as readonly string[]).includes(part)

/** Keys as they are called on keyboards of the language in use: "Space, Ctrl+k". */
export function useKeyText(): (...keys: readonly string[]) => string {
  const { t } = useText('actions')
  const name = (part: string): string => (isNamed(part) ? t(`actions:key.${part}`) : part)
  // A plus at the end is the key itself.
  const text = (key: string): string =>
    key
      .split(/\+(?=.)/)
      .map(name)
      .join('+')
  return (...keys) => keys.map(text).join(', ')
}
