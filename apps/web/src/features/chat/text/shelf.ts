import type { LastRead, SessionView } from '@belfry/rules'
import type { LocalStore, Parse } from '../../../lib/storage/storage.ts'

/** A text that is on its way, or did not get there. Its id makes sure that it is taken once. */
export interface OutText {
  readonly id: string
  readonly recipientId: string
  readonly message: string
  /** When it was written. */
  readonly at: number
  /** Why it was refused; null while it is still to be sent. */
  readonly refusal: Refusal | null
}

export interface Refusal {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}

/** Shelf: what a browser keeps of the texts of one table, for one person. */
export interface Shelf {
  readonly key: string
  /** When this browser first saw the table: what everybody was told before that is no news. */
  readonly since: number
  readonly lastRead: LastRead
  /** What was typed and not sent, by recipient. */
  readonly drafts: Readonly<Record<string, string>>
  readonly outbox: readonly OutText[]
}

/** Tables of the last evenings; older ones are forgotten. */
const KEPT_SHELVES = 5

/** A name may be used again for another table. */
export const shelfKey = ({ session, self }: SessionView): string =>
  `${self.userId} ${session.sessionId} ${session.createdAt}`

type Entry = Readonly<Record<string, unknown>>

const isEntry = (raw: unknown): raw is Entry => typeof raw === 'object' && raw !== null

const valuesOf = <T>(raw: unknown, isValue: (value: unknown) => value is T): Record<string, T> =>
  Object.fromEntries(
    Object.entries(isEntry(raw) ? raw : {}).filter((pair): pair is [string, T] => isValue(pair[1])),
  )

const isNumber = (value: unknown): value is number => typeof value === 'number'
const isString = (value: unknown): value is string => typeof value === 'string'
const isParam = (value: unknown): value is string | number => isNumber(value) || isString(value)

const refusalFrom = (raw: unknown): Refusal | null =>
  isEntry(raw) && isString(raw['code'])
    ? { code: raw['code'], params: valuesOf(raw['params'], isParam) }
    : null

function outTextFrom(raw: unknown): readonly OutText[] {
  if (!isEntry(raw)) return []
  const { id, recipientId, message, at } = raw
  if (!isString(id) || !isString(recipientId) || !isString(message) || !isNumber(at)) return []
  return [{ id, recipientId, message, at, refusal: refusalFrom(raw['refusal']) }]
}

function shelfFrom(raw: unknown): readonly Shelf[] {
  if (!isEntry(raw) || !isString(raw['key']) || !isNumber(raw['since'])) return []
  const outbox = Array.isArray(raw['outbox']) ? raw['outbox'].flatMap(outTextFrom) : []
  return [
    {
      key: raw['key'],
      since: raw['since'],
      lastRead: valuesOf(raw['lastRead'], isNumber),
      drafts: valuesOf(raw['drafts'], isString),
      outbox,
    },
  ]
}

const asShelves: Parse<readonly Shelf[]> = (raw) => (Array.isArray(raw) ? raw.flatMap(shelfFrom) : undefined)

const shelvesIn = (storage: LocalStore): readonly Shelf[] => storage.read('texts', asShelves) ?? []

export const shelfIn = (storage: LocalStore, key: string): Shelf | undefined =>
  shelvesIn(storage).find((shelf) => shelf.key === key)

/** The later look at each tab. */
export const laterRead = (a: LastRead, b: LastRead): LastRead =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((tab) => [
      tab,
      Math.max(a[tab] ?? 0, b[tab] ?? 0),
    ]),
  )

/** Another tab may have read further meanwhile: nothing becomes unread again. */
export function keepShelf(storage: LocalStore, shelf: Shelf): void {
  const others = shelvesIn(storage).filter(({ key }) => key !== shelf.key)
  const known = shelfIn(storage, shelf.key)
  const lastRead = known ? laterRead(known.lastRead, shelf.lastRead) : shelf.lastRead
  storage.write('texts', [{ ...shelf, lastRead }, ...others].slice(0, KEPT_SHELVES))
}
