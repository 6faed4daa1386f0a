import { type Alignment, BLUFF_COUNT, type SessionView } from '@belfry/rules'
import type { LocalStore, Parse } from '../../lib/storage/storage.ts'
import { createStore, type Readable } from '../../lib/store.ts'

/** A token somebody put down for themselves. */
export interface NoteReminder {
  readonly role: string
  readonly name: string
  readonly isFlipped: boolean
}

export interface SeatNote {
  /** What the reader believes, whoever sits there; never what the Storyteller has shown. */
  readonly role: string | null
  readonly alignment: Alignment
  readonly reminders: readonly NoteReminder[]
}

/** Notes of one reader about one session: by person, or by seat where nobody sits. */
export interface Notes {
  readonly seats: Readonly<Record<string, SeatNote>>
  readonly bluffs: readonly (string | null)[]
  /** Which game of the session they were written in; unknown until they are next looked at. */
  readonly game?: number
}

export const NO_NOTE: SeatNote = { role: null, alignment: null, reminders: [] }
export const NO_NOTES: Notes = { seats: {}, bluffs: Array.from({ length: BLUFF_COUNT }, () => null) }

/** Notes follow a person from seat to seat. An empty seat has notes of its own. */
export const noteKey = (player: { readonly id: string | null } | undefined, index: number): string =>
  player?.id ? `user:${player.id}` : `seat:${index}`

export const noteOf = (notes: Notes, player: { readonly id: string | null } | undefined, index: number) =>
  notes.seats[noteKey(player, index)] ?? NO_NOTE

const isEmpty = ({ role, alignment, reminders }: SeatNote): boolean =>
  role === null && alignment === null && reminders.length === 0

export const withNote = (notes: Notes, key: string, change: Partial<SeatNote>): Notes => {
  const next = { ...(notes.seats[key] ?? NO_NOTE), ...change }
  const { [key]: _before, ...others } = notes.seats
  return { ...notes, seats: isEmpty(next) ? others : { ...others, [key]: next } }
}

export const withBluff = (notes: Notes, at: number, role: string | null): Notes => ({
  ...notes,
  bluffs: notes.bluffs.map((bluff, index) => (index === at ? role : bluff)),
})

export const hasNotes = ({ seats, bluffs }: Notes): boolean =>
  Object.keys(seats).length > 0 || bluffs.some((bluff) => bluff !== null)

/** The game that notes are written in: the one on the table, or else the next. */
export const gameOfNotes = ({ session }: SessionView): number => session.game.id ?? session.game.count + 1

/** Two sessions may bear the same name, one after the other. */
export const notesKey = ({ session }: SessionView): string => `${session.sessionId}@${session.createdAt}`

/** Notes of sessions long gone are not kept for ever. */
const KEPT_SESSIONS = 8

type Shelf = readonly (readonly [session: string, notes: Notes])[]

const isText = (raw: unknown): raw is string => typeof raw === 'string' && raw.length <= 100
const isRole = (raw: unknown): raw is string | null => raw === null || isText(raw)

const isReminder = (raw: unknown): raw is NoteReminder => {
  const reminder = (raw ?? {}) as Partial<NoteReminder>
  return isText(reminder.role) && isText(reminder.name) && typeof reminder.isFlipped === 'boolean'
}

const isNote = (raw: unknown): raw is SeatNote => {
  const note = (raw ?? {}) as Partial<SeatNote>
  return (
    isRole(note.role) &&
    (note.alignment === null || note.alignment === 'g' || note.alignment === 'e') &&
    Array.isArray(note.reminders) &&
    note.reminders.every(isReminder)
  )
}

const isNotes = (raw: unknown): raw is Notes => {
  const { seats, bluffs, game } = (raw ?? {}) as Partial<Notes>
  return (
    typeof seats === 'object' &&
    seats !== null &&
    Object.values(seats).every(isNote) &&
    Array.isArray(bluffs) &&
    bluffs.length === BLUFF_COUNT &&
    bluffs.every(isRole) &&
    (game === undefined || Number.isInteger(game))
  )
}

const parseShelf: Parse<Shelf> = (raw) => {
  if (!Array.isArray(raw)) return undefined
  const isEntry = (entry: unknown): entry is Shelf[number] =>
    Array.isArray(entry) && isText(entry[0]) && isNotes(entry[1])
  return raw.every(isEntry) ? raw : undefined
}

/** Notes stay in this browser: they are never sent anywhere. */
export interface NotesStore extends Readable<Shelf> {
  readonly of: (session: string) => Notes
  readonly change: (session: string, change: (notes: Notes) => Notes) => void
}

export function createNotes(storage: LocalStore): NotesStore {
  const store = createStore<Shelf>(storage.read('notes', parseShelf) ?? [])
  storage.onForeignChange('notes', () => store.set(storage.read('notes', parseShelf) ?? []))
  const of = (session: string): Notes => store.get().find(([key]) => key === session)?.[1] ?? NO_NOTES
  return {
    get: store.get,
    subscribe: store.subscribe,
    of,
    change(session, change) {
      const before = of(session)
      const next = change(before)
      if (next === before) return
      const others = store.get().filter(([key]) => key !== session)
      store.set([[session, next] as const, ...others].slice(0, KEPT_SESSIONS))
      storage.write('notes', store.get())
    },
  }
}
