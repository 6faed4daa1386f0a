/** What needs to be known of a line to find its place. */
interface Line {
  readonly kind: string
  readonly id: string
  readonly order: number
  readonly turnOf?: string
}

/** Between equals: a borrowed turn follows the lender's. */
const rank = ({ kind }: Line): number => (kind === 'borrowed' ? 1 : 0)

/** The name under which a line is looked up in a script's own order. */
const placeName = ({ kind, id, turnOf }: Line): string => (kind === 'borrowed' ? (turnOf ?? id) : id)

function byNumber<T extends Line>(lines: readonly T[]): readonly T[] {
  return [...lines].sort((one, other) => one.order - other.order || rank(one) - rank(other))
}

/**
 * Sorts lines by their numbers, then gives those a script names the script's own order. A line the script does
 * not name follows the named one it would follow anyway.
 */
export function arrange<T extends Line>(lines: readonly T[], custom: readonly string[]): readonly T[] {
  const sorted = byNumber(lines)
  if (custom.length === 0) return sorted
  const place = new Map(custom.map((id, index) => [id, index]))
  const head: T[] = []
  const following = new Map<number, T[]>()
  let last: number | undefined
  for (const line of sorted) {
    const own = place.get(placeName(line))
    const after = own ?? last
    if (after === undefined) head.push(line)
    else following.set(after, [...(following.get(after) ?? []), line])
    if (own !== undefined && line.kind !== 'borrowed') last = own
  }
  return [...head, ...custom.flatMap((_id, index) => following.get(index) ?? [])]
}
