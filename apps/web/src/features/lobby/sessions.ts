import type { RestAnswer } from '@belfry/protocol'
import { phaseOrder } from './phase.ts'

export type SessionEntry = RestAnswer<'sessions'>[number]
type ListedUser = SessionEntry['usersAll'][number]

export const SORT_KEYS = ['name', 'language', 'script', 'storyteller', 'players', 'phase'] as const
export type SortKey = (typeof SORT_KEYS)[number]

export interface Sorting {
  readonly key: SortKey
  readonly isDescending: boolean
}

export const DEFAULT_SORTING: Sorting = { key: 'phase', isDescending: false }
export const PAGE_SIZE = 10
export const REFRESH_MS = 30_000

/** The same column again turns it round. */
export const sortedBy = (sorting: Sorting, key: SortKey): Sorting => ({
  key,
  isDescending: sorting.key === key && !sorting.isDescending,
})

const userOf = (entry: SessionEntry, id: string): ListedUser | undefined =>
  entry.usersAll.find((user) => user.id === id)

/** Storytellers as they stand in the list; those the session has forgotten are away and nameless. */
export const storytellersOf = (entry: SessionEntry): readonly ListedUser[] =>
  entry.storytellers.map(({ id }) => userOf(entry, id) ?? { id, username: '', isOnline: false })

export interface ListedPlayer {
  readonly seat: number
  readonly user: ListedUser | null
  readonly isDead: boolean
}

export const playersOf = (entry: SessionEntry): readonly ListedPlayer[] =>
  entry.players.map(({ id, isDead }, index) => ({
    seat: index + 1,
    user: id === null ? null : (userOf(entry, id) ?? { id, username: '', isOnline: false }),
    isDead,
  }))

/** Online, and neither at the table nor running it. */
export function spectatorsOf(entry: SessionEntry): readonly ListedUser[] {
  const others = new Set([...entry.storytellers, ...entry.players].map(({ id }) => id))
  return entry.usersAll.filter(({ id, isOnline }) => isOnline && !others.has(id))
}

export const seatedOnline = (entry: SessionEntry): number =>
  playersOf(entry).filter(({ user }) => user?.isOnline).length

type Compare = (a: SessionEntry, b: SessionEntry, collator: Intl.Collator) => number

const byText =
  (text: (entry: SessionEntry) => string): Compare =>
  (a, b, collator) =>
    collator.compare(text(a), text(b))

const byNumber =
  (value: (entry: SessionEntry) => number): Compare =>
  (a, b) => {
    const [first, second] = [value(a), value(b)]
    return first === second ? 0 : first - second
  }

const COMPARE: Readonly<Record<SortKey, Compare>> = {
  name: byText(({ name }) => name),
  language: byText(({ language }) => language),
  script: byText(({ edition }) => edition?.name ?? ''),
  storyteller: byText((entry) => storytellersOf(entry)[0]?.username ?? ''),
  players: byNumber(seatedOnline),
  phase: byNumber(phaseOrder),
}

/** Public sessions first whatever the column and its direction; among equals, by name. */
export function sortSessions(
  entries: readonly SessionEntry[],
  { key, isDescending }: Sorting,
  locale: string,
): readonly SessionEntry[] {
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
  const turn = isDescending ? -1 : 1
  return entries.toSorted(
    (a, b) =>
      Number(b.isPublic) - Number(a.isPublic) ||
      turn * COMPARE[key](a, b, collator) ||
      collator.compare(a.name, b.name),
  )
}

export interface LobbyPage {
  readonly entries: readonly SessionEntry[]
  /** Counted from 0; back at the first when there is no such page any more. */
  readonly page: number
  readonly pages: number
}

export function pageOf(entries: readonly SessionEntry[], wanted: number): LobbyPage {
  const pages = Math.max(1, Math.ceil(entries.length / PAGE_SIZE))
  const page = wanted < pages ? wanted : 0
  return { entries: entries.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE), page, pages }
}

/** The switch is offered when it has something to show, or to hide again. */
export const offersPrivate = (entries: readonly SessionEntry[], isShown: boolean): boolean =>
  isShown || entries.some(({ isPublic }) => !isPublic)

export interface LobbyStats {
  readonly online: number
  readonly sessions: number
  readonly isAnyPublic: boolean
}

export const statsOf = (entries: readonly SessionEntry[]): LobbyStats => ({
  online: new Set(
    entries.flatMap(({ usersAll }) => usersAll.filter(({ isOnline }) => isOnline).map(({ id }) => id)),
  ).size,
  sessions: entries.length,
  isAnyPublic: entries.some(({ isPublic }) => isPublic),
})
