import { isDeepStrictEqual } from 'node:util'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** As it travels: what is undefined is not there. */
const plain = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)))

/** Where two values differ first, and how; null when they are the same. */
export function difference(seen: unknown, meant: unknown, path = ''): string | null {
  if (isDeepStrictEqual(plain(seen), plain(meant))) return null
  if (!isObject(seen) || !isObject(meant))
    return `${path || '.'}: ${JSON.stringify(seen)} instead of ${JSON.stringify(meant)}`
  for (const key of new Set([...Object.keys(seen), ...Object.keys(meant)])) {
    const found = difference(seen[key], meant[key], `${path}.${key}`)
    if (found !== null) return found
  }
  return `${path || '.'}: another order`
}
