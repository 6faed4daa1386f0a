type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

function sharedList(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  let isSame = before.length === after.length
  const list = after.map((entry, at) => {
    const shared = sharing(before[at], entry)
    isSame &&= shared === before[at]
    return shared
  })
  return isSame ? before : list
}

function sharedFields(before: Fields, after: Fields): Fields {
  const keys = Object.keys(after)
  let isSame = keys.length === Object.keys(before).length
  const copy: Record<string, unknown> = {}
  for (const key of keys) {
    copy[key] = sharing(before[key], after[key])
    isSame &&= copy[key] === before[key] && (copy[key] !== undefined || key in before)
  }
  return isSame ? before : copy
}

/**
 * A value of plain JSON with every part that is as it was before taken from there: whoever remembers what was made of
 * a part finds it again.
 */
export function sharing<T>(before: unknown, after: T): T {
  if (before === after || !isFields(before) || !isFields(after)) return after
  if (Array.isArray(before) !== Array.isArray(after)) return after
  return (
    Array.isArray(before) ? sharedList(before, after as unknown as unknown[]) : sharedFields(before, after)
  ) as T
}
