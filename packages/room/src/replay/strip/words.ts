import type { HistoryEntry, SignalEntry, SignalItem } from '@belfry/rules'

/** Entries that the game writes by itself. What else stands in a history somebody typed. */
const OF_THE_GAME: ReadonlySet<string> = new Set([
  'start',
  'phase',
  'end',
  'vote',
  'nomination',
  'voteless',
  'death',
  'revival',
  'execution',
  'exile',
])

const NOTE = 'note'

export const isNote = (type: string, isPrivate: boolean): boolean => isPrivate || !OF_THE_GAME.has(type)

/** A note keeps its place, because entries are known by their numbers, and nothing of its words. */
export const withoutNote = <Entry extends Omit<HistoryEntry, 'id'>>(entry: Entry): Entry =>
  isNote(entry.type, entry.isPrivate) ? { ...entry, type: NOTE, data: {} } : entry

export const blankNote = { entryType: NOTE, data: {} } as const

const withoutTyped = ({ description: _typed, ...item }: SignalItem): SignalItem =>
  item.id === 'custom' ? { ...item, data: '' } : item

/** A night card without what was typed on it. */
export const withoutWords = (signal: SignalEntry): SignalEntry => ({
  ...signal,
  message: signal.message.map(withoutTyped),
})
