/** Somebody is named who is not in the replay: whatever says so cannot be either. */
export class Foreign extends Error {}

/** What a string says of people: one of the replay's, somebody else, or nobody at all. */
interface Who {
  readonly locals: ReadonlyMap<string, string>
  readonly others: ReadonlySet<string>
}

type Fields = Readonly<Record<string, unknown>>

/** What signals are called begins with who sent them. */
function localText(text: string, { locals, others }: Who): string {
  const local = locals.get(text)
  if (local !== undefined) return local
  if (others.has(text)) throw new Foreign()
  const mark = text.indexOf('@')
  return mark < 0 ? text : `${localText(text.slice(0, mark), { locals, others })}${text.slice(mark)}`
}

const isOther = (value: unknown, { others }: Who): boolean => typeof value === 'string' && others.has(value)

/** Beside whom a name stands: `id` and `name`, `nominatorId` and `nominatorName`. */
const nameKeys = (key: string): readonly string[] =>
  key === 'id' || key === 'userId'
    ? ['name', 'username']
    : key.endsWith('Id')
      ? [`${key.slice(0, -2)}Name`]
      : []

function localFields(fields: Fields, who: Who): Fields {
  const copy: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(fields))
    if (!who.others.has(key)) copy[localText(key, who)] = local(value, who)
  for (const [key, value] of Object.entries(fields)) {
    const id = typeof value === 'string' ? who.locals.get(value) : undefined
    if (id !== undefined)
      for (const name of nameKeys(key)) if (typeof fields[name] === 'string') copy[name] = id
  }
  return copy
}

/**
 * The same with every person called as in the replay, names with them. Lists lose whoever is not in it; anything else
 * that names such a one throws.
 */
export function local<T>(value: T, who: Who): T {
  if (typeof value === 'string') return localText(value, who) as T
  if (Array.isArray(value))
    return value.filter((entry) => !isOther(entry, who)).map((entry) => local(entry, who)) as T
  return typeof value === 'object' && value !== null ? (localFields(value as Fields, who) as T) : value
}

/** Everybody a game knows, by what they are called in its replay. */
export const whoOf = (
  people: readonly { readonly id: string; readonly userId: string }[],
  everybody: Iterable<string>,
): Who => {
  const locals = new Map(people.map(({ id, userId }) => [userId, id]))
  return { locals, others: new Set([...everybody].filter((userId) => !locals.has(userId))) }
}
