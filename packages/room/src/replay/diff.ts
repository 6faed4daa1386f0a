type Json = unknown
type Key = string | number

/** What changed between two values: at a path, another value, or one that is gone. */
export type Patch = readonly (readonly [path: readonly Key[], value?: Json])[]

type Fields = Readonly<Record<string, Json>>

const isFields = (value: Json): value is Fields => typeof value === 'object' && value !== null

const isAlike = (before: Json, after: Json): boolean =>
  isFields(before) && isFields(after) && Array.isArray(before) === Array.isArray(after)

const keysOf = (before: Fields, after: Fields): readonly Key[] =>
  Array.isArray(before)
    ? Array.from({ length: Math.max(before.length, (after as unknown as Json[]).length) }, (_, at) => at)
    : [...new Set([...Object.keys(before), ...Object.keys(after)])]

function walk(before: Json, after: Json, path: readonly Key[], found: [readonly Key[], Json?][]): void {
  if (before === after) return
  if (!isAlike(before, after)) {
    found.push([path, after])
    return
  }
  for (const key of keysOf(before as Fields, after as Fields)) {
    const [was, is] = [(before as Fields)[key], (after as Fields)[key]]
    if (is === undefined && was !== undefined) found.push([[...path, key]])
    else walk(was, is, [...path, key], found)
  }
}

/** Of two values of plain JSON. */
export function diff(before: Json, after: Json): Patch {
  const found: [readonly Key[], Json?][] = []
  walk(before, after, [], found)
  return found
}

function changed(value: Json, [key, ...rest]: readonly Key[], change: { readonly value?: Json }): Json {
  if (key === undefined) return change.value
  const copy = (Array.isArray(value) ? [...value] : { ...(value as Fields) }) as Record<Key, Json>
  if (rest.length > 0 || 'value' in change) copy[key] = changed(copy[key], rest, change)
  // Lists lose what is at their end, from where the first is gone.
  else if (Array.isArray(copy)) copy.length = Math.min(copy.length, Number(key))
  else delete copy[key]
  return copy
}

export const patched = <T>(value: T, patch: Patch): T =>
  patch.reduce<Json>(
    (current, [path, ...given]) => changed(current, path, given.length > 0 ? { value: given[0] } : {}),
    value,
  ) as T
