/** How people of a replay are called, by their id in it. */
export type Names = Readonly<Record<string, string>>

const isNameKey = (key: string): boolean => key === 'name' || key === 'username' || key.endsWith('Name')

/** Puts names in place of the ids that stand for them; the same part of a view is always the same part again. */
export function namingOf(names: Names): <T>(value: T) => T {
  const known = new WeakMap<object, unknown>()
  const inside = (value: object): unknown => {
    if (Array.isArray(value)) return value.map((entry) => named(entry, ''))
    const copy: Record<string, unknown> = {}
    for (const [field, entry] of Object.entries(value)) copy[field] = named(entry, field)
    return copy
  }
  const named = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return isNameKey(key) ? (names[value] ?? value) : value
    if (typeof value !== 'object' || value === null) return value
    const found = known.get(value) ?? inside(value)
    known.set(value, found)
    return found
  }
  return <T>(value: T) => named(value, '') as T
}
