import { isOneLine, isStorable } from '@belfry/kit'

/** Far deeper than anything that is sent on purpose; schemas go down the call stack. */
const DEEPEST = 64
const LONGEST_PATH = 100

/** The code of a text that cannot be kept or shown. Schemas say it as the message of their issue. */
export const BAD_CHARACTERS = 'bad-characters'

export interface Unfit {
  readonly code: 'invalid-payload' | typeof BAD_CHARACTERS
  readonly path: string
}

/** A list or an object that is being looked through, and how far. */
interface Level {
  readonly value: Readonly<Record<string, unknown>> | readonly unknown[]
  readonly names: readonly string[] | null
  at: number
}

const levelOf = (value: object): Level =>
  Array.isArray(value)
    ? { value, names: null, at: 0 }
    : { value: value as Readonly<Record<string, unknown>>, names: Object.keys(value), at: 0 }

const nameAt = ({ names, at }: Level): string => (names ? (names[at] ?? '') : String(at))

/** The next part of a level, or nothing when it is through. */
function nextOf(level: Level): { readonly name: string | null; readonly part: unknown } | null {
  const { value, names, at } = level
  const length = names ? names.length : (value as readonly unknown[]).length
  if (at >= length) return null
  const name = names ? (names[at] ?? '') : null
  return { name, part: name === null ? (value as readonly unknown[])[at] : Reflect.get(value, name) }
}

const isBad = (text: unknown): boolean => typeof text === 'string' && !isStorable(text)

/** The names on the way are the sender's too, and are repeated only as far as they can be read. */
const shown = (levels: readonly Level[]): string =>
  levels.map(nameAt).filter(isOneLine).join('.').slice(0, LONGEST_PATH)

/**
 * What no schema may be asked about: texts with characters that nobody can keep, what is nested without end, and bytes,
 * which no message has.
 */
export function unfitIn(payload: unknown): Unfit | null {
  if (isBad(payload)) return { code: BAD_CHARACTERS, path: '' }
  if (typeof payload !== 'object' || payload === null) return null
  if (ArrayBuffer.isView(payload)) return { code: 'invalid-payload', path: '' }
  const levels = [levelOf(payload)]
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const next = nextOf(level)
    if (!next) {
      levels.pop()
      const above = levels.at(-1)
      if (above) above.at += 1
      continue
    }
    const { name, part } = next
    if (isBad(part) || isBad(name)) return { code: BAD_CHARACTERS, path: shown(levels) }
    if (typeof part !== 'object' || part === null) level.at += 1
    else if (levels.length >= DEEPEST || ArrayBuffer.isView(part))
      return { code: 'invalid-payload', path: shown(levels) }
    else levels.push(levelOf(part))
  }
  return null
}
