/** How people of a replay are called, by their id in it. */
export type Names = Readonly<Record<string, string>>

const isNameKey = (key: string): boolean => key === 'name' || key === 'username' || key.endsWith('Name')

/** The same with names in place of the ids that stand for them. */
export function named<T>(value: T, names: Names, key = ''): T {
  if (typeof value === 'string') return (isNameKey(key) ? (names[value] ?? value) : value) as T
  if (Array.isArray(value)) return value.map((entry) => named(entry, names)) as T
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string, unknown> = {}
  for (const [field, entry] of Object.entries(value)) copy[field] = named(entry, names, field)
  return copy as T
}
