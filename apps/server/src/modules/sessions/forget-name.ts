import { GUEST_LEFT, isGuest } from '@belfry/rules'
import type { Database } from '../../db/database.ts'
import { firstAvatar } from '../../domain/cosmetics.ts'
import type { User } from '../../domain/user.ts'

type Fields = Readonly<Record<string, unknown>>

/** Fields that stand beside a person's number, and what becomes of each. */
const besideId = (userId: string, name: string): Fields => ({
  username: name,
  name,
  pronouns: '',
  avatar: firstAvatar(userId),
})

/** Games that a guest played keep that it was one. */
export const nameLeftBy = (user: { readonly flags: readonly string[] }): string =>
  isGuest(user) ? GUEST_LEFT : ''

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** `nominatorId` stands beside `nominatorName`, `id` beside `name`, `username` and the rest. */
function forgottenFields(fields: Fields, userId: string, left: string): Fields {
  const forgotten: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(fields)) {
    if (value !== userId) continue
    const beside = key === 'id' ? besideId(userId, left) : { [`${key.replace(/Id$/, '')}Name`]: left }
    for (const [name, empty] of Object.entries(beside))
      if (typeof fields[name] === 'string') forgotten[name] = empty
  }
  return forgotten
}

/** Copy without anything that tells who the person of this number was. */
export function nameless(value: unknown, userId: string, left = ''): unknown {
  if (Array.isArray(value)) return value.map((entry) => nameless(entry, userId, left))
  if (!isRecord(value)) return value
  const fields = Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, nameless(entry, userId, left)]),
  )
  const cosmetics = value['id'] === userId && isRecord(fields['cosmetics']) ? fields['cosmetics'] : undefined
  return {
    ...fields,
    ...forgottenFields(value, userId, left),
    ...(cosmetics ? { cosmetics: { ...cosmetics, avatar: firstAvatar(userId) } } : {}),
  }
}

/** Takes a name out of everything that sessions have written down; the number stays, so that they still load. */
export async function forgetName(
  { repositories, sessionLog }: Database,
  { id: userId, username, flags }: Pick<User, 'id' | 'username' | 'flags'>,
): Promise<void> {
  const { sessions, games } = repositories
  const left = nameLeftBy({ flags })
  const rewritten = (text: string): string => {
    try {
      return JSON.stringify(nameless(JSON.parse(text), userId, left))
    } catch {
      // Torn: nobody can read it as it was meant, and nobody is to read a name in it.
      return text.replaceAll(JSON.stringify(username), JSON.stringify(left))
    }
  }
  for (const id of await sessions.storedIds()) {
    const rows = await sessionLog.find(id, userId)
    if (rows.length === 0) continue
    await sessionLog.rewrite(id, {
      containing: userId,
      events: ({ events }) => rewritten(events),
      state: ({ state }) => rewritten(state),
    })
  }
  for (const { id, summary } of await sessions.naming(userId))
    await sessions.setSummary(id, rewritten(summary))
  for (const { id, record } of await games.recordsNaming(userId)) await games.setRecord(id, rewritten(record))
}
